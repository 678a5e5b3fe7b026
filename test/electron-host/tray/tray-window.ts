// The tray as a small window of Chromium's: on a display a person can use it, off-screen a picture is taken of it.
import type { Chromium } from '../chromium/process.ts';
import type { Session } from '../chromium/devtools.ts';
import { HostTray } from '../api/tray.ts';
import { nativeTheme, onThemeChange } from '../api/native-theme.ts';
import { screen } from '../api/screen.ts';
import { installTray, type TrayAct, type TrayPicture } from '../injected/tray.ts';

const width = 300;
const actBinding = 'electronHostTrayAct';

export interface TrayWindow {
  /** PNG, of the tray as it is now; none where the app shows no tray. */
  readonly picture: () => Promise<Buffer | undefined>;
}

interface Opened {
  readonly session: Session;
  readonly targetId: string;
  readonly close: () => Promise<void>;
}

/** On a display the window is open as long as the app shows a tray. */
export function createTrayWindow(chromium: Promise<Chromium>, isOnScreen: boolean): TrayWindow {
  let opened: Promise<Opened> | undefined;
  let last: Promise<unknown> = Promise.resolve();
  /** One after another: what is drawn last is what is seen. */
  const soon = <Result>(action: () => Promise<Result>): Promise<Result> => {
    const next = last.then(action);
    last = next.catch(() => undefined);
    return next;
  };

  const draw = async (): Promise<{ readonly session: Session; readonly height: number } | undefined> => {
    const [tray] = HostTray.shown;
    if (!tray) {
      const before = opened;
      opened = undefined;
      await before?.then(({ close }) => close());
      return undefined;
    }
    const running = await chromium;
    const { session, targetId } = await (opened ??= open(running, closedByPerson));
    const height = await drawOn(session, pictureOf(tray));
    if (running.launcher) await fitOnScreen(running, session, targetId, height);
    return { session, height };
  };
  const redraw = () => void soon(draw).catch(() => undefined);
  /** A person who closed it would have no other way to the app. */
  const closedByPerson = () => {
    opened = undefined;
    if (isOnScreen) redraw();
  };
  if (isOnScreen) {
    HostTray.watch(redraw);
    onThemeChange(redraw);
  }
  return { picture: () => soon(async () => draw().then((drawn) => drawn && capture(drawn))) };
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

/** In a context of its own: none of the app's sessions knows of it. @param gone called unless `close` closes it */
async function open(running: Chromium, gone: () => void): Promise<Opened> {
  const { browser, session } = running;
  const { browserContextId } = await browser.send('Target.createBrowserContext', { disposeOnDetach: true });
  const { targetId, sessionId } = await openPage(running, browserContextId);
  const page = session(sessionId);
  page.on('Runtime.bindingCalled', ({ payload }) => act(JSON.parse(payload) as TrayAct));
  const dispose = () => browser.send('Target.disposeBrowserContext', { browserContextId });
  const off = browser.on('Target.targetDestroyed', (destroyed) => {
    if (destroyed.targetId !== targetId) return;
    off();
    dispose().catch(() => undefined);
    gone();
  });
  await Promise.all([
    page.send('Runtime.enable'),
    page.send('Runtime.addBinding', { name: actBinding }),
    page.send('Runtime.runIfWaitingForDebugger'),
  ]);
  const tell = `(done) => ${actBinding}(JSON.stringify(done))`;
  await page.send('Runtime.evaluate', {
    expression: `globalThis.drawTray = (${installTray.toString()})(${tell}); 0`,
  });
  return {
    session: page,
    targetId,
    close: async () => {
      off();
      await dispose();
    },
  };
}

async function openPage({ browser, targets, launcher }: Chromium, browserContextId: string) {
  const size = { width, height: 120 };
  if (launcher) return launcher.open(browserContextId, size);
  const { targetId } = await browser.send('Target.createTarget', {
    url: 'about:blank',
    browserContextId,
    newWindow: true,
    focus: false,
    ...size,
  });
  return { targetId, sessionId: targets.sessionOf(targetId) };
}

/** @returns the height that the picture takes */
async function drawOn(session: Session, picture: TrayPicture): Promise<number> {
  const expression = `drawTray(${JSON.stringify(picture)})`;
  const { result } = await session.send('Runtime.evaluate', { expression, awaitPromise: true });
  return Number(result.value);
}

/**
 * At the top left, where no panel opens that belongs to a tray. Chromium's own bar, which would show an empty
 * address, is left outside of the display, as far as the desktop lets it.
 */
async function fitOnScreen(
  { browser }: Chromium,
  session: Session,
  targetId: string,
  height: number,
): Promise<void> {
  const { result } = await session.send('Runtime.evaluate', { expression: 'outerHeight - innerHeight' });
  const bar = Number(result.value);
  const { windowId } = await browser.send('Browser.getWindowForTarget', { targetId });
  const { workArea } = screen.getPrimaryDisplay();
  await browser.send('Browser.setWindowBounds', {
    windowId,
    bounds: {
      left: workArea.x,
      top: workArea.y - bar,
      width,
      height: Math.min(height, workArea.height) + bar,
    },
  });
}

/** Of all that is drawn, whatever size the window has by now. */
async function capture({ session, height }: { readonly session: Session; readonly height: number }) {
  const metrics = { width, height, deviceScaleFactor: 1, mobile: false };
  await session.send('Emulation.setDeviceMetricsOverride', metrics);
  const { data } = await session.send('Page.captureScreenshot', { format: 'png' });
  await session.send('Emulation.clearDeviceMetricsOverride');
  return Buffer.from(data, 'base64');
}

function act(done: TrayAct): void {
  const [tray] = HostTray.shown;
  if (!tray) return;
  if (typeof done === 'number') HostTray.choose(tray, done);
  else HostTray.act(tray, done);
}
