// Catches the redirect that ends a sign-in, before anything is requested from its address, and keeps the window away
// from addresses that are not allowed.
import type { Event, Session, WebContents } from 'electron';
import { isRedirect, reachesRedirect } from '../../api/oauth/redirect.ts';
import { isAllowedUrl } from '../security/url-policy.ts';

/**
 * Watches the navigations of a sign-in window: those that a server redirects (`will-redirect`) and those that a page starts
 * (`will-frame-navigate`, which includes the main frame). When the main frame goes to `redirectUri`, the navigation is
 * prevented and `onRedirect` is called with the whole address, query included. A frame inside the page can't go to
 * `redirectUri`. `onBlocked` is called with an address of the main frame that isn't allowed (`isAllowedUrl`).
 *
 * The session's requests are watched too: images, `fetch` and service workers cause no navigation events, and a service
 * worker can hide a redirect from them. No request that reaches `redirectUri` is sent, WebSockets and addresses with user
 * information included; only a request of the main frame to exactly that address is a redirect. Private schemes cause no
 * requests; Electron asks for the permission to open them, which is denied. A session has one listener for its requests: nothing
 * else may set it.
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
