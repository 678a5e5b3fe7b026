// The tray as a small Chromium window: on a display the user can click it, off-screen a test takes its screenshot.
import type { Rectangle } from 'electron';
import type { Chromium } from '../chromium/process.ts';
import type { Session } from '../chromium/devtools.ts';
import { openOwnWindow, type OwnWindow } from '../chromium/own-window.ts';
import { HostTray } from '../api/tray.ts';
import { HostNativeTheme, nativeTheme, onThemeChange } from '../api/native-theme.ts';
import { screen } from '../api/screen.ts';
import { installTray, type TrayAction, type TrayPicture } from '../injected/tray.ts';

const width = 300;
/** At least as high as the title bar and borders of a desktop. */
const frameHeight = 48;
const actBinding = 'electronHostTrayAct';

export interface TrayWindow {
  /** PNG of the current tray; undefined if the app shows no tray. */
  readonly picture: () => Promise<Buffer | undefined>;
}

/** On a display, the window is open while the app shows a tray. */
export function createTrayWindow(chromium: Promise<Chromium>, hasDisplay: boolean): TrayWindow {
  let opened: Promise<OwnWindow> | undefined;
  let last: Promise<unknown> = Promise.resolve();
  /** Runs actions in turn, so that the last one decides what is drawn. */
  const runInTurn = <Result>(action: () => Promise<Result>): Promise<Result> => {
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
    const { session, show } = await (opened ??= open(running, closedByPerson));
    const height = await drawOn(session, pictureOf(tray));
    if (hasDisplay) await show(boundsOf(height));
    return { session, height };
  };
  const redraw = () => void runInTurn(draw).catch(() => undefined);
  /** On a display, reopens the window: without it the user can't reach the app. */
  const closedByPerson = () => {
    opened = undefined;
    if (hasDisplay) redraw();
  };
  if (hasDisplay) {
    HostTray.watch(redraw);
    onThemeChange(redraw);
  }
  return { picture: () => runInTurn(async () => draw().then((drawn) => drawn && capture(drawn))) };
}

function pictureOf(tray: HostTray): TrayPicture {
  const { image, toolTip, title, menu = [] } = HostTray.stateOf(tray);
  // The theme of the desktop's panel: an app chooses its icon for that, not for the theme of its windows.
  const isDark = HostNativeTheme.isSystemDark(nativeTheme);
  const desktop = process.env['XDG_CURRENT_DESKTOP'] ?? '';
  return {
    isDark,
    // GNOME's top bar is black in its light theme, too.
    isBarDark: isDark || (process.platform === 'linux' && desktop.split(':').includes('GNOME')),
    icon: pngUrl(image.toPNG()),
    icon2x: pngUrl(image.toPNG({ scaleFactor: 2 })),
    iconWidth: image.getSize().width,
    title,
    tooltip: toolTip,
    menu,
  };
}

const pngUrl = (png: Buffer) => `data:image/png;base64,${png.toString('base64')}`;

/** At the top left, away from the panel that a tray app opens. */
function boundsOf(height: number): Rectangle {
  const { x, y, height: available } = screen.getPrimaryDisplay().workArea;
  return { x, y, width, height: Math.min(height, available - frameHeight) };
}

/** @param closed called if the user closes it */
async function open(running: Chromium, closed: () => void): Promise<OwnWindow> {
  const opened = await openOwnWindow(running, {
    width,
    height: 120,
    binding: actBinding,
    onMessage: (text) => act(JSON.parse(text) as TrayAction),
    onClosed: closed,
  });
  const report = `(done) => ${actBinding}(JSON.stringify(done))`;
  await opened.session.send('Runtime.evaluate', {
    expression: `globalThis.drawTray = (${installTray.toString()})(${report}); 0`,
  });
  return opened;
}

/** @returns the height of the tray */
async function drawOn(session: Session, picture: TrayPicture): Promise<number> {
  const expression = `drawTray(${JSON.stringify(picture)})`;
  const { result } = await session.send('Runtime.evaluate', { expression, awaitPromise: true });
  return Number(result.value);
}

/** Takes a screenshot of the whole tray, regardless of the window's size. */
async function capture({ session, height }: { readonly session: Session; readonly height: number }) {
  const metrics = { width, height, deviceScaleFactor: 1, mobile: false };
  await session.send('Emulation.setDeviceMetricsOverride', metrics);
  const { data } = await session.send('Page.captureScreenshot', { format: 'png' });
  await session.send('Emulation.clearDeviceMetricsOverride');
  return Buffer.from(data, 'base64');
}

function act(done: TrayAction): void {
  const [tray] = HostTray.shown;
  if (!tray) return;
  if (typeof done === 'number') HostTray.choose(tray, done);
  else HostTray.act(tray, done);
}
