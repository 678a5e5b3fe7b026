// The app's decisions about windows that its pages open.
import type { BrowserWindowConstructorOptions, HandlerDetails, WebContents } from 'electron';
import type { Popup } from '../chromium/targets.ts';
import type { PopupRequest } from '../injected/popups.ts';
import { throwUncaught } from '../runtime/uncaught.ts';
import type { StrictEmitter } from './unimplemented-proxy.ts';

export type OpenHandler = Parameters<WebContents['setWindowOpenHandler']>[0];

/** Creates the window for a page's popup. */
export type OpenWindow = (popup: Popup, options: BrowserWindowConstructorOptions) => StrictEmitter;

export interface Popups {
  handler: OpenHandler | undefined;
  readonly mayOpen: (request: PopupRequest) => boolean;
  readonly opened: (popup: Popup, unasked: PopupRequest) => boolean;
}

interface Approved {
  readonly request: PopupRequest;
  readonly options: BrowserWindowConstructorOptions;
}

export function createPopups(contents: StrictEmitter, open: OpenWindow): Popups {
  const approved: Approved[] = [];

  /** @returns the options of the new window; undefined where it is denied */
  const decide = (request: PopupRequest): BrowserWindowConstructorOptions | undefined => {
    const parsed = { show: true, width: 800, height: 600, ...presentation(request.features) };
    if (!popups.handler) return parsed;
    const { url, frameName, features, disposition } = request;
    const referrer: HandlerDetails['referrer'] = {
      url: request.referrer,
      policy: 'strict-origin-when-cross-origin',
    };
    let response: unknown;
    try {
      response = popups.handler({ url, frameName, features, disposition, referrer });
    } catch (error) {
      throwUncaught(error);
      return undefined;
    }
    if (!isResponse(response)) {
      console.error(
        "The window open handler response must be an object with an 'action' property of 'allow' or 'deny'.",
      );
      return undefined;
    }
    return response.action === 'allow' ? { ...parsed, ...response.overrideBrowserWindowOptions } : undefined;
  };

  const popups: Popups = {
    handler: undefined,
    mayOpen: (request) => {
      const options = decide(request);
      if (options) approved.push({ request, options });
      return options !== undefined;
    },
    opened: (popup, unasked) => {
      const { request, options } = approved.shift() ?? { request: unasked, options: decide(unasked) };
      if (!options) return false;
      const window = open(popup, options);
      const { url, frameName, disposition, referrer } = request;
      contents.emit('did-create-window', window, {
        url,
        frameName,
        options,
        disposition,
        referrer: { url: referrer },
      });
      return true;
    },
  };
  return popups;
}

interface Response {
  readonly action: string;
  readonly overrideBrowserWindowOptions?: BrowserWindowConstructorOptions;
}

function isResponse(response: unknown): response is Response {
  const isObject = typeof response === 'object' && response !== null;
  return isObject && 'action' in response && (response.action === 'allow' || response.action === 'deny');
}

/** The options that a page may set. */
function presentation(features: string): BrowserWindowConstructorOptions {
  const names: Record<string, string> = {
    width: 'width',
    height: 'height',
    left: 'x',
    top: 'y',
    x: 'x',
    y: 'y',
  };
  return Object.fromEntries(
    features.split(',').flatMap((feature) => {
      const [name = '', value = ''] = feature.trim().split('=');
      const option = names[name];
      const number = Number.parseInt(value, 10);
      return option === undefined || Number.isNaN(number) ? [] : [[option, number] as const];
    }),
  );
}
