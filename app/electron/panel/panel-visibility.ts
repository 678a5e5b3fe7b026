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

export interface WindowFacts {
  readonly hasTray: boolean;
  /** Whether the window was created for use at the tray: without a frame and a taskbar button. */
  readonly isWindowForTray: boolean;
  readonly isVisible: boolean;
  readonly isFocused: boolean;
  readonly hidesOnBlur: boolean;
  /** Whether the view asks nothing of the user, so that the window may hide and be unloaded. */
  readonly needsNothing: boolean;
}

/**
 * What happens to the window where the tray has come or gone.
 *
 * - `replace`: it is hidden, and is created again when it is next opened.
 * - `hide`: the tray is back and the window isn't focused. A focused one hides on the next click elsewhere.
 * - `keep`: it suits the tray; or it is visible, or has unsaved input, so it stays until it is hidden or unloaded.
 */
export function windowChange(facts: WindowFacts): 'replace' | 'hide' | 'keep' {
  const { hasTray, isWindowForTray, isVisible, isFocused, needsNothing, hidesOnBlur: hides } = facts;
  if (hasTray === isWindowForTray || !needsNothing) return 'keep';
  if (!isVisible) return 'replace';
  return hides && !isFocused ? 'hide' : 'keep';
}
