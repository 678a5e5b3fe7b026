// Whether the panel is visible: beside the sign-in window, after a click elsewhere, and while it is idle.
import type { PanelView } from '../../contract/view.ts';

/**
 * - `visible`: the panel is shown as usual.
 * - `hidden`: the sign-in window replaces it.
 * - `beside`: it is shown next to the sign-in window, which has been open for long, so that the user can cancel.
 */
export type PanelVisibility = 'visible' | 'hidden' | 'beside';

export function panelVisibility(panel: PanelView): PanelVisibility {
  const isAtSignInWindow = panel.name === 'signing-in' && panel.method === 'window' && panel.step === 'user';
  if (!isAtSignInWindow) return 'visible';
  return panel.isSlow ? 'beside' : 'hidden';
}

/** Views that ask nothing of the user. */
const dismissibleViews: readonly PanelView['name'][] = [
  'account',
  'all-fields',
  'domains',
  'settings',
  'about',
];

/** Whether the panel asks nothing of the user, so that it may hide and be unloaded. */
export function isDismissible(panel: PanelView): boolean {
  return dismissibleViews.includes(panel.name);
}

/** Whether the panel hides on a click elsewhere. `isHeld`: a dialog or a preference keeps it visible. */
export function hidesOnBlur(panel: PanelView, isHeld: boolean): boolean {
  return isDismissible(panel) && !isHeld;
}
