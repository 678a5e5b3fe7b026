// WebRequest: https://www.electronjs.org/docs/latest/api/web-request
import type { WebRequest as ElectronWebRequest } from 'electron';
import * as v from 'valibot';
import type { Protocol } from '../chromium/devtools.ts';
import { isStandard } from '../pages/schemes.ts';
import type { InterceptedRequest, RequestDecision, ResponseDecision } from '../pages/interception-rules.ts';
import { callApp } from '../runtime/uncaught.ts';
import { parseUrlPattern } from './url-pattern.ts';
import { StrictObject, type PartOf } from './unimplemented-proxy.ts';

type Stage = 'onBeforeRequest' | 'onBeforeSendHeaders' | 'onHeadersReceived';
type CallbackResponse = Readonly<Record<string, unknown>>;
type Listener = (details: InterceptedRequest, callback: (response: CallbackResponse) => void) => void;

const filterSchema = v.object(
  {
    urls: v.array(v.string()),
    excludeUrls: v.optional(v.array(v.string()), []),
    types: v.optional(v.array(v.string()), []),
  },
  "Parameter 'filter' must have property 'urls'.",
);

/** Whether a listener gets a request. */
type Filter = (request: InterceptedRequest) => boolean;

const resourceTypes = new Set([
  'mainFrame',
  'subFrame',
  'stylesheet',
  'script',
  'image',
  'font',
  'object',
  'xhr',
  'ping',
  'cspReport',
  'media',
  'webSocket',
]);

const headersSchema = v.optional(v.record(v.string(), v.union([v.string(), v.array(v.string())])));

interface Registered {
  readonly filter: Filter;
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
    const filter: Filter = args.length > 1 ? parseFilter(args[0]) : () => true;
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
    if (!registered?.filter(request)) return Promise.resolve({});
    // A listener that throws before it responds leaves the request waiting.
    return new Promise((resolve) => callApp(() => registered.listener({ ...request, ...more }, resolve)));
  }
}

/** @throws TypeError with Electron's message for an invalid filter */
function parseFilter(value: unknown): Filter {
  const parsed = v.safeParse(filterSchema, value);
  if (!parsed.success) throw new TypeError(parsed.issues[0].message);
  const { urls, excludeUrls, types } = parsed.output;
  const parse = (pattern: string) => parseUrlPattern(pattern, isStandard);
  const included = (urls.length === 0 ? ['<all_urls>'] : urls).map(parse);
  const excluded = excludeUrls.map(parse);
  const wrong = types.find((type) => !resourceTypes.has(type));
  if (wrong !== undefined) throw new TypeError(`Invalid type ${wrong}`);
  return ({ url, resourceType }) =>
    included.some((pattern) => pattern.matches(url)) &&
    !excluded.some((pattern) => pattern.matches(url)) &&
    (types.length === 0 || types.includes(resourceType));
}
