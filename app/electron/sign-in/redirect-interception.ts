// Catches the redirect that ends a sign-in, before anything is requested from its address, and keeps the window away
// from addresses that are not allowed.
import type { Event, Session, WebContents } from 'electron';
import { isRedirect, reachesRedirect } from '../../api/oauth/redirect.ts';
import { isAllowedUrl } from '../security/url-policy.ts';

/**
 * Watches the navigations of a sign-in window: those that a server redirects (`will-redirect`) and those that a page starts
 * (`will-frame-navigate`, also for the main frame). No frame gets to `redirectUri`. If the main frame goes there, `onRedirect` is
 * called with the whole address, query included. `onBlocked` is called with any other address of the main frame that isn't
 * allowed (`isAllowedUrl`).
 *
 * The session's requests are watched, too: images, `fetch` and service workers cause no navigation events, and a service worker
 * can hide a redirect from these events. No request that reaches `redirectUri` is sent; only one of the main frame to exactly
 * that address is a redirect. Private schemes cause no requests: Electron asks for the permission to open them, which is denied.
 * A session has only one listener of `onBeforeRequest`: nothing else may set it.
 */
export function interceptRedirect(
  webContents: WebContents,
  { webRequest }: Session,
  redirectUri: string,
  onRedirect: (address: string) => void,
  onBlocked: (address: string) => void,
): void {
  const check = (event: Event<{ url: string; isMainFrame: boolean }>) => {
    const { url, isMainFrame } = event;
    const isBlocked = isMainFrame && !isAllowedUrl(url);
    if (reachesRedirect(url, redirectUri) || isBlocked) event.preventDefault();
    if (isMainFrame && isRedirect(url, redirectUri)) onRedirect(url);
    else if (isBlocked) onBlocked(url);
  };
  webContents.on('will-redirect', check);
  webContents.on('will-frame-navigate', check);
  webRequest.onBeforeRequest(({ url, resourceType }, decide) => {
    decide({ cancel: reachesRedirect(url, redirectUri) });
    if (resourceType === 'mainFrame' && isRedirect(url, redirectUri)) onRedirect(url);
  });
}
