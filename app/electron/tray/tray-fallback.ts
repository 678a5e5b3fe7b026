// If the desktop shows no tray icon, Perch is used in an ordinary window, and says so once.
import { closeSync, openSync } from 'node:fs';
import type { Clock } from '../../core/runtime.ts';
import { errorCode } from '../../files/error-code.ts';
import type { DetectedTray } from './desktop-tray.ts';

export interface TrayFallbackOptions {
  readonly hasTray: boolean;
  readonly startsHidden: boolean;
  /** Created when the notice about the missing tray is shown, so that it is shown once. */
  readonly noticeFile: string;
  readonly clock: Pick<Clock, 'after'>;
  readonly setPanelHasTray: (hasTray: boolean) => void;
  readonly showPanel: () => void;
  /** Called when `showsNotice` may have changed. */
  readonly onChange: () => void;
}

/** How much later than Perch the tray can appear at a login. */
const appearsWithinMs = 60_000;

/** Whether a start shows only the tray. Without an account or a tray that is known, users would see nothing and not sign in. */
export function isHiddenStart(
  isRequested: boolean,
  { host }: Pick<DetectedTray, 'host'>,
  accounts: number,
): boolean {
  return isRequested && (accounts > 0 || host === 'system' || host === 'status-notifier');
}

export function createTrayFallback(options: TrayFallbackOptions) {
  const { startsHidden, noticeFile, clock, setPanelHasTray, showPanel, onChange } = options;
  let { hasTray } = options;
  let showsNotice = !hasTray && !startsHidden && claimNotice(noticeFile);
  const setHasTray = (now: boolean) => {
    hasTray = now;
    setPanelHasTray(now);
  };
  const showWindow = () => {
    showsNotice = claimNotice(noticeFile);
    onChange();
    showPanel();
  };
  let isAtLogin = startsHidden;
  if (startsHidden)
    clock.after(appearsWithinMs, () => {
      isAtLogin = false;
      if (!hasTray) showWindow();
    });
  return {
    hasTray: () => hasTray,
    showsNotice: () => showsNotice,
    useWindow: () => {
      setHasTray(false);
      if (!isAtLogin) showWindow();
    },
    returnToTray: () => {
      setHasTray(true);
      showsNotice = false;
      onChange();
    },
  };
}

/** Creates the file. Returns false if it exists already; true if it can't be created, so that the notice is shown. */
function claimNotice(file: string): boolean {
  try {
    closeSync(openSync(file, 'wx', 0o600));
    return true;
  } catch (error) {
    return errorCode(error) !== 'EEXIST';
  }
}
