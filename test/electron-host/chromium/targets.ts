// Chromium's pages and workers: each one is attached to when it is created, and is paused until it is prepared.
import type { EventParams, Session } from './devtools.ts';

type Attached = EventParams<'Target.attachedToTarget'>;

/** A page that another page opens, paused before its first request. */
export interface Popup {
  readonly targetId: string;
  readonly sessionId: string;
}

export interface Targets {
  /** The session of a page that this process has created, once `Target.createTarget` has returned. */
  readonly sessionOf: (targetId: string) => string;
  /** Adds a listener for the popups of a page. Returns a function that removes it. */
  readonly onPopup: (openerId: string, listener: (popup: Popup) => void) => () => void;
  /**
   * Sets the listener for the service workers and shared workers of a browser context (undefined: the default one). The
   * listener gets a session with each worker and has to resume that worker (`Runtime.runIfWaitingForDebugger`).
   */
  readonly onWorker: (contextId: string | undefined, listener: (worker: Session) => void) => void;
}

/** Call once, before the first page. */
export async function watchTargets(browser: Session, session: (id: string) => Session): Promise<Targets> {
  const sessions = new Map<string, string>();
  const openers = new Map<string, (popup: Popup) => void>();
  const workers = new Map<string | undefined, (worker: Session) => void>();

  browser.on('Target.attachedToTarget', ({ targetInfo, sessionId, waitingForDebugger }: Attached) => {
    const { targetId, openerId, type, browserContextId } = targetInfo;
    if (type === 'service_worker' || type === 'shared_worker') {
      // Workers of the default context have a context id that no session knows.
      const prepare = workers.get(browserContextId) ?? workers.get(undefined);
      if (prepare) prepare(session(sessionId));
      else session(sessionId).post('Runtime.runIfWaitingForDebugger');
      return;
    }
    const listener = openerId === undefined ? undefined : openers.get(openerId);
    if (listener) listener({ targetId, sessionId });
    // Other popups belong to a client of the debugging port.
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
      filter: [{ type: 'page' }, { type: 'service_worker' }, { type: 'shared_worker' }],
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
    onWorker: (contextId, listener) => void workers.set(contextId, listener),
  };
}

/** Closes a denied popup. Pauses its requests first, because Chromium closes only a page that runs. */
export async function refusePopup(browser: Session, session: Session, { targetId }: Popup): Promise<void> {
  try {
    await session.send('Fetch.enable', { patterns: [{ urlPattern: '*' }] });
    session.post('Runtime.runIfWaitingForDebugger');
    await browser.send('Target.closeTarget', { targetId });
  } catch {
    // It is closed already.
  }
}
