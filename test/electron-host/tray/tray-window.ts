// The tray as a small window of Chromium's: on a display a person can use it, off-screen a picture is taken of it.
import type { Chromium } from '../chromium/process.ts';
import type { Session } from '../chromium/devtools.ts';
import { HostTray } from '../api/tray.ts';
import { nativeTheme, onThemeChange } from '../api/native-theme.ts';
import { screen } from '../api/screen.ts';
import { installTray, type TrayAct, type TrayPicture } from '../world/tray.ts';

const width = 300;
const actBinding = 'electronHostTrayAct';

export interface TrayWindow {
  /** PNG, of the tray as it is now; none where the app shows no tray. */
  readonly picture: () => Promise<Buffer | undefined>;
}

interface Shown {
  readonly session: Session;
  readonly targetId: string;
}

/** On a display the window is open as long as the app shows a tray. */
export function createTrayWindow(chromium: Promise<Chromium>, isOnScreen: boolean): TrayWindow {
  let shown: Promise<Shown> | undefined;
  let last: Promise<unknown> = Promise.resolve();
  const open = () => (shown ??= chromium.then(openPage));

  const draw = async (): Promise<Shown | undefined> => {
    const [tray] = HostTray.shown;
    if (!tray) {
      await closePage(await chromium, shown);
      shown = undefined;
      return undefined;
    }
    const page = await open();
    await drawOn(await chromium, page, pictureOf(tray));
    return page;
  };
  /** One after another: what is drawn last is what is seen. */
  const soon = <Result>(action: () => Promise<Result>): Promise<Result> => {
    const next = last.then(action);
    last = next.catch(() => undefined);
    return next;
  };
  if (isOnScreen) {
    const redraw = () => void soon(draw).catch(() => undefined);
    HostTray.watch(redraw);
    onThemeChange(redraw);
  }
  return {
    picture: () =>
      soon(async () => {
        const page = await draw();
        if (!page) return undefined;
        const { data } = await page.session.send('Page.captureScreenshot', { format: 'png' });
        return Buffer.from(data, 'base64');
      }),
  };
}

function pictureOf(tray: HostTray): TrayPicture {
  const { image, toolTip, title, menu = [] } = HostTray.stateOf(tray);
  return {
    isDark: nativeTheme.shouldUseDarkColors,
    icon: image.toDataURL(),
    icon2x: image.toDataURL({ scaleFactor: 2 }),
    iconWidth: image.getSize().width,
    title,
    tooltip: toolTip,
    menu,
  };
}

async function openPage({ browser, session, targets, launcher }: Chromium): Promise<Shown> {
  const { browserContextId } = await browser.send('Target.createBrowserContext', { disposeOnDetach: true });
  const size = { width, height: 120 };
  const { targetId, sessionId } = launcher
    ? await launcher.open(browserContextId, size)
    : await browser
        .send('Target.createTarget', {
          url: 'about:blank',
          browserContextId,
          newWindow: true,
          focus: false,
          ...size,
        })
        .then((made) => ({ ...made, sessionId: targets.sessionOf(made.targetId) }));
  const page = session(sessionId);
  page.on('Runtime.bindingCalled', ({ payload }) => act(JSON.parse(payload) as TrayAct));
  const script = `globalThis.drawTray = (${installTray.toString()})((done) => ${actBinding}(JSON.stringify(done))); 0`;
  await Promise.all([
    page.send('Runtime.enable'),
    page.send('Runtime.addBinding', { name: actBinding }),
    page.send('Runtime.runIfWaitingForDebugger'),
  ]);
  await page.send('Runtime.evaluate', { expression: script });
  return { session: page, targetId };
}

async function closePage({ browser }: Chromium, shown: Promise<Shown> | undefined): Promise<void> {
  const page = await shown;
  if (page) await browser.send('Target.closeTarget', { targetId: page.targetId });
}

async function drawOn({ browser, launcher }: Chromium, { session, targetId }: Shown, picture: TrayPicture) {
  const expression = `drawTray(${JSON.stringify(picture)})`;
  const { result } = await session.send('Runtime.evaluate', { expression, returnByValue: true });
  const height = Number(result.value);
  if (!launcher) {
    const metrics = { width, height, deviceScaleFactor: 1, mobile: false };
    await session.send('Emulation.setDeviceMetricsOverride', metrics);
    return;
  }
  const bar = await session.send('Runtime.evaluate', { expression: 'outerHeight - innerHeight' });
  const { windowId } = await browser.send('Browser.getWindowForTarget', { targetId });
  const { workArea } = screen.getPrimaryDisplay();
  await browser.send('Browser.setWindowBounds', {
    windowId,
    bounds: { left: workArea.x, top: workArea.y, width, height: height + Number(bar.result.value) },
  });
}

function act(done: TrayAct): void {
  const [tray] = HostTray.shown;
  if (!tray) return;
  if (typeof done === 'string') {
    HostTray.act(tray, done);
    return;
  }
  HostTray.choose(tray, done);
}
