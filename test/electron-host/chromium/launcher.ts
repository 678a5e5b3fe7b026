// Opens windows on a display. Chromium creates a window without tabs only for `window.open`, so a hidden page of each
// browser context opens them.
import type { Session } from './devtools.ts';
import type { Popup, Targets } from './targets.ts';

export interface Launcher {
  /** Opens a window with an empty page, paused until it is prepared. @param size of its page, in DIP */
  readonly open: (contextId: string | undefined, size: Size) => Promise<Popup>;
  /** The display and its work area. */
  readonly display: () => Promise<{ readonly bounds: Area; readonly workArea: Area }>;
  /** A page that no one sees. */
  readonly hiddenPage: () => Promise<Session>;
}

interface Size {
  readonly width: number;
  readonly height: number;
}

interface Area extends Size {
  readonly x: number;
  readonly y: number;
}

interface Opener {
  readonly targetId: string;
  readonly session: Session;
}

/** An x coordinate outside any display. */
export const outOfSight = -10_000;

export function createLauncher(
  browser: Session,
  session: (id: string) => Session,
  targets: Targets,
): Launcher {
  const openers = new Map<string, Promise<Opener>>();
  let last: Promise<unknown> = Promise.resolve();

  const makeOpener = async (browserContextId: string | undefined): Promise<Opener> => {
    const { targetId } = await browser.send('Target.createTarget', {
      url: 'about:blank',
      newWindow: true,
      focus: false,
      left: outOfSight,
      width: 200,
      height: 200,
      ...(browserContextId !== undefined && { browserContextId }),
    });
    const page = session(targets.sessionOf(targetId));
    await page.send('Runtime.runIfWaitingForDebugger');
    return { targetId, session: page };
  };
  const openerIn = (contextId: string | undefined): Promise<Opener> => {
    const known = openers.get(contextId ?? '') ?? makeOpener(contextId);
    openers.set(contextId ?? '', known);
    return known;
  };

  const openNext = async (contextId: string | undefined, { width, height }: Size): Promise<Popup> => {
    const opener = await openerIn(contextId);
    const { promise, resolve } = Promise.withResolvers<Popup>();
    const off = targets.onPopup(opener.targetId, resolve);
    // Not awaited: the call returns only when the new page has been resumed.
    opener.session.post('Runtime.evaluate', {
      expression: `window.open('about:blank', '_blank', 'popup,noopener,width=${width},height=${height}'); 0`,
      userGesture: true,
    });
    const popup = await promise;
    off();
    return popup;
  };

  return {
    open: (contextId, size) => {
      // In turn, so that each new page can be matched with its request.
      const next = last.then(() => openNext(contextId, size));
      last = next.catch(() => undefined);
      return next;
    },
    hiddenPage: async () => (await openerIn(undefined)).session,
    display: async () => {
      const opener = await openerIn(undefined);
      const { result } = await opener.session.send('Runtime.evaluate', {
        expression: `({ bounds: { x: 0, y: 0, width: screen.width, height: screen.height },
          workArea: { x: screen.availLeft, y: screen.availTop, width: screen.availWidth, height: screen.availHeight } })`,
        returnByValue: true,
      });
      return result.value as { readonly bounds: Area; readonly workArea: Area };
    },
  };
}
