// Where the panel is while the sign-in window is open.
import type { PanelView } from '../../contract/view.ts';

/**
 * - `here`: the panel is what the person looks at.
 * - `away`: the sign-in window has the stage.
 * - `beside`: the person has been at the sign-in window for long, so the panel with its way out is next to it.
 */
export type PanelVisibility = 'here' | 'away' | 'beside';

export function panelVisibility(panel: PanelView): PanelVisibility {
  const waits = panel.name === 'signing-in' && panel.method === 'window' && panel.step === 'user';
  if (!waits) return 'here';
  return panel.isSlow ? 'beside' : 'away';
}

/** Whether nothing on the panel waits for the person, so that it may hide, and be made anew when it is opened. */
export function isDismissible(panel: PanelView): boolean {
  return ['account', 'everything', 'domains', 'settings', 'about'].includes(panel.name);
}

/** Whether the panel hides on a click elsewhere. Whatever waits for the person stays, and so does a dialog. */
export function hidesOnBlur(panel: PanelView, held: boolean): boolean {
  return isDismissible(panel) && !held;
}
