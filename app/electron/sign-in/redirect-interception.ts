// Catches the redirect that ends a sign-in, before anything is requested from its address, and keeps the window away
// from addresses that are not allowed.
import { isRedirect } from '../../api/oauth/authorization-request.ts';
import { isAllowedUrl } from '../security/url-policy.ts';

/** The part of Electron's navigation events that is used. */
interface NavigationEvent {
  readonly url: string;
  readonly isMainFrame: boolean;
  readonly preventDefault: () => void;
}

/**
 * Watches the navigations of a sign-in window's `webContents`: those that a server redirects (`will-redirect`) and
 * those that a page starts (`will-navigate`, emitted for the main frame only). Where one leads to `redirectUri`, it is
 * prevented and `onRedirect` is called with the whole address, query included.
 */
export function interceptRedirect(
  webContents: Pick<NodeJS.EventEmitter, 'on'>,
  redirectUri: string,
  onRedirect: (address: string) => void,
): void {
  const check = (event: NavigationEvent) => {
    if (isRedirect(event.url, redirectUri)) {
      event.preventDefault();
      onRedirect(event.url);
    } else if (!isAllowedUrl(event.url)) {
      event.preventDefault();
    }
  };
  webContents.on('will-redirect', (event: NavigationEvent) => event.isMainFrame && check(event));
  webContents.on('will-navigate', check);
}
