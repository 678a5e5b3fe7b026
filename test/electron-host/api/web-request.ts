// WebRequest: https://www.electronjs.org/docs/latest/api/web-request
import type { WebRequest as ElectronWebRequest, WebRequestFilter } from 'electron';
import type { Protocol } from '../chromium/devtools.ts';
import type { RequestFacts, RequestVerdict, ResponseVerdict } from '../pages/traffic-rules.ts';
import { UnimplementedError, StrictObject, type PartOf } from './unimplemented-proxy.ts';

type Stage = 'onBeforeRequest' | 'onBeforeSendHeaders' | 'onHeadersReceived';
type Answer = Readonly<Record<string, unknown>>;
type Listener = (details: RequestFacts, callback: (answer: Answer) => void) => void;

interface Registered {
  readonly filter: WebRequestFilter | undefined;
  readonly listener: Listener;
}

export class HostWebRequest extends StrictObject implements PartOf<ElectronWebRequest, HostWebRequest> {
  readonly #listeners = new Map<Stage, Registered>();
  readonly #changed: () => void;

  /** @param changed called when listeners come or go */
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
    const filter = args.length > 1 ? (args[0] as WebRequestFilter) : undefined;
    // Only the last listener counts.
    if (typeof listener === 'function')
      this.#listeners.set(event, { filter, listener: listener as Listener });
    else if (listener === null) this.#listeners.delete(event);
    else throw new TypeError('Must pass null or a Function');
    this.#changed();
  }

  /** Of the host: what has to be held for the listeners. */
  static patternsOf(requests: HostWebRequest): Protocol.Fetch.RequestPattern[] {
    const listeners = requests.#listeners;
    const asks = listeners.has('onBeforeRequest') || listeners.has('onBeforeSendHeaders');
    return [
      ...(asks ? [{ urlPattern: '*', requestStage: 'Request' as const }] : []),
      ...(listeners.has('onHeadersReceived') ? [{ urlPattern: '*', requestStage: 'Response' as const }] : []),
    ];
  }

  /** Of the host: what the listeners say of a request. */
  static async onRequest(
    requests: HostWebRequest,
    facts: RequestFacts,
    sent: Readonly<Record<string, string>>,
  ): Promise<RequestVerdict> {
    const { cancel, redirectURL } = await requests.#ask('onBeforeRequest', facts, {});
    if (cancel === true || typeof redirectURL === 'string')
      return { cancel: cancel === true, ...(typeof redirectURL === 'string' && { redirectURL }) };
    const answer = await requests.#ask('onBeforeSendHeaders', facts, { requestHeaders: { ...sent } });
    const headers = answer['requestHeaders'] as Record<string, string | string[]> | undefined;
    return {
      cancel: answer['cancel'] === true,
      ...(headers && {
        headers: Object.fromEntries(
          Object.entries(headers).map(([name, value]) => [name, [value].flat().join(', ')]),
        ),
      }),
    };
  }

  /** Of the host: what the listener says of an answer. */
  static async onResponse(
    requests: HostWebRequest,
    facts: RequestFacts,
    statusCode: number,
    received: readonly Protocol.Fetch.HeaderEntry[],
  ): Promise<ResponseVerdict> {
    const responseHeaders: Record<string, string[]> = {};
    for (const { name, value } of received) (responseHeaders[name] ??= []).push(value);
    const statusLine = `HTTP/1.1 ${statusCode}`;
    const answer = await requests.#ask('onHeadersReceived', facts, {
      statusCode,
      statusLine,
      responseHeaders,
    });
    const headers = answer['responseHeaders'] as Record<string, string | string[]> | undefined;
    const status =
      typeof answer['statusLine'] === 'string' ? / (\d{3})/.exec(answer['statusLine'])?.[1] : undefined;
    return {
      cancel: answer['cancel'] === true,
      ...(status !== undefined && { status: Number(status) }),
      ...(headers && {
        headers: Object.entries(headers).flatMap(([name, values]) =>
          [values].flat().map((value) => ({ name, value })),
        ),
      }),
    };
  }

  #ask(event: Stage, facts: RequestFacts, more: object): Promise<Answer> {
    const registered = this.#listeners.get(event);
    if (!registered || !matches(registered.filter, facts)) return Promise.resolve({});
    return new Promise((resolve) => registered.listener({ ...facts, ...more }, (answer) => resolve(answer)));
  }
}

function matches(filter: WebRequestFilter | undefined, { url, resourceType }: RequestFacts): boolean {
  if (!filter) return true;
  const types: readonly string[] | undefined = filter.types;
  const isWanted = filter.urls.length === 0 || filter.urls.some((pattern) => fits(pattern, url));
  const isExcluded = (filter.excludeUrls ?? []).some((pattern) => fits(pattern, url));
  return (
    isWanted && !isExcluded && (types === undefined || types.length === 0 || types.includes(resourceType))
  );
}

/** A match pattern as extensions have them. @throws HostLacks for one that can't be read */
function fits(pattern: string, url: string): boolean {
  if (pattern === '<all_urls>') return true;
  const match = /^(\*|[a-z][a-z0-9+.-]*):\/\/(\*|(?:\*\.)?[^/*:]+|\[[^\]]+\])?(?::(\*|\d+))?(\/.*)?$/i.exec(
    pattern,
  );
  if (!match) throw new UnimplementedError(`the URL pattern ${pattern}`);
  const [, scheme, host, port, path] = match;
  const address = new URL(url);
  const name = address.protocol.slice(0, -1);
  const usual = { http: '80', https: '443' }[name] ?? '';
  const hostFits =
    host === undefined || host === '*'
      ? true
      : host.startsWith('*.')
        ? address.hostname === host.slice(2) || address.hostname.endsWith(host.slice(1))
        : address.hostname === host;
  return (
    (scheme === '*' ? /^(?:https?|wss?)$/.test(name) : scheme === name) &&
    hostFits &&
    (port === undefined || port === '*' || port === (address.port || usual)) &&
    (path === undefined || path === '/' ? true : glob(path).test(`${address.pathname}${address.search}`))
  );
}

function glob(path: string): RegExp {
  const parts = path.split('*').map((part) => part.replaceAll(/[.+?^${}()|[\]\\]/g, String.raw`\$&`));
  return new RegExp(`^${parts.join('.*')}$`);
}
