// Remembers which control opened a view. When that view closes, the control gets the focus back.
import { createContext } from 'svelte';

export const [focusReturn, provideFocusReturn] = createContext<ReturnType<typeof createFocusReturn>>();

export function createFocusReturn() {
  /** The views from the first to the present one, each with the name of the control that opened the next. */
  const path: { readonly view: string; opener?: string }[] = [];
  const nameOf = (control: HTMLElement) => control.ariaLabel ?? (control.textContent.trim() || control.title);
  return {
    /** To be called before the page shows a view. */
    enter: (view: string): void => {
      const at = path.findIndex((each) => each.view === view);
      if (at !== -1) {
        path.length = at + 1;
        return;
      }
      const leaving = path.at(-1);
      const { activeElement } = document;
      if (leaving && activeElement instanceof HTMLElement) leaving.opener = nameOf(activeElement);
      path.push({ view });
    },
    /** Finds, by its name, the button that opened the view that has just closed. The button is returned only once. */
    takeOpener: (): HTMLElement | undefined => {
      const present = path.at(-1);
      const found = [...document.querySelectorAll('button')].find(
        (control) => nameOf(control) === present?.opener,
      );
      if (found !== undefined) delete present?.opener;
      return found;
    },
  };
}
