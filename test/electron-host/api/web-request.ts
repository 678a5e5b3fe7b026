// WebRequest: https://www.electronjs.org/docs/latest/api/web-request
import type { WebRequest as ElectronWebRequest } from 'electron';
import * as v from 'valibot';
import type { Protocol } from '../chromium/devtools.ts';
import type { InterceptedRequest, RequestDecision, ResponseDecision } from '../pages/interception-rules.ts';
import { UnimplementedError, StrictObject, type PartOf } from './unimplemented-proxy.ts';

type Stage = 'onBeforeRequest' | 'onBeforeSendHeaders' | 'onHeadersReceived';
type CallbackResponse = Readonly<Record<string, unknown>>;
type Listener = (details: InterceptedRequest, callback: (response: CallbackResponse) => void) => void;

const filterSchema = v.object({
  urls: v.array(v.string()),
  excludeUrls: v.optional(v.array(v.string())),
  types: v.optional(v.array(v.string())),
});
type Filter = v.InferOutput<typeof filterSchema>;

const headersSchema = v.optional(v.record(v.string(), v.union([v.string(), v.array(v.string())])));

interface Registered {
  readonly filter: Filter | undefined;
  readonly listener: Listener;
}

export class HostWebRequest extends StrictObject implements PartOf<ElectronWebRequest, HostWebRequest> {
  readonly #listeners = new Map<Stage, Registered>();
  readonly #changed: () => void;

  /** @param changed called when a listener is added or removed */
  constructor(changed: () => void) {
    super('WebRequest');
    this.#changed = changed;
  }

  onBeforeRequest(...args: unknown[]): void {
    this.#set('onBeforeRequest', args);
  }
  onBeforeSendHeaders(...args: unknown[]): void {
    this.#set('onBeforeSendHeaders', args);
  }
  onHeadersReceived(...args: unknown[]): void {
    this.#set('onHeadersReceived', args);
  }

  #set(event: Stage, args: readonly unknown[]): void {
    const listener = args.at(-1);
    const filter = args.length > 1 ? v.parse(filterSchema, args[0]) : undefined;
    // Only the last listener counts.
    if (typeof listener === 'function')
      this.#listeners.set(event, {
        filter,
        listener: (...values) => void Reflect.apply(listener, undefined, values),
      });
    else if (listener === null) this.#listeners.delete(event);
    else throw new TypeError('Must pass null or a Function');
    this.#changed();
  }

  /** Of the host: the requests to pause for the listeners. */
  static patternsOf(requests: HostWebRequest): Protocol.Fetch.RequestPattern[] {
    const listeners = requests.#listeners;
    const pausesRequests = listeners.has('onBeforeRequest') || listeners.has('onBeforeSendHeaders');
    return [
      ...(pausesRequests ? [{ urlPattern: '*', requestStage: 'Request' as const }] : []),
      ...(listeners.has('onHeadersReceived') ? [{ urlPattern: '*', requestStage: 'Response' as const }] : []),
    ];
  }

  /** Of the host: calls the listeners for a request. */
  static async onRequest(
    requests: HostWebRequest,
    request: InterceptedRequest,
    sent: Readonly<Record<string, string>>,
  ): Promise<RequestDecision> {
    const { cancel, redirectURL } = await requests.#callListener('onBeforeRequest', request, {});
    if (cancel === true || typeof redirectURL === 'string')
      return { cancel: cancel === true, ...(typeof redirectURL === 'string' && { redirectURL }) };
    const response = await requests.#callListener('onBeforeSendHeaders', request, {
      requestHeaders: { ...sent },
    });
    const headers = v.parse(headersSchema, response['requestHeaders']);
    return {
      cancel: response['cancel'] === true,
      ...(headers && {
        headers: Object.fromEntries(
          Object.entries(headers).map(([name, value]) => [name, [value].flat().join(', ')]),
        ),
      }),
    };
  }

  /** Of the host: calls the listener for a response. */
  static async onResponse(
    requests: HostWebRequest,
    request: InterceptedRequest,
    statusCode: number,
    received: readonly Protocol.Fetch.HeaderEntry[],
  ): Promise<ResponseDecision> {
    const responseHeaders: Record<string, string[]> = {};
    for (const { name, value } of received) (responseHeaders[name] ??= []).push(value);
    const statusLine = `HTTP/1.1 ${statusCode}`;
    const response = await requests.#callListener('onHeadersReceived', request, {
      statusCode,
      statusLine,
      responseHeaders,
    });
    const headers = v.parse(headersSchema, response['responseHeaders']);
    const status =
      typeof response['statusLine'] === 'string' ? / (\d{3})/.exec(response['statusLine'])?.[1] : undefined;
    return {
      cancel: response['cancel'] === true,
      ...(status !== undefined && { status: Number(status) }),
      ...(headers && {
        headers: Object.entries(headers).flatMap(([name, values]) =>
          [values].flat().map((value) => ({ name, value })),
        ),
      }),
    };
  }

  #callListener(event: Stage, request: InterceptedRequest, more: object): Promise<CallbackResponse> {
    const registered = this.#listeners.get(event);
    if (!registered || !matches(registered.filter, request)) return Promise.resolve({});
    return new Promise((resolve) =>
      registered.listener({ ...request, ...more }, (response) => resolve(response)),
    );
  }
}

function matches(filter: Filter | undefined, { url, resourceType }: InterceptedRequest): boolean {
  if (!filter) return true;
  const { types } = filter;
  const isWanted = filter.urls.length === 0 || filter.urls.some((pattern) => matchesPattern(pattern, url));
  const isExcluded = (filter.excludeUrls ?? []).some((pattern) => matchesPattern(pattern, url));
  return (
    isWanted && !isExcluded && (types === undefined || types.length === 0 || types.includes(resourceType))
  );
}

/** Matches a URL pattern of extensions. @throws UnimplementedError for an unknown form */
function matchesPattern(pattern: string, url: string): boolean {
  if (pattern === '<all_urls>') return true;
  const match = /^(\*|[a-z][a-z0-9+.-]*):\/\/(\*|(?:\*\.)?[^/*:]+|\[[^\]]+\])?(?::(\*|\d+))?(\/.*)?$/i.exec(
    pattern,
  );
  if (!match) throw new UnimplementedError(`the URL pattern ${pattern}`);
  const [, scheme, host, port, path] = match;
  const address = new URL(url);
  const name = address.protocol.slice(0, -1);
  const defaultPort = { http: '80', https: '443' }[name] ?? '';
  const hostFits =
    host === undefined || host === '*'
      ? true
      : host.startsWith('*.')
        ? address.hostname === host.slice(2) || address.hostname.endsWith(host.slice(1))
        : address.hostname === host;
  return (
    (scheme === '*' ? /^(?:https?|wss?)$/.test(name) : scheme === name) &&
    hostFits &&
    (port === undefined || port === '*' || port === (address.port || defaultPort)) &&
    (path === undefined || path === '/' ? true : glob(path).test(`${address.pathname}${address.search}`))
  );
}

function glob(path: string): RegExp {
  const parts = path.split('*').map((part) => part.replaceAll(/[.+?^${}()|[\]\\]/g, String.raw`\$&`));
  return new RegExp(`^${parts.join('.*')}$`);
}
