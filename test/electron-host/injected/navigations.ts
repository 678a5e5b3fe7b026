// Asks the app before the page goes to an address that nothing is requested for: such a navigation can be held
// back nowhere else. Runs in the page's own world; the function's own text is what runs there.

/** @param mayGo is answered at once */
export function installNavigations(mayGo: (url: string) => boolean): void {
  interface NavigateEvent extends Event {
    readonly hashChange: boolean;
    readonly destination: { readonly url: string; readonly sameDocument: boolean };
  }
  const navigation: unknown = Reflect.get(globalThis, 'navigation');
  if (!(navigation instanceof EventTarget)) return;
  navigation.addEventListener('navigate', (event) => {
    const { destination, cancelable } = event as NavigateEvent;
    if (!cancelable || destination.sameDocument || !/^(?:about|data|blob):/.test(destination.url)) return;
    if (!mayGo(destination.url)) event.preventDefault();
  });
}
