// Chromium's paused requests, and Electron's terms for them.
import type { EventParams, Protocol } from '../chromium/devtools.ts';

export type Paused = EventParams<'Fetch.requestPaused'>;
export type Header = Protocol.Fetch.HeaderEntry;

/** Requests that are always intercepted: documents, and possible favicons. */
export const alwaysHeld: readonly Protocol.Fetch.RequestPattern[] = [
  { urlPattern: '*', resourceType: 'Document', requestStage: 'Request' },
  { urlPattern: '*', resourceType: 'Document', requestStage: 'Response' },
  { urlPattern: '*', resourceType: 'Other', requestStage: 'Request' },
];

/** Whether it is a favicon request: Electron has no tabs. A page's images have another type. */
export function isForTab({ resourceType, request }: Paused): boolean {
  return resourceType === 'Other' && request.headers['Accept']?.startsWith('image/') === true;
}

/** The resolved target of a redirect: an address of Chromium or of the app. */
export function redirectTarget(from: string, status: number, headers: readonly Header[]): string | undefined {
  const location = headers.find(({ name }) => name.toLowerCase() === 'location')?.value;
  if (![301, 302, 303, 307, 308].includes(status) || location === undefined) return undefined;
  return URL.canParse(location, from) ? new URL(location, from).href : undefined;
}

/**
 * Whether Chromium refuses a redirect to the address before any listener sees it: local files, pages of the browser, and
 * addresses that contain a document or a script. The error is `ERR_UNSAFE_REDIRECT`, or `ERR_ABORTED` for `javascript:` and
 * `view-source:`.
 */
export function isUnsafeRedirect(target: string): boolean {
  return /^(?:about|blob|chrome|chrome-untrusted|data|file|filesystem|javascript|view-source):/i.test(target);
}

/**
 * Electron's type: `mainFrame`, `xhr` and so on.
 * @param isMain whether the request belongs to the main frame; undefined where a worker fetches a document for a page
 */
export function resourceTypeOf({ resourceType }: Paused, isMain: boolean | undefined): string {
  if (resourceType === 'Document') return isMain === undefined ? 'xhr' : isMain ? 'mainFrame' : 'subFrame';
  return types[resourceType] ?? 'other';
}

const types: Readonly<Record<string, string>> = {
  Stylesheet: 'stylesheet',
  Script: 'script',
  Image: 'image',
  Font: 'font',
  XHR: 'xhr',
  Fetch: 'xhr',
  Ping: 'ping',
  CSPViolationReport: 'cspReport',
  Media: 'media',
  WebSocket: 'webSocket',
};
