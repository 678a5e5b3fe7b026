// Intercepts a page's requests: navigations wait for Electron's listeners, and the app's protocol handlers respond to
// their addresses.
import type { EventParams, Protocol, Session } from '../chromium/devtools.ts';
import type { Navigation } from './navigation.ts';
import { netError } from './net-errors.ts';
import { createProtocolResponse, type ProtocolHandler } from './protocol-responses.ts';
import {
  alwaysHeld,
  type Header,
  isForTab,
  isUnsafeRedirect,
  type Paused,
  redirectTarget,
  resourceTypeOf,
} from './paused-requests.ts';
import { isOfApp, toElectron } from './schemes.ts';
import type { InterceptedRequest, InterceptionRules } from './interception-rules.ts';

export type AuthChallenge = Protocol.Fetch.AuthChallenge;

/** The members of Navigation that decide about a page's requests. Workers have a substitute that allows everything. */
export type RequestOwner = Pick<Navigation, 'mayRequest' | 'mayRedirect' | 'setFailureReason'> & {
  /** Whether a document belongs to the main frame; undefined where a worker requests it. */
  readonly isMain: (frameId: string) => boolean | undefined;
};

export interface AuthListener {
  /** A server or proxy requires credentials. @returns undefined if there are none */
  readonly login: (
    url: string,
    challenge: AuthChallenge,
    isNavigation: boolean,
  ) => Promise<Credentials | undefined>;
}

export interface Credentials {
  readonly username: string;
  readonly password: string;
}

export class NetworkInterception {
  readonly #rules: InterceptionRules;
  readonly #navigation: RequestOwner;
  readonly #listener: AuthListener;

  constructor(rules: InterceptionRules, navigation: RequestOwner, listener: AuthListener) {
    this.#listener = listener;
    this.#rules = rules;
    this.#navigation = navigation;
  }

  /** Call before the page's domains are enabled. */
  wire(session: Session): void {
    session.on('Fetch.authRequired', (challenged) => void this.#authorize(session, challenged));
    session.on('Fetch.requestPaused', (paused) => {
      const hasResponse = paused.responseStatusCode !== undefined || paused.responseErrorReason !== undefined;
      if (hasResponse) {
        this.#onResponsePaused(session, paused);
        return;
      }
      this.#onRequestPaused(session, paused).catch((error: unknown) => {
        console.error(error);
        failRequest(session, paused, 'Failed');
      });
    });
  }

  /** Intercepts the requests that match the rules, also when these change. @returns a function that unsubscribes */
  async start(session: Session): Promise<() => void> {
    const enable = () =>
      session.send('Fetch.enable', {
        patterns: [...alwaysHeld, ...this.#rules.patterns()],
        handleAuthRequests: true,
      });
    await enable();
    return this.#rules.onChange(() => void enable().catch(() => undefined));
  }

  /** Before a request is sent. */
  async #onRequestPaused(session: Session, paused: Paused): Promise<void> {
    const { requestId, resourceType, frameId, request, redirectedRequestId } = paused;
    if (isForTab(paused)) {
      failRequest(session, paused, 'BlockedByClient');
      return;
    }
    const navigates = resourceType === 'Document' && redirectedRequestId === undefined;
    if (navigates && !this.#navigation.mayRequest(frameId, request.url)) {
      failRequest(session, paused, 'Aborted');
      return;
    }
    if (await this.#rules.isCancelled(this.#factsOf(paused))) {
      failRequest(session, paused, 'BlockedByClient');
      return;
    }
    const url = toElectron(request.url);
    const handler = this.#rules.handlerOf(url);
    if (handler || isOfApp(url)) {
      await this.#serve(session, paused, handler);
      return;
    }
    // Asked last: a connection is made only after `webRequest` has allowed the request.
    if (!(await this.#rules.mayConnect(request.url))) {
      failRequest(session, paused, 'Failed');
      return;
    }
    session.post('Fetch.continueRequest', { requestId });
  }

  /** When the response headers have been received, before Chromium handles them. */
  #onResponsePaused(session: Session, paused: Paused): void {
    const { requestId, responseStatusCode = 0, responseHeaders = [] } = paused;
    if (this.#mayFollow(paused, responseStatusCode, responseHeaders))
      session.post('Fetch.continueResponse', { requestId });
    else failRequest(session, paused, 'Aborted');
  }

  async #authorize(session: Session, challenged: EventParams<'Fetch.authRequired'>): Promise<void> {
    const { requestId, authChallenge, request, resourceType } = challenged;
    const login = this.#listener.login(toElectron(request.url), authChallenge, resourceType === 'Document');
    const given = await login.catch(() => undefined);
    session.post('Fetch.continueWithAuth', {
      requestId,
      authChallengeResponse: given
        ? { response: 'ProvideCredentials', ...given }
        : { response: 'CancelAuth' },
    });
  }

  async #serve(session: Session, paused: Paused, handler: ProtocolHandler | undefined): Promise<void> {
    const response = await createProtocolResponse(handler, paused);
    if (typeof response !== 'string') {
      this.#fulfil(session, paused, response);
      return;
    }
    // CDP has no error reason for some of these errors.
    if (paused.networkId !== undefined)
      this.#navigation.setFailureReason(paused.networkId, netError(response));
    failRequest(session, paused, 'Failed');
  }

  #fulfil(
    session: Session,
    paused: Paused,
    response: Omit<Protocol.Fetch.fulfillRequestParameters, 'requestId'>,
  ): void {
    // A fulfilled request isn't paused again, so a redirect is checked now.
    if (!this.#mayFollow(paused, response.responseCode, response.responseHeaders ?? []))
      failRequest(session, paused, 'Aborted');
    else session.post('Fetch.fulfillRequest', { requestId: paused.requestId, ...response });
  }

  #mayFollow(
    { resourceType, frameId, request }: Paused,
    status: number,
    headers: readonly Header[],
  ): boolean {
    const target = redirectTarget(request.url, status, headers);
    if (resourceType !== 'Document' || target === undefined) return true;
    // Chromium itself refuses such a redirect.
    if (isUnsafeRedirect(target)) return true;
    return this.#navigation.mayRedirect(frameId, toElectron(target));
  }

  #factsOf(paused: Paused): InterceptedRequest {
    const { request, frameId } = paused;
    return {
      url: toElectron(request.url),
      method: request.method,
      resourceType: resourceTypeOf(paused, this.#navigation.isMain(frameId)),
    };
  }
}

function failRequest(
  session: Session,
  { requestId }: Paused,
  errorReason: Protocol.Network.ErrorReason,
): void {
  session.post('Fetch.failRequest', { requestId, errorReason });
}
