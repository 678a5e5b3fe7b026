// Opens the domain list on the panel, with locators and a function that publishes changes of the list.
import { page } from 'vitest/browser';
import { messages } from '../../app/i18n/messages.ts';
import type { DomainListView } from '../../app/contract/domains.ts';
import { openPanel } from './open-panel.ts';
import { domainsView } from './views/domains.ts';

export const filter = page.getByRole('combobox', { name: messages.domains.search });
export const option = (name: string) => page.getByRole('option', { name, exact: true });
export const current = () => page.getByRole('option', { selected: true });

/** Returns the list as it is before the stored scroll position is loaded. */
const omitPosition = ({ firstVisibleRow: _, ...list }: DomainListView): DomainListView => list;

/** Opens the list with `count` loaded domains. `list` overrides members of its view. */
export async function openPicker(count: number, list: Partial<DomainListView> = {}, withoutPosition = false) {
  const view = domainsView({ loaded: count, ...list });
  const { panel } = view;
  if (panel.name !== 'domains') throw new Error('Not the view of the domain list.');
  const now = { ...panel, list: withoutPosition ? omitPosition(panel.list) : panel.list };
  const opened = await openPanel({ ...view, panel: now });
  let { generation } = now.list;
  const updateList = (changes: Partial<DomainListView>, withoutPosition = false) => {
    const next = { ...now.list, generation: ++generation, ...changes };
    opened.show({ ...now, list: withoutPosition ? omitPosition(next) : next });
  };
  return { ...opened, updateList };
}
