// WebRequest: https://www.electronjs.org/docs/latest/api/web-request
import type { WebRequest as ElectronWebRequest } from 'electron';
import * as v from 'valibot';
import type { Protocol } from '../chromium/devtools.ts';
import type { InterceptedRequest } from '../pages/interception-rules.ts';
import { callApp } from '../runtime/uncaught.ts';
import { StrictObject, type PartOf, UnimplementedError } from './unimplemented-proxy.ts';

type Stage = 'onBeforeRequest' | 'onBeforeSendHeaders';
/** A listener's response. The host doesn't support changed header fields. */
interface CallbackResponse {
  readonly cancel?: boolean;
}
type Listener = (details: InterceptedRequest, callback: (response: CallbackResponse) => void) => void;

const filterSchema = v.strictObject({ urls: v.array(v.pipe(v.string(), v.regex(/^[a-z]+:\/\/\*\/\*$/))) });

interface Registered {
  /** The schemes whose requests the listener gets; undefined for all. */
  readonly schemes: readonly string[] | undefined;
  readonly listener: Listener;
}

export class HostWebRequest extends StrictObject implements PartOf<ElectronWebRequest, HostWebRequest> {
  readonly #listeners = new Map<Stage, Registered>();
  readonly #changed: () => void;

  /** @param changed called when a listener is set */
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

  #set(event: Stage, args: readonly unknown[]): void {
    const listener = args.at(-1);
    if (typeof listener !== 'function') throw new UnimplementedError(`${event} without a listener`);
    // Only the last listener counts.
    this.#listeners.set(event, {
      schemes: args.length > 1 ? schemesOf(args[0]) : undefined,
      listener: (...values) => void Reflect.apply(listener, undefined, values),
    });
    this.#changed();
  }

  /** Host-internal: the requests to pause for the listeners. */
  static patternsOf(requests: HostWebRequest): Protocol.Fetch.RequestPattern[] {
    return requests.#listeners.size === 0 ? [] : [{ urlPattern: '*', requestStage: 'Request' }];
  }

  /** Host-internal: calls the listeners for a request. @returns whether one of them cancels it */
  static async isCancelled(requests: HostWebRequest, request: InterceptedRequest): Promise<boolean> {
    const { cancel } = await requests.#callListener('onBeforeRequest', request);
    return cancel === true || (await requests.#callListener('onBeforeSendHeaders', request)).cancel === true;
  }

  #callListener(event: Stage, request: InterceptedRequest): Promise<CallbackResponse> {
    const registered = this.#listeners.get(event);
    const { protocol } = new URL(request.url);
    if (!registered || registered.schemes?.includes(protocol) === false) return Promise.resolve({});
    // A listener that throws before it responds leaves the request waiting.
    return new Promise((resolve) => callApp(() => registered.listener(request, resolve)));
  }
}

/** @throws UnimplementedError for a filter of anything but schemes */
function schemesOf(filter: unknown): string[] {
  const parsed = v.safeParse(filterSchema, filter);
  if (!parsed.success) throw new UnimplementedError(`the filter ${JSON.stringify(filter)}`);
  return parsed.output.urls.map((pattern) => pattern.slice(0, pattern.indexOf(':') + 1));
}
