// Whether the panel is visible beside the sign-in window, after a click elsewhere, and when the tray comes or goes.
import type { BrowserWindow } from 'electron';
import type { PanelView } from '../../contract/view.ts';

/**
 * - `visible`: the panel is shown as usual.
 * - `hidden`: the sign-in window replaces it.
 * - `beside`: the panel is shown next to the sign-in window, so that the user can cancel a slow or stuck sign-in.
 */
export type PanelVisibility = 'visible' | 'hidden' | 'beside';

export function panelVisibility(panel: PanelView): PanelVisibility {
  const isAtSignInWindow = panel.name === 'signing-in' && panel.method === 'window' && panel.step === 'user';
  if (!isAtSignInWindow) return 'visible';
  return panel.isSlow || panel.note !== undefined ? 'beside' : 'hidden';
}

/** Views that ask nothing of the user. */
const dismissibleViews: readonly PanelView['name'][] = [
  'account',
  'all-fields',
  'domains',
  'settings',
  'about',
];

/** Whether the panel's view asks nothing of the user. */
export function isDismissible(panel: PanelView): boolean {
  return dismissibleViews.includes(panel.name);
}

export interface BlurFacts {
  readonly panel: PanelView;
  /** Whether the page shows a box of its own (Dialog.svelte). */
  readonly isHeld: boolean;
  /** Whether a dialog of the system is open. */
  readonly hasDialog: boolean;
  readonly hasTray: boolean;
  readonly keepOpen: boolean;
}

/** Whether neither the view nor a dialog asks anything of the user. */
export function needsNothing({ panel, isHeld, hasDialog }: BlurFacts): boolean {
  return isDismissible(panel) && !isHeld && !hasDialog;
}

export function hidesOnBlur(facts: BlurFacts): boolean {
  return facts.hasTray && !facts.keepOpen && needsNothing(facts);
}

/**
 * What happens to the window after the tray has come or gone, and each time the window hides.
 *
 * - `replace`: the window is hidden. It is destroyed, and created again by the next opening.
 * - `hide`: the tray is back. The window has no focus, so no click elsewhere would hide it.
 * - `keep`: the window suits the tray, asks something of the user, or may stay visible.
 *
 * @param isFrameless whether the window was created for use at the tray
 */
export function windowChange(
  facts: BlurFacts,
  isFrameless: boolean,
  window: Pick<BrowserWindow, 'isVisible' | 'isFocused'>,
): 'replace' | 'hide' | 'keep' {
  if (facts.hasTray === isFrameless || !needsNothing(facts)) return 'keep';
  if (!window.isVisible()) return 'replace';
  return hidesOnBlur(facts) && !window.isFocused() ? 'hide' : 'keep';
}
