// Asks the main process before the page navigates to an address that causes no request: CDP can't pause such a
// navigation. The function's source is injected into the page's world.

/** @param mayNavigate returns synchronously */
export function installNavigationGuard(mayNavigate: (url: string) => boolean): void {
  interface NavigateEvent extends Event {
    readonly destination: { readonly url: string; readonly sameDocument: boolean };
  }
  const isNavigateEvent = (event: Event): event is NavigateEvent => 'destination' in event;
  const navigation: unknown = Reflect.get(globalThis, 'navigation');
  if (!(navigation instanceof EventTarget)) return;
  navigation.addEventListener('navigate', (event) => {
    if (!isNavigateEvent(event) || !event.cancelable) return;
    const { destination } = event;
    if (destination.sameDocument || !/^(?:about|data|blob):/.test(destination.url)) return;
    if (!mayNavigate(destination.url)) event.preventDefault();
  });
}
