// What a page requests: navigations are held until Electron's listeners had their say, and addresses that the
// app serves itself are answered by it.
import type { EventParams, Protocol, Session } from '../chromium/devtools.ts';
import type { Navigation } from './navigation.ts';
import { policyToChromium, toChromium, toElectron } from './schemes.ts';

export type Paused = EventParams<'Fetch.requestPaused'>;
type Header = Protocol.Fetch.HeaderEntry;
export type Handler = (request: Request) => Response | Promise<Response>;

/** What the page's session wants of its traffic. */
export interface TrafficRules {
  /** Beyond documents, which are always held. */
  readonly patterns: () => Protocol.Fetch.RequestPattern[];
  /** What the app answers itself. */
  readonly handlerOf: (url: string) => Handler | undefined;
  /** Runs when the patterns change; returns the function that ends that. */
  readonly onChange: (listener: () => void) => () => void;
}

export class Traffic {
  readonly #rules: TrafficRules;
  readonly #navigation: Navigation;

  constructor(rules: TrafficRules, navigation: Navigation) {
    this.#rules = rules;
    this.#navigation = navigation;
  }

  /** To be called before the page's domains are enabled. */
  wire(session: Session): void {
    session.on('Fetch.requestPaused', (paused) => {
      this.#decide(session, paused).catch((error: unknown) => {
        console.error(error);
        session.post('Fetch.failRequest', { requestId: paused.requestId, errorReason: 'Failed' });
      });
    });
  }

  /** Holds what the rules ask for, now and whenever they change. @returns the function that ends that */
  async start(session: Session): Promise<() => void> {
    const enable = () =>
      session.send('Fetch.enable', { patterns: [...documents, ...this.#rules.patterns()] });
    await enable();
    return this.#rules.onChange(() => void enable().catch(() => undefined));
  }

  async #decide(session: Session, paused: Paused): Promise<void> {
    const { requestId, responseStatusCode, responseErrorReason } = paused;
    const answered = responseStatusCode !== undefined || responseErrorReason !== undefined;
    const allowed = answered ? this.#mayAnswer(paused) : this.#mayAsk(paused);
    if (!allowed) {
      session.post('Fetch.failRequest', { requestId, errorReason: 'Aborted' });
      return;
    }
    const handler = answered ? undefined : this.#rules.handlerOf(toElectron(paused.request.url));
    if (handler) await this.#serve(session, paused, handler);
    else session.post('Fetch.continueRequest', { requestId });
  }

  #mayAsk({ resourceType, frameId, request, redirectedRequestId }: Paused): boolean {
    const navigates = resourceType === 'Document' && redirectedRequestId === undefined;
    return !navigates || this.#navigation.mayRequest(frameId, request.url);
  }

  #mayAnswer({
    resourceType,
    frameId,
    request,
    responseStatusCode = 0,
    responseHeaders = [],
  }: Paused): boolean {
    const target = redirectTarget(request.url, responseStatusCode, responseHeaders);
    const redirects = resourceType === 'Document' && target !== undefined;
    return !redirects || this.#navigation.mayRedirect(frameId, toElectron(target));
  }

  async #serve(session: Session, paused: Paused, handler: Handler): Promise<void> {
    const { requestId } = paused;
    const response = await answerOf(handler, paused);
    if (!response) {
      session.post('Fetch.failRequest', { requestId, errorReason: 'Failed' });
      return;
    }
    const responseHeaders = headersToChromium(response.headers);
    if (!this.#mayAnswer({ ...paused, responseStatusCode: response.status, responseHeaders })) {
      session.post('Fetch.failRequest', { requestId, errorReason: 'Aborted' });
      return;
    }
    session.post('Fetch.fulfillRequest', {
      requestId,
      responseCode: response.status,
      responseHeaders,
      body: Buffer.from(await response.arrayBuffer()).toString('base64'),
      ...(response.statusText && { responsePhrase: response.statusText }),
    });
  }
}

const documents: Protocol.Fetch.RequestPattern[] = [
  { urlPattern: '*', resourceType: 'Document', requestStage: 'Request' },
  { urlPattern: '*', resourceType: 'Document', requestStage: 'Response' },
];

/** The app's answer; none where it throws, or answers with an error, as in Electron. */
async function answerOf(handler: Handler, { request }: Paused): Promise<Response | undefined> {
  try {
    const headers = new Headers(
      Object.entries(request.headers).map(([name, value]) => [name, toElectron(value)]),
    );
    if (headers.get('origin') === 'null') headers.delete('origin');
    const entries = request.postDataEntries ?? [];
    const body =
      entries.length > 0
        ? Buffer.concat(entries.map(({ bytes = '' }) => Buffer.from(bytes, 'base64')))
        : null;
    const response = await handler(
      new Request(toElectron(request.url), { method: request.method, headers, body }),
    );
    return response.type === 'error' ? undefined : response;
  } catch (error) {
    console.error(error);
    return undefined;
  }
}

/** Where a redirect leads, resolved; Chromium's address as well as the app's may stand in it. */
function redirectTarget(from: string, status: number, headers: readonly Header[]): string | undefined {
  const location = headers.find(({ name }) => name.toLowerCase() === 'location')?.value;
  if (![301, 302, 303, 307, 308].includes(status) || location === undefined) return undefined;
  return URL.canParse(location, from) ? new URL(location, from).href : undefined;
}

function headersToChromium(headers: Headers): Header[] {
  return [...headers].map(([name, value]) => ({
    name,
    value:
      name === 'content-security-policy'
        ? policyToChromium(value)
        : name === 'location'
          ? toChromium(value)
          : value,
  }));
}
