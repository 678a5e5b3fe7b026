// Intercepts the requests of service workers and shared workers: the page's interception doesn't see them.
import type { Session } from '../chromium/devtools.ts';
import type { InterceptionRules } from './interception-rules.ts';
import { NetworkInterception, type RequestOwner } from './network-interception.ts';

const worker: RequestOwner = {
  isMain: () => undefined,
  mayRequest: () => true,
  mayRedirect: () => true,
  setFailureReason: () => undefined,
};

/** Applies the rules of the worker's session to its requests, and resumes it. */
export function interceptWorker(session: Session, rules: InterceptionRules): void {
  const requests = new NetworkInterception(rules, worker, { login: () => Promise.resolve(undefined) });
  requests.wire(session);
  const started = requests.start(session);
  session.post('Runtime.runIfWaitingForDebugger');
  started.catch(() => {
    // The worker has ended.
  });
}
