// The list of domains on the panel, with what a test needs to look at it and to change what is told of it.
import { page } from 'vitest/browser';
import type { DomainListView } from '../../app/contract/domains.ts';
import { openPanel } from './opened-panel.ts';
import { domainsView } from './views/domains.ts';

export const filter = page.getByRole('combobox', { name: 'Filter' });
export const option = (name: string) => page.getByRole('option', { name, exact: true });
export const current = () => page.getByRole('option', { selected: true });

/** The same where it is not loaded as far as the person was. */
const away = ({ firstVisibleRow: _, ...list }: DomainListView): DomainListView => list;

/** Opens the picker on a list of so many domains; `list` changes what is told of it. */
export async function openPicker(count: number, list: Partial<DomainListView> = {}, isAway = false) {
  const view = domainsView({ loaded: count, ...list });
  const { panel } = view;
  if (panel.name !== 'domains') throw new Error('That is another view.');
  const now = { ...panel, list: isAway ? away(panel.list) : panel.list };
  const opened = await openPanel({ ...view, panel: now });
  let { generation } = now.list;
  const tell = (changes: Partial<DomainListView>, becomesAway = false) => {
    const next = { ...now.list, generation: ++generation, ...changes };
    opened.show({ ...now, list: becomesAway ? away(next) : next });
  };
  return { ...opened, tell };
}
