// What Chromium holds of a page's requests, and what they are in Electron's terms.
import type { EventParams, Protocol } from '../chromium/devtools.ts';

export type Paused = EventParams<'Fetch.requestPaused'>;
export type Header = Protocol.Fetch.HeaderEntry;

/** What is held whatever the session wants: documents, and what may be for a tab. */
export const alwaysHeld: readonly Protocol.Fetch.RequestPattern[] = [
  { urlPattern: '*', resourceType: 'Document', requestStage: 'Request' },
  { urlPattern: '*', resourceType: 'Document', requestStage: 'Response' },
  { urlPattern: '*', resourceType: 'Other', requestStage: 'Request' },
];

/** Chromium wants a picture for a tab, which Electron has none of: pictures of the page's own are of another type. */
export function isForTab({ resourceType, request }: Paused): boolean {
  return resourceType === 'Other' && request.headers['Accept']?.startsWith('image/') === true;
}

/** Where a redirect leads, resolved; Chromium's address as well as the app's may stand in it. */
export function redirectTarget(from: string, status: number, headers: readonly Header[]): string | undefined {
  const location = headers.find(({ name }) => name.toLowerCase() === 'location')?.value;
  if (![301, 302, 303, 307, 308].includes(status) || location === undefined) return undefined;
  return URL.canParse(location, from) ? new URL(location, from).href : undefined;
}

/** `mainFrame`, `xhr` and so on. @param isMain whether it is the main frame's */
export function resourceTypeOf({ resourceType }: Paused, isMain: boolean): string {
  if (resourceType === 'Document') return isMain ? 'mainFrame' : 'subFrame';
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
