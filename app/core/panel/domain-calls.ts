// Handles the panel's calls about the domains of the account that it shows.
import { basename } from 'node:path';
import type { CallHandlers, CallName } from '../../contract/calls.ts';
import type { DomainDetails, DomainField } from '../../contract/domains.ts';
import type { Profile } from '../../api/profile/profile.ts';
import { isDiskFull } from '../../files/error-code.ts';
import { messages } from '../../i18n/messages.ts';
import type { Account } from '../accounts/account.ts';
import type { DomainEntry } from '../domains/page-loader.ts';
import { numberFields, phoneNumber } from '../profile/phone-number.ts';
import type { Runtime } from '../runtime.ts';
import type { PanelContext } from './panel-context.ts';

export function createDomainCalls(
  options: Pick<
    PanelContext,
    | 'store'
    | 'createHandler'
    | 'shownAccount'
    | 'showNotice'
    | 'consumeUserActivation'
    | 'confirm'
    | 'saveCsv'
  > & { readonly runtime: Pick<Runtime, 'log'> },
) {
  const { store, createHandler, shownAccount, showNotice } = options;
  let lastOpened: Account | undefined;
  const openList = () => {
    const account = store.screen('domains')?.account;
    return account === shownAccount() ? account?.domains : undefined;
  };

  const save = async (entries: readonly DomainEntry[]) => {
    const { name, domain } = messages.domains.csv;
    const rows = entries.map(({ label, note, position }) => [
      note,
      label === '' ? messages.account.unnamedDomain(position) : label,
    ]);
    try {
      const file = await options.saveCsv(csvText([[name, domain], ...rows]));
      if (file !== undefined) showNotice('info', () => messages.domains.csv.saved(basename(file)));
    } catch (error) {
      options.runtime.log(`domains: they could not be saved: ${String(error)}`, 'warn');
      showNotice('error', () => messages.domains.csv[isDiskFull(error) ? 'diskFull' : 'notSaved']);
    }
  };

  const handlers: CallHandlers<Extract<CallName, `domains.${string}`>> = {
    'domains.open': createHandler((id) => {
      const account = shownAccount();
      if (account?.id !== id) return;
      store.dispatch({ type: 'opened', screen: { name: 'domains', account } });
      account.domains.open();
    }),
    'domains.rows': (range) => {
      const list = openList();
      list?.recordScroll(range);
      return list?.rows(range) ?? { rows: [], total: 0 };
    },
    'domains.more': createHandler(() => openList()?.loadMore()),
    'domains.loadAll': createHandler(() => openList()?.loadAll()),
    'domains.stop': createHandler(() => openList()?.stopLoading()),
    'domains.reload': createHandler(() => openList()?.reload()),
    'domains.save': createHandler(async (query) => {
      const entries = openList()?.allEntries(query);
      if (entries === undefined) return;
      // A screen reader presses a button without an input event, so a dialog asks the user instead.
      const isAllowed = options.consumeUserActivation() || (await options.confirm({ kind: 'save-domains' }));
      if (isAllowed) await save(entries);
    }),
    'domains.details': async (key) => {
      const details = await openList()?.readDetails(key);
      if (details?.ok === true) {
        const profile = shownAccount()?.session.snapshot().cachedProfile?.profile;
        return { kind: 'details', details: withNumbers(details.value, profile) };
      }
      return { kind: details?.failure.code === 'missing' ? 'missing' : 'failed' };
    },
    'domains.select': createHandler((key) => {
      if (openList()?.select(key) === true) store.dispatch({ type: 'left', screen: 'domains' });
    }),
    'domains.deselect': createHandler((id) => {
      const account = shownAccount();
      if (account?.id === id) account.domains.select(undefined);
    }),
  };

  return {
    handlers,
    /** Closes the list whose view was left. To be called before a view is published. */
    closeLeft: () => {
      const left = lastOpened;
      lastOpened = store.screen('domains')?.account;
      // By now `lastOpened` is set: `close` can publish a view and so call this function again.
      if (left !== lastOpened) left?.domains.close();
    },
    panelShown: () => openList()?.open(),
    panelHidden: () => openList()?.hide(),
  };
}

/** Adds the form in which phone numbers are shown, as in the profile. */
function withNumbers(details: DomainDetails, profile: Profile | undefined): DomainDetails {
  const withNumber = (field: DomainField): DomainField =>
    'text' in field && numberFields.includes(field.name)
      ? { ...field, phone: phoneNumber(field.text, profile) }
      : field;
  return { ...details, fields: details.fields.map(withNumber) };
}

/** Without it, some spreadsheets don't take the text for UTF-8. */
const byteOrderMark = '\uFEFF';

/**
 * Returns the rows as CSV (RFC 4180), for spreadsheets. One would run a value that begins like a formula: an apostrophe before it makes
 * it text.
 */
export function csvText(rows: readonly (readonly string[])[]): string {
  return byteOrderMark + rows.map((row) => `${row.map(toCell).join(',')}\r\n`).join('');
}

function toCell(value: string): string {
  const text = /^[=+\-@\t\r\n]/.test(value) ? `'${value}` : value;
  // A semicolon or a tab separates cells for spreadsheets of some regions.
  return /[",;\t\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
