// Catches the redirect that ends a sign-in, before anything is requested from its address, and keeps the window away
// from addresses that are not allowed.
import { isRedirect, reachesRedirect } from '../../api/oauth/redirect.ts';
import type { Listen, Preventable } from '../security/electron-events.ts';
import { isAllowedUrl } from '../security/url-policy.ts';

interface NavigationEvent extends Preventable {
  readonly url: string;
  readonly isMainFrame: boolean;
}

export interface NavigatingContents {
  readonly on: Listen<'will-redirect', (event: NavigationEvent) => void> &
    Listen<'will-frame-navigate', (event: NavigationEvent) => void>;
}

/** A session has one listener for its requests: nothing else may set it. */
export interface RequestingSession {
  readonly webRequest: {
    readonly onBeforeRequest: (
      listener: (
        request: { readonly url: string; readonly resourceType: string },
        decide: (decision: { readonly cancel: boolean }) => void,
      ) => void,
    ) => void;
  };
}

/**
 * Watches the navigations of a sign-in window: those that a server redirects (`will-redirect`) and those that a page starts
 * (`will-frame-navigate`, which includes the main frame). When the main frame goes to `redirectUri`, the navigation is
 * prevented and `onRedirect` is called with the whole address, query included. A frame inside the page can't go to
 * `redirectUri`. `onBlocked` is called with any other address to which the main frame may not go.
 *
 * The session's requests are watched too: images, `fetch` and service workers cause no navigation events, and a service
 * worker can hide a redirect from them. No request that reaches `redirectUri` is sent, WebSockets and addresses with user
 * information included; only a request of the main frame to exactly that address is a redirect. Private schemes cause no
 * requests; Electron asks for the permission to open them, which is denied.
 */
export function interceptRedirect(
  webContents: NavigatingContents,
  { webRequest }: RequestingSession,
  redirectUri: string,
  onRedirect: (address: string) => void,
  onBlocked: (address: string) => void,
): void {
  const check = (event: NavigationEvent) => {
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
