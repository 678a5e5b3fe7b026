// The pages of a Chromium: each one is attached to as it comes into being, and waits until it is prepared.
import type { EventParams, Session } from './devtools.ts';

type Attached = EventParams<'Target.attachedToTarget'>;

/** A page that another one is opening, held before it requests anything. */
export interface Popup {
  readonly targetId: string;
  readonly sessionId: string;
}

export interface Targets {
  /** The session of a page that this process has made, from the answer to `Target.createTarget` on. */
  readonly sessionOf: (targetId: string) => string;
  /** Hears of the pages that a page opens. Returns the function that ends that. */
  readonly onPopup: (openerId: string, listener: (popup: Popup) => void) => () => void;
}

/** To be called once, before the first page. */
export async function watchTargets(browser: Session, session: (id: string) => Session): Promise<Targets> {
  const sessions = new Map<string, string>();
  const openers = new Map<string, (popup: Popup) => void>();

  browser.on('Target.attachedToTarget', ({ targetInfo, sessionId, waitingForDebugger }: Attached) => {
    const { targetId, openerId } = targetInfo;
    const listener = openerId === undefined ? undefined : openers.get(openerId);
    if (listener) listener({ targetId, sessionId });
    // What neither this process nor one of its pages has opened belongs to somebody at the debugging port.
    else if (openerId !== undefined) session(sessionId).post('Runtime.runIfWaitingForDebugger');
    else if (waitingForDebugger) sessions.set(targetId, sessionId);
  });
  browser.on('Target.targetDestroyed', ({ targetId }) => void sessions.delete(targetId));

  await Promise.all([
    browser.send('Target.setDiscoverTargets', { discover: true }),
    browser.send('Target.setAutoAttach', {
      autoAttach: true,
      waitForDebuggerOnStart: true,
      flatten: true,
      filter: [{ type: 'page' }],
    }),
  ]);
  return {
    sessionOf: (targetId) => {
      const sessionId = sessions.get(targetId);
      if (sessionId === undefined) throw new Error(`Chromium has not attached to its page ${targetId}.`);
      return sessionId;
    },
    onPopup: (openerId, listener) => {
      openers.set(openerId, listener);
      return () => void openers.delete(openerId);
    },
  };
}

/** Closes a page that was never wanted. What it was to request is held first, as it only ends once it runs. */
export async function refusePopup(browser: Session, session: Session, { targetId }: Popup): Promise<void> {
  try {
    await session.send('Fetch.enable', { patterns: [{ urlPattern: '*' }] });
    session.post('Runtime.runIfWaitingForDebugger');
    await browser.send('Target.closeTarget', { targetId });
  } catch {
    // It is gone already.
  }
}
