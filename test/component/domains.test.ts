import { describe, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import type { DomainListView } from '../../app/contract/domains.ts';
import { openPanel } from './opened-panel.ts';
import { rowsOf } from './scripted-bridge.ts';
import { domainsView } from './views/domains.ts';
import { account } from './views/parts.ts';
import { views } from './views/views.ts';

const filter = page.getByRole('combobox', { name: 'Filter' });
const option = (name: string) => page.getByRole('option', { name, exact: true });
const current = () => page.getByRole('option', { selected: true });

/** The same where it is not loaded as far as the person was. */
const away = ({ from: _, ...list }: DomainListView): DomainListView => list;

/** Opens the picker on a list of so many domains; `list` changes what is told of it. */
async function openPicker(count: number, list: Partial<DomainListView> = {}, isAway = false) {
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

describe('the list', () => {
  test('draws only what is in sight, however long it is', async () => {
    const { root } = await openPicker(100_000);
    await expect.element(option('domain-1.example')).toBeVisible();
    expect(root.querySelectorAll('[role="option"]').length).toBeLessThan(40);
    root.querySelector('[role="listbox"]')?.scrollTo(0, 34 * 99_990);
    await expect.element(option('domain-100000.example')).toBeInTheDocument();
    expect(root.querySelectorAll('[role="option"]').length).toBeLessThan(40);
  });

  test('tells a screen reader which of how many a row is', async () => {
    await openPicker(250);
    const row = option('domain-2.example');
    await expect.element(row).toHaveAttribute('aria-posinset', '2');
    await expect.element(row).toHaveAttribute('aria-setsize', '250');
  });

  test('begins where it was left, with what was typed', async () => {
    await openPicker(250, { query: '1', from: 60 });
    await expect.element(filter).toHaveValue('1');
    await expect.poll(() => current().element().getAttribute('aria-posinset')).toBe('61');
    await expect.element(current()).toBeInViewport();
  });

  test('asks for the next page when its end comes into sight, and once only', async () => {
    const { bridge, root, tell } = await openPicker(300, { state: { kind: 'partial' } });
    bridge.rows = rowsOf(300);
    await expect.element(option('domain-1.example')).toBeVisible();
    expect(bridge.made).toEqual([]);
    root.querySelector('[role="listbox"]')?.scrollTo(0, 34 * 290);
    await expect.poll(() => bridge.made).toEqual([['domains.more']]);
    tell({ state: { kind: 'loading', what: 'page' } });
    await expect.poll(() => bridge.made).toEqual([['domains.more']]);
    bridge.rows = rowsOf(400);
    tell({ loaded: 400 });
    await expect.element(option('domain-301.example')).toBeInTheDocument();
  });

  test('asks for no page after a stop, before one moves on', async () => {
    const { bridge, root, tell } = await openPicker(300, { state: { kind: 'loading', what: 'all' } });
    await expect.element(option('domain-1.example')).toBeVisible();
    root.querySelector('[role="listbox"]')?.scrollTo(0, 34 * 289);
    await expect.element(option('domain-300.example')).toBeInTheDocument();
    await page.getByRole('button', { name: 'Stop' }).click();
    tell({ state: { kind: 'partial' } });
    await expect.element(page.getByRole('button', { name: 'Load all' })).toBeVisible();
    expect(bridge.made).toEqual([['domains.stop']]);
    root.querySelector('[role="listbox"]')?.scrollTo(0, 34 * 285);
    await expect.poll(() => bridge.made).toContainEqual(['domains.more']);
  });

  test('goes on after a stop at its very end, where one turns the wheel', async () => {
    const { bridge, root, tell } = await openPicker(300, { state: { kind: 'loading', what: 'all' } });
    await expect.element(option('domain-1.example')).toBeVisible();
    root.querySelector('[role="listbox"]')?.scrollTo(0, 34 * 300);
    await expect.element(option('domain-300.example')).toBeInTheDocument();
    await page.getByRole('button', { name: 'Stop' }).click();
    tell({ state: { kind: 'partial' } });
    await expect.element(page.getByRole('button', { name: 'Load all' })).toBeVisible();
    const wheel = (deltaY: number) =>
      option('domain-300.example')
        .element()
        .dispatchEvent(new WheelEvent('wheel', { deltaY, bubbles: true }));
    wheel(-1);
    expect(bridge.made).toEqual([['domains.stop']]);
    wheel(1);
    await expect.poll(() => bridge.made).toEqual([['domains.stop'], ['domains.more']]);
  });

  test('asks for no rows where none are loaded, and shows none that were', async () => {
    const { bridge, tell } = await openPicker(0, { state: { kind: 'loading', what: 'page' } });
    await expect.element(page.getByText('Reading the first page…')).toBeVisible();
    expect(bridge.wanted).toBeUndefined();
    bridge.rows = rowsOf(100);
    tell({ state: { kind: 'partial' }, loaded: 100 });
    await expect.element(option('domain-1.example')).toBeVisible();
    tell({ state: { kind: 'offline' }, loaded: 0 });
    await expect.poll(() => page.getByRole('option').elements()).toEqual([]);
    expect(page.getByRole('button', { name: 'Choose' }).elements()).toEqual([]);
  });

  test('keeps the current row in sight where a notice takes some of its room', async () => {
    const { tell } = await openPicker(300, { state: { kind: 'loading', what: 'page' } });
    await expect.element(option('domain-1.example')).toBeVisible();
    await userEvent.keyboard('{End}');
    const inSight = () => {
      const { bottom } = current().element().getBoundingClientRect();
      return bottom <= page.getByRole('listbox').element().getBoundingClientRect().bottom;
    };
    await expect.poll(inSight).toBe(true);
    tell({
      state: { kind: 'failed', code: 'unavailable', detail: 'The service answered with an error (503).' },
    });
    await expect.element(page.getByRole('button', { name: 'Try again' })).toBeVisible();
    await expect.poll(inSight).toBe(true);
  });

  test('asks for no page where the last one failed', async () => {
    const { bridge } = await openPanel(views['domains, failed in the middle']);
    page
      .getByRole('listbox')
      .element()
      .scrollTo(0, 34 * 290);
    await expect.element(option('domain-300.example')).toBeInTheDocument();
    expect(bridge.made).toEqual([]);
    await page.getByRole('button', { name: 'Try again' }).click();
    expect(bridge.made).toEqual([['domains.more']]);
  });
});

describe('a list that was released', () => {
  const place = { kind: 'loading', what: 'place' } as const;
  const top = () => Math.floor(page.getByRole('listbox').element().scrollTop / 34);
  const scroll = (row: number) =>
    page
      .getByRole('listbox')
      .element()
      .scrollTo(0, 34 * row);

  /** Opens a picker whose list is being loaded up to where the person was; `arrive` ends that. */
  async function openAway() {
    const opened = await openPicker(100, { state: place }, true);
    await expect.element(option('domain-1.example')).toBeVisible();
    const arrive = () => {
      opened.bridge.rows = rowsOf(200);
      opened.tell({ loaded: 200, state: { kind: 'partial' }, from: 150 });
    };
    return { ...opened, arrive };
  }

  test('is where it was as soon as that is loaded', async () => {
    const { arrive } = await openAway();
    arrive();
    await expect.element(current()).toHaveTextContent('domain-151.example');
    await expect.poll(top).toBe(150);
  });

  test.each([
    ['typed', () => filter.fill('domain'), 0],
    ['moved', () => userEvent.keyboard('{ArrowDown}'), 0],
    ['scrolled', async () => scroll(5), 5],
  ] as const)('stays where it is for whoever has %s meanwhile', async (_, act, row) => {
    const { arrive, bridge, root } = await openAway();
    await act();
    await expect.poll(() => bridge.wanted?.top).toBe(row);
    arrive();
    await expect.poll(() => root.querySelector('.room')?.clientHeight).toBe(34 * 200);
    await expect.element(page.getByRole('button', { name: 'Load all' })).toBeVisible();
    expect(top()).toBe(row);
  });

  test('while it was on view is at its top meanwhile, and then where it was', async () => {
    const { bridge, tell } = await openPicker(250, { from: 150 });
    await expect.poll(top).toBe(150);
    bridge.rows = rowsOf(0);
    tell({ state: { kind: 'closed' }, loaded: 0 }, true);
    await expect.poll(() => page.getByRole('option').elements()).toEqual([]);
    bridge.rows = rowsOf(100);
    tell({ state: place, loaded: 100 }, true);
    await expect.element(current()).toHaveTextContent('domain-1.example');
    expect(top()).toBe(0);
    bridge.rows = rowsOf(200);
    tell({ state: { kind: 'partial' }, loaded: 200, from: 150 });
    await expect.element(current()).toHaveTextContent('domain-151.example');
    await expect.poll(top).toBe(150);
  });

  test('says which row is on top, beside those that it asks for', async () => {
    const { bridge } = await openPicker(250);
    await expect.element(option('domain-1.example')).toBeVisible();
    scroll(60);
    await expect.element(option('domain-62.example')).toBeInTheDocument();
    expect(bridge.wanted).toMatchObject({ top: 60, from: 35 });
  });
});

describe('how much there is', () => {
  test.each([
    ['domains, all', '250 of 250'],
    ['domains, so far', '3,100 so far'],
    ['domains, loading all', '12,400 so far 5,200 a second'],
    ['domains, filtered', '11 of 250'],
    ['domains, nothing fits so far', '0 of 3,100 so far'],
  ] as const)('“%s” says %s', async (name, said) => {
    const { root } = await openPanel(views[name]);
    await expect.poll(() => root.querySelector('header [role="status"]')?.textContent.trim()).toBe(said);
  });

  test('the rest is loaded, and that is stopped, on demand', async () => {
    const { bridge, tell } = await openPicker(300, { state: { kind: 'partial' } });
    await page.getByRole('button', { name: 'Load all' }).click();
    tell({ state: { kind: 'loading', what: 'all' }, perSecond: 4_000 });
    await page.getByRole('button', { name: 'Stop' }).click();
    expect(bridge.made).toEqual([['domains.loadAll'], ['domains.stop']]);
  });

  test.each([
    ['domains, first page', 'Reading the first page…'],
    ['domains, none', 'There are no domains.'],
    ['domains, nothing fits', 'No domain has “harbour” in its name.'],
    ['domains, nothing fits so far', 'None of those loaded so far has “harbour” in its name.'],
    ['domains, perhaps more', 'there may be more that it doesn’t give'],
    ['domains, waiting', 'Perch goes on by itself at 10:45:00'],
    ['domains, offline', 'What is loaded stays.'],
    ['domains, offline from the first', 'The service can’t be reached.'],
    ['domains, failed from the first', 'The list could not be read.'],
    ['domains, signed out', 'Sign in again to see the domains.'],
    ['domains, refused', 'Your account has no permission to list domains'],
  ] as const)('“%s” says so: %s', async (name, said) => {
    await openPanel(views[name]);
    await expect.element(page.getByText(said, { exact: false })).toBeVisible();
  });
});

test.each([
  ['domains, refused', 'Try again'],
  ['domains, none', 'Reload the list'],
  ['domains, all', 'Reload the list'],
  ['domains, perhaps more', 'Reload the list'],
] as const)('“%s” is begun anew on demand', async (name, label) => {
  const { bridge } = await openPanel(views[name]);
  await page.getByRole('button', { name: label }).click();
  expect(bridge.made).toEqual([['domains.reload']]);
});

test('where the sign-in has ended, the list leads to a new one', async () => {
  const { bridge } = await openPanel(views['domains, signed out']);
  await page.getByRole('button', { name: 'Sign in again' }).click();
  expect(bridge.made).toEqual([['account.signInAgain', account().id]]);
});

test('the way back to where one was can be stopped', async () => {
  const { bridge } = await openPicker(300, { state: { kind: 'loading', what: 'place' } }, true);
  await page.getByRole('button', { name: 'Stop' }).click();
  expect(bridge.made).toEqual([['domains.stop']]);
});

test('a row shows its note beside its name, since the filter looks there, too', async () => {
  const { bridge, tell } = await openPicker(1);
  bridge.rows = () => {
    const given = { key: '1.1', position: 1, label: 'a.example', note: 'North Dental', isPicked: false };
    return { rows: [given], total: 1, generation: 2 };
  };
  tell({});
  await expect.element(page.getByText('North Dental')).toBeVisible();
});

describe('the keyboard', () => {
  test.each([
    ['domains, so far', 'Load all', { kind: 'loading', what: 'all' }],
    ['domains, loading all', 'Stop', { kind: 'partial' }],
    ['domains, all', 'Reload the list', { kind: 'loading', what: 'page' }],
    ['domains, none', 'Reload the list', { kind: 'loading', what: 'page' }],
    ['domains, failed in the middle', 'Try again', { kind: 'loading', what: 'page' }],
    ['domains, refused', 'Try again', { kind: 'loading', what: 'page' }],
    ['domains, the chosen one missing', 'Forget it', { kind: 'partial' }],
  ] as const)('is in the field after “%s” and %s, which is gone then', async (name, label, state) => {
    const { panel } = views[name];
    const { show, bridge } = await openPanel(views[name]);
    const button = page.getByRole('button', { name: label }).element();
    if (button instanceof HTMLElement) button.focus();
    await userEvent.keyboard('{Enter}');
    await expect.poll(() => bridge.made.length).toBe(1);
    if (panel.name === 'domains') show({ ...panel, account: account(), list: { ...panel.list, state } });
    await expect.poll(() => button.isConnected).toBe(false);
    await expect.element(filter).toHaveFocus();
  });

  test('moves by rows, by pages and to the ends, while the field keeps the focus', async () => {
    await openPicker(250);
    await expect.element(option('domain-1.example')).toBeVisible();
    const at = async (keys: string, name: string) => {
      await userEvent.keyboard(keys);
      await expect.element(current()).toHaveTextContent(name);
      await expect.element(current()).toBeInViewport();
      await expect.element(filter).toHaveFocus();
      await expect.element(filter).toHaveAttribute('aria-activedescendant', current().element().id);
    };
    await at('{ArrowDown}{ArrowDown}', 'domain-3.example');
    await at('{ArrowUp}', 'domain-2.example');
    await at('{End}', 'domain-250.example');
    await at('{ArrowDown}', 'domain-250.example');
    await at('{Home}', 'domain-1.example');
    await at('{PageDown}{PageUp}', 'domain-1.example');
    await userEvent.keyboard('{PageDown}');
    expect(Number(current().element().getAttribute('aria-posinset'))).toBeGreaterThan(5);
  });

  test('Enter chooses the current row, Escape leaves', async () => {
    const { bridge } = await openPicker(250);
    await expect.element(option('domain-1.example')).toBeVisible();
    await userEvent.keyboard('{ArrowDown}{Enter}');
    await userEvent.keyboard('{Escape}');
    expect(bridge.made).toEqual([['domains.pick', '1.2'], ['domains.close']]);
  });

  test('Home and End are the text’s where one has typed, and the list’s in the list', async () => {
    await openPicker(250);
    await filter.fill('domain');
    await userEvent.keyboard('{ArrowDown}{ArrowDown}{Home}');
    await expect.element(current()).toHaveTextContent('domain-3.example');
    await userEvent.tab();
    await userEvent.keyboard('{End}');
    await expect.element(current()).toHaveTextContent('domain-250.example');
  });
});

test('typing filters what is loaded, from the top', async () => {
  await openPicker(250);
  await expect.element(option('domain-1.example')).toBeVisible();
  await userEvent.keyboard('{End}');
  await filter.fill('24');
  await expect.element(current()).toHaveTextContent('domain-24.example');
  await expect.poll(() => page.getByRole('option').elements().length).toBe(13);
});

test('Enter picks nothing that was found for what was typed before', async () => {
  const { bridge } = await openPicker(250, { state: { kind: 'partial' } });
  await expect.element(option('domain-1.example')).toBeVisible();
  const answers = bridge.rows;
  const { promise: late, resolve: answer } = Promise.withResolvers<null>();
  bridge.rows = async (wanted) => {
    await late;
    return answers(wanted);
  };
  await filter.fill('24');
  await userEvent.keyboard('{Enter}');
  expect(bridge.made).toEqual([]);
  // Nothing flickers until the answer comes, and the count says nothing that is not so.
  await expect.element(page.getByRole('button', { name: 'Choose' })).toBeVisible();
  await expect.element(page.getByText('250 so far', { exact: true })).toBeVisible();
  answer(null);
  await expect.element(current()).toHaveTextContent('domain-24.example');
  await expect.element(page.getByText('13 of 250 so far')).toBeVisible();
  await userEvent.keyboard('{Enter}');
  expect(bridge.made).toEqual([['domains.pick', '1.24']]);
});

test('a click makes a row the current one, a second one chooses it', async () => {
  const { bridge } = await openPicker(250);
  await option('domain-3.example').click();
  await expect.element(current()).toHaveTextContent('domain-3.example');
  expect(bridge.made).toEqual([]);
  await option('domain-3.example').dblClick();
  expect(bridge.made).toEqual([['domains.pick', '1.3']]);
});

describe('the details', () => {
  const details = {
    kind: 'details',
    details: {
      groups: [
        { name: '', fields: [{ kind: 'text', name: 'domain', text: 'domain-1.example' }] },
        {
          name: 'caller-id',
          fields: [
            { kind: 'number', name: 'caller-id-number', text: '14165550100' },
            { kind: 'empty', name: 'caller-id-name' },
          ],
        },
        {
          name: 'email-send',
          fields: [
            { kind: 'secret', name: 'email-send-smtp-password' },
            { kind: 'flag', name: 'email-send-alerts', text: 'yes' },
            { kind: 'list', name: 'email-send-to', texts: ['ada@example.net', 'cy@example.net'] },
          ],
        },
      ],
      isCut: false,
    },
  } as const;

  async function openDetails() {
    const opened = await openPicker(250);
    opened.bridge.details = details;
    await page.getByRole('button', { name: 'Details' }).click();
    return opened;
  }

  test('show every field in its group, and of a secret only that there is one', async () => {
    await openDetails();
    const values = page.getByRole('definition');
    await expect
      .poll(() => values.elements().map(({ textContent }) => textContent))
      .toEqual([
        'domain-1.example',
        '14165550100',
        'Not set',
        'Hidden',
        'Yes',
        'ada@example.net, cy@example.net',
      ]);
    await expect.element(page.getByRole('heading', { name: 'Caller id' })).toBeVisible();
  });

  test('let a value be copied, as the service wrote it', async () => {
    const { bridge } = await openDetails();
    await page.getByRole('button', { name: 'Copy Caller id number' }).click();
    expect(bridge.made).toEqual([['panel.copy', '14165550100']]);
    await expect.element(page.getByRole('button', { name: 'Copied' })).toBeVisible();
  });

  test('say so where a value could not be copied', async () => {
    const { bridge } = await openDetails();
    bridge.answer = () => Promise.reject(new Error('Refused.'));
    await page.getByRole('button', { name: 'Copy Caller id number' }).click();
    await expect.element(page.getByRole('button', { name: 'Could not be copied' })).toBeVisible();
  });

  test('show a name that comes twice twice, and copy the one that was meant', async () => {
    const { bridge } = await openPicker(250);
    const fields = ['1', '2'].map((text) => ({ kind: 'number', name: 'a.b', text }) as const);
    bridge.details = { kind: 'details', details: { groups: [{ name: 'a', fields }], isCut: true } };
    await page.getByRole('button', { name: 'Details' }).click();
    await page.getByRole('button', { name: 'Copy A b' }).nth(1).click();
    expect(bridge.made).toEqual([['panel.copy', '2']]);
    await expect.poll(() => page.getByRole('button', { name: 'Copied' }).elements().length).toBe(1);
    await expect.element(page.getByText('Some of it is left out here', { exact: false })).toBeVisible();
  });

  test('go back to the list with Escape, to where it was', async () => {
    const { bridge } = await openPicker(250);
    bridge.details = details;
    await expect.element(option('domain-1.example')).toBeVisible();
    await filter.fill('domain');
    await userEvent.keyboard('{PageDown}{PageDown}{PageDown}');
    const name = current().element().textContent.trim();
    await page.getByRole('button', { name: 'Details' }).click();
    await expect.element(page.getByRole('heading', { level: 1 })).toHaveTextContent(name);
    await userEvent.keyboard('{Escape}');
    await expect.element(filter).toHaveValue('domain');
    await expect.element(current()).toHaveTextContent(name);
    await expect.element(current()).toBeInViewport();
    expect(bridge.made).toEqual([]);
  });

  test('are leafed through by the page keys from the first', async () => {
    const { bridge, root } = await openPicker(250);
    const fields = Array.from(
      { length: 40 },
      (_, at) => ({ kind: 'number', name: `n${at}`, text: '1' }) as const,
    );
    bridge.details = { kind: 'details', details: { groups: [{ name: '', fields }], isCut: false } };
    await page.getByRole('button', { name: 'Details' }).click();
    await expect.poll(() => page.getByRole('definition').elements().length).toBe(40);
    await userEvent.keyboard('{PageDown}');
    await expect.poll(() => root.querySelector('main')?.scrollTop).toBeGreaterThan(100);
    await userEvent.keyboard('{PageUp}');
    await expect.poll(() => root.querySelector('main')?.scrollTop).toBe(0);
  });

  test('say when the service can be asked again, where it is too busy', async () => {
    const { bridge, tell } = await openPicker(250);
    const { promise, resolve } = Promise.withResolvers<typeof details>();
    bridge.details = promise;
    await page.getByRole('button', { name: 'Details' }).click();
    await expect.element(page.getByText('Reading the domain…')).toBeVisible();
    tell({ busyUntil: new Date('2026-03-02T10:45:08').getTime() });
    await expect
      .element(page.getByText('Perch goes on by itself at 10:45:08', { exact: false }))
      .toBeVisible();
    resolve(details);
    await expect.element(page.getByText('14165550100')).toBeVisible();
  });

  test('say so where the domain is not in the list any more', async () => {
    const { bridge } = await openPicker(250);
    bridge.details = { kind: 'missing' };
    await page.getByRole('button', { name: 'Details' }).click();
    await expect.element(page.getByText('This domain is not in the list any more.')).toBeVisible();
    expect(page.getByRole('button', { name: 'Choose' }).elements()).toEqual([]);
    await page.getByRole('button', { name: 'Reload the list' }).click();
    await expect.element(filter).toBeVisible();
    expect(bridge.made).toEqual([['domains.reload']]);
  });

  test('say so where the domain can’t be read, and try again', async () => {
    const { bridge } = await openPicker(250);
    await page.getByRole('button', { name: 'Details' }).click();
    await expect.element(page.getByText('This domain can’t be read at the moment.')).toBeVisible();
    bridge.details = details;
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect.element(page.getByText('14165550100')).toBeVisible();
  });
});

describe('the account', () => {
  test('leads to its domains', async () => {
    const { bridge } = await openPanel(views.account);
    await page.getByRole('button', { name: /^Domains/ }).click();
    expect(bridge.made).toEqual([['domains.open', account().id]]);
  });

  test('shows the chosen one in its header', async () => {
    const { root } = await openPanel(views['account, a domain chosen']);
    expect(root.querySelector('header')?.textContent).toContain('north.example.net');
  });

  test('says when the chosen one is gone, and forgets it on demand', async () => {
    const { bridge, root } = await openPanel(views['account, its domain gone']);
    expect(root.querySelector('header')?.textContent).not.toContain('north.example.net');
    await page.getByRole('button', { name: 'Forget it' }).click();
    expect(bridge.made).toEqual([['domains.unpick', account().id]]);
  });

  test('says when the chosen one was not found where it had been, and leads to the list', async () => {
    const { bridge } = await openPanel(views['account, its domain missing']);
    await expect.element(page.getByText('was not found where it had been', { exact: false })).toBeVisible();
    await page.getByRole('button', { name: 'Look for it' }).click();
    expect(bridge.made).toEqual([['domains.open', account().id]]);
  });

  test.each([
    ['domains, the chosen one missing', 'was not found where it had been', 'Load all', 'domains.loadAll'],
    ['domains, the chosen one gone', 'is not in the list any more', 'Forget it', 'domains.unpick'],
  ] as const)('“%s” says so in the list, too: %s', async (name, said, label, call) => {
    const { bridge } = await openPanel(views[name]);
    const notice = page.getByRole('alert').filter({ hasText: said });
    await notice.getByRole('button', { name: label }).click();
    expect(bridge.made.map(([made]) => made)).toEqual([call]);
  });
});
