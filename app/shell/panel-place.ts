// Where the panel is while the sign-in window is open.
import type { PanelView } from '../contract/view.ts';

/**
 * - `here`: the panel is what the person looks at.
 * - `away`: the sign-in window has the stage.
 * - `beside`: the person has been at the sign-in window for long, so the panel with its way out is next to it.
 */
export type PanelPlace = 'here' | 'away' | 'beside';

export function placeOf(panel: PanelView): PanelPlace {
  const waits = panel.name === 'signing-in' && panel.way === 'window' && panel.step === 'person';
  if (!waits) return 'here';
  return panel.slow ? 'beside' : 'away';
}

/** Whether the panel hides on a click elsewhere. Whatever waits for the person stays, and so does a dialog. */
export function hidesOnBlur(panel: PanelView, held: boolean): boolean {
  return ['account', 'everything', 'domains', 'settings'].includes(panel.name) && !held;
}
