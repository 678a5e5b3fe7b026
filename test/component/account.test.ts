import { flushSync } from 'svelte';
import { describe, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { formats } from '../../app/i18n/i18n.ts';
import { messages } from '../../app/i18n/messages.ts';
import { openPanel } from './open-panel.ts';
import { account, accountUnread, accountWith, appView } from './views/parts.ts';
import { views } from './views/views.ts';

const button = (name: string) => page.getByRole('button', { name });
const show = (shown: ReturnType<typeof account>) => openPanel(appView({ name: 'account', account: shown }));

/** Returns the values of the profile's rows by label. */
function rows(): Record<string, string> {
  const terms = [...document.querySelectorAll('dt')];
  return Object.fromEntries(
    terms.map((term) => [term.textContent.trim(), term.nextElementSibling?.textContent.trim() ?? '']),
  );
}

/** Returns the lines of the card with this name. */
function linesOf(card: string): (string | undefined)[] {
  const lines = page.getByRole('region', { name: card }).getByRole('listitem').elements();
  return lines.map((line) => line.textContent.replaceAll(/\s+/g, ' ').trim());
}

describe('the profile overview', () => {
  test('shows identity, presence, calls, status, voicemail and recording', async () => {
    await openPanel(views['account, full profile']);
    await expect.element(page.getByRole('heading', { name: 'Alice Marsh' })).toBeVisible();
    await expect.element(page.getByText('Available')).toBeVisible();
    await expect.element(page.getByText('Example Telecom')).toBeVisible();
    const missedCall = messages.fields['email-send-alert-new-missed-call-enabled'];
    expect(Object.values(rows()).filter((value) => !value.includes('New York'))).toEqual([
      '“Back from lunch at two”',
      'alice@practice.example',
      'Customer Care',
      'Harbour House',
      'practice.example',
      'Ext. 1001',
      '15550101001',
      '200 MB storage',
      `${missedCall}: Off`,
    ]);
    expect(linesOf('Voicemail')).toEqual([
      'Emails about new messages go to alice@practice.example. Messages stay unheard. Copies of messages go to care@practice.example.',
      'Messages start with the caller’s number and time.',
      'Oldest messages play first.',
      'Greeting 1 is in use. PIN: •••• Show',
    ]);
    expect(linesOf('Call recording')).toEqual([
      'Calls are recorded, with transcription and sentiment analysis.',
      'Others may be able to see your recordings.',
    ]);
    await expect.element(page.getByRole('region', { name: 'Voicemail' }).getByText('On')).toBeVisible();
  });

  test('shows and hides the API names and raw values of a card with Enter', async () => {
    await openPanel(views['account, full profile']);
    const toggle = button('Details: Call recording');
    toggle.element().focus();
    await userEvent.keyboard('{Enter}');
    expect(toggle.element().getAttribute('aria-expanded')).toBe('true');
    await expect.element(page.getByText('call-recordings-hide-from-others-enabled')).toBeVisible();
    await expect.element(page.getByText('"yes-with-transcription-and-sentiment"')).toBeVisible();
    await userEvent.keyboard('{Enter}');
    expect(page.getByText('call-recordings-hide-from-others-enabled').query()).toBeNull();
  });

  test('shows the PIN until “Hide PIN” is pressed or the panel is hidden', async () => {
    const { bridge } = await openPanel(views['account, full profile']);
    bridge.revealed = '84037';
    expect(page.getByText('84037').query()).toBeNull();
    await button('Show PIN').click();
    await expect.element(page.getByText('84037')).toBeVisible();
    await button('Hide PIN').click();
    expect(page.getByText('84037').query()).toBeNull();
    await button('Show PIN').click();
    await expect.element(page.getByText('84037')).toBeVisible();
    document.dispatchEvent(new Event('visibilitychange'));
    flushSync();
    expect(page.getByText('84037').query()).toBeNull();
  });

  test('marks changed fields, with a text alternative', async () => {
    await openPanel(views['account, full profile with changes']);
    const marked = [...document.querySelectorAll('.mark')].map((mark) =>
      (mark.closest('p') ?? mark.parentElement)?.textContent.replaceAll(/\s+/g, ' ').trim(),
    );
    expect(marked).toHaveLength(4);
    expect(marked.join()).toMatch(/Available.*Harbour House.*On.*Greeting 1 is in use\./);
    for (const text of marked) expect(text).toContain('Changed');
  });

  test.each([
    ['account-status', 'standard', 'Account status', undefined],
    ['account-status', 'new', 'Account status', 'Account: New'],
    [
      'account-status',
      'pwd reset',
      'Account status',
      'Your password must be reset. Contact your administrator.',
    ],
    ['account-status', 'frozen-until-friday', 'Account status', 'Account: frozen-until-friday'],
    ['account-status', 'constructor', 'Account status', 'Account: constructor'],
    ['domain', { name: 'example.net' }, 'Domain', '{"name":"example.net"}'],
    ['domain', ['example.net'], 'Domain', '["example.net"]'],
    ['domain', '', 'Domain', undefined],
    ['login-username', '', 'Username', '1001@example.net'],
  ])('with %s = %j shows “%s: %s”', async (field, value, label, words) => {
    await show(accountWith({ [field]: value }));
    expect(rows()[label]).toBe(words);
  });

  test.each(['account', 'account, not read', 'account, sign in again'] as const)(
    '“%s” has a link that opens the portal in the browser',
    async (name) => {
      const { bridge } = await openPanel(views[name]);
      const link = page.getByRole('button', { name: messages.overview.portal, exact: true });
      await expect.element(link).toHaveAccessibleDescription(messages.overview.portalHint);
      await link.click();
      expect(bridge.calls).toEqual([['account.openPortal', 'example/1001@example.net']]);
    },
  );

  test('an unusual account status has the attention mark, and the presence loses its colour', async () => {
    await openPanel(views['account, suspended']);
    expect(rows()['Account status']).toBe('Account: suspended');
    const marks = [...document.querySelectorAll('section .attention, section .available')];
    expect(marks.map(({ classList }) => classList.contains('attention'))).toEqual([true]);
  });

  test.each([
    [2, undefined, '2 active calls'],
    ['1', '', '1 active call'],
    [2, 4, '2 of 4 calls'],
    [1, '1', '1 of 1 call'],
    [5, 4, '5 active calls'],
    [[], 4, `${messages.fields['active-calls-total-current']}: []`],
  ])('with %j active calls and the limit %j shows “%s”', async (value, limit, words) => {
    const limits = limit === undefined ? {} : { 'limits-max-active-calls-total': limit };
    await show(accountWith({ 'active-calls-total-current': value, ...limits }));
    await expect.element(page.getByText(words)).toBeVisible();
  });

  test('shows no calls beside the presence where there are none', async () => {
    await show(accountWith({ 'active-calls-total-current': 0, 'limits-max-active-calls-total': 4 }));
    await expect.element(page.getByText('Available')).toBeVisible();
    expect(
      page
        .getByText(/call/)
        .elements()
        .filter((each) => each.closest('[role=status]')),
    ).toEqual([]);
  });

  test('copies extension, number and caller ID with a click, and announces it', async () => {
    const name = { 'caller-id-name': 'Harbour Sales', 'caller-id-number': 15_550_101_001 };
    const { bridge } = await show(accountWith(name));
    const announced = () =>
      [...document.querySelectorAll('[role=status]')].map((region) => region.textContent.trim());
    for (const text of ['Ext. 1001', '15550101001', 'Caller ID: Harbour Sales']) {
      await button(messages.copy.field(text)).click();
      await expect.poll(announced).toContain(messages.copy.done);
    }
    expect(bridge.calls).toEqual([
      ['panel.copy', '1001'],
      ['panel.copy', '15550101001'],
      ['panel.copy', 'Harbour Sales'],
    ]);
    bridge.respond = () => Promise.reject(new Error('Refused.'));
    await button(messages.copy.field('Ext. 1001')).click();
    await expect.poll(announced).toContain(messages.copy.failed);
  });

  test('offers to copy neither a user that is no extension nor a caller ID that is the user’s name', async () => {
    await show(accountWith({ user: 'ada', 'caller-id-name': 'Ada Byron', 'caller-id-number': '' }));
    const copies = page.getByRole('button', { name: messages.copy.field('') });
    expect(copies.elements()).toEqual([]);
  });

  test('shows the account’s local time where the computer’s differs, and only there', async () => {
    const own = new Intl.DateTimeFormat().resolvedOptions().timeZone;
    const zone = own === 'Asia/Kathmandu' ? 'Pacific/Chatham' : 'Asia/Kathmandu';
    const panel = await show(accountWith({ 'time-zone': zone }));
    const time = () => formats.shortTime(Date.now(), zone);
    await expect.poll(() => rows()[messages.overview.localTime]).toContain(time());
    panel.show({ name: 'account', account: accountWith({ 'time-zone': own }) });
    await expect.poll(() => rows()[messages.overview.localTime]).toBeUndefined();
  });

  test('has the login as its heading when the profile has no name', async () => {
    await show(accountWith({ 'name-first-name': '', 'name-last-name': null }));
    await expect.element(page.getByRole('heading', { name: '1001@example.net' })).toBeVisible();
  });

  test('shows the login and that nothing else is known when the profile is empty', async () => {
    await openPanel(views['account, empty profile']);
    expect(rows()).toEqual({ Username: '1001@example.net' });
    expect(linesOf('Call recording')).toEqual([messages.overview.noneKnown]);
  });

  test('says after the known sentences that some details are unknown', async () => {
    await show(accountWith({ 'voicemail-playback-sort-newest-to-oldest': 'yes' }));
    expect(linesOf('Voicemail')).toEqual([
      messages.voicemailSentence.order.newest,
      messages.overview.someUnknown,
    ]);
    const hidden = messages.fields['call-recordings-hide-from-others-enabled'];
    expect(linesOf('Call recording').at(-1)).toBe(`${hidden}: ${messages.account.notKnown}`);
  });

  test('says only that voicemail and recording are off when they are, and keeps their fields', async () => {
    await openPanel(views['account, voicemail and recording off']);
    expect(linesOf('Voicemail')).toEqual([messages.voicemailSentence.off]);
    expect(linesOf('Call recording')).toEqual([messages.recordingSentence.recorded['no']]);
    await button(messages.overview.fieldNames('Voicemail')).click();
    await expect.element(page.getByText('voicemail-greeting-index')).toBeVisible();
  });

  test('shows among the field names the name that the service sent', async () => {
    await show(accountWith({ 'email-address': 'a@b.example' }));
    await button(messages.overview.fieldNames('Voicemail')).click();
    await expect.element(page.getByText('email-address')).toBeVisible();
    expect(page.getByText('email', { exact: true }).query()).toBeNull();
  });

  test('shows a changed presence in place of the previous one', async () => {
    const panel = await openPanel(views.account);
    panel.show(views['account, presence on-call'].panel);
    await expect.element(page.getByText('On a call')).toBeVisible();
    expect(page.getByText('Available').query()).toBeNull();
  });

  test('announces a changed presence in a live region that already exists', async () => {
    const panel = await openPanel(views.account);
    const region = page.getByText('Available').element().closest('[role=status]');
    panel.show(views['account, presence on-call'].panel);
    await expect.element(page.getByText('On a call')).toBeVisible();
    expect(region?.textContent).toMatch(/Presence:\s+On a call/);
  });

  test('has a different icon shape for every presence', async () => {
    const drawn = new Set<string>();
    const kinds = ['available', 'on-call', 'ringing', 'busy', 'inactive', 'unknown', 'other'] as const;
    const panel = await openPanel(views.account);
    for (const kind of kinds) {
      panel.show({ name: 'account', account: account({ presence: { kind, label: `label of ${kind}` } }) });
      await expect.element(page.getByText(`label of ${kind}`)).toBeVisible();
      const shape = page.getByText(`label of ${kind}`).element().closest('div')?.querySelector('svg');
      drawn.add([...(shape?.querySelectorAll('path') ?? [])].map((path) => path.getAttribute('d')).join());
    }
    expect(drawn.size).toBe(kinds.length);
  });
});

describe('refreshing the profile', () => {
  test('starts with the Refresh button', async () => {
    const { bridge } = await openPanel(views.account);
    await button('Refresh').click();
    expect(bridge.calls).toEqual([['account.poll', 'example/1001@example.net']]);
  });

  test('disables its button while it is in progress', async () => {
    const { bridge } = await openPanel(views['account, reading']);
    await expect.element(button('Refreshing…')).toHaveAttribute('aria-disabled', 'true');
    await button('Refreshing…').click({ force: true });
    expect(bridge.calls).toEqual([]);
  });

  test('shows the progress in place of a profile that was never read', async () => {
    await openPanel(views['account, first reading']);
    await expect.element(page.getByText(messages.account.reading)).toBeVisible();
    await expect.element(page.getByRole('heading', { name: '1001@example.net' })).toBeVisible();
  });

  test('shows the reason when it fails', async () => {
    await openPanel(views['account, not read']);
    await expect.element(page.getByRole('alert')).toMatchTextContent('The service has a problem.');
    await expect.element(page.getByText(messages.account.noProfile)).toBeVisible();
  });
});

describe('an account with a problem', () => {
  test('offline: shows the profile as last known, with a notice', async () => {
    await openPanel(views['account, offline']);
    await expect.element(page.getByText(messages.account.offlineNotice)).toBeVisible();
    await expect.element(page.getByText('Last known: Available')).toBeVisible();
    await expect.element(page.getByText('Offline')).toBeVisible();
    expect(rows()['Domain']).toBe('example.net');
  });

  test('offline: announces the notice in a live region that already exists', async () => {
    const panel = await openPanel(views.account);
    const regions = [...document.querySelectorAll('[role=status]')];
    panel.show(views['account, offline'].panel);
    const words = page.getByText(messages.account.offlineNotice);
    await expect.element(words).toBeVisible();
    expect(regions.some((region) => region.contains(words.element()))).toBe(true);
  });

  test('offline without a profile: says when the profile will appear', async () => {
    await openPanel(views['account, offline without a profile']);
    await expect.element(page.getByText(messages.account.noProfileOffline)).toBeVisible();
    expect(page.getByText(/Last known/).query()).toBeNull();
  });

  test('sign-in ended by the service: shows the last known profile and offers to sign in again', async () => {
    const { bridge } = await openPanel(views['account, sign in again']);
    await expect.element(page.getByRole('alert')).toMatchTextContent(messages.account.signInAgainNotice);
    await expect.element(page.getByText('Last known: Available')).toBeVisible();
    expect(button('Refresh').query()).toBeNull();
    await button('Sign in again').click();
    expect(bridge.calls).toEqual([['account.signInAgain', 'example/1001@example.net']]);
  });

  test('sign-in ended, with a notice from the main process: shows it in place of the general notice', async () => {
    const text = 'The service refused to renew your sign-in: the token has expired.';
    await show(account({ signIn: 'sign-in-again', notice: { tone: 'error', text } }));
    await expect.element(page.getByRole('alert')).toMatchTextContent(text);
    expect(page.getByText(messages.account.signInAgainNotice).query()).toBeNull();
  });

  test('sign-in ended and offline: does not say that the user stays signed in', async () => {
    await openPanel(views['account, sign in again and offline']);
    await expect.element(page.getByText(messages.account.offlineSignedOut)).toBeVisible();
    await expect.element(page.getByText(messages.account.signInAgainNotice)).toBeVisible();
    expect(page.getByText(/You stay signed in/).query()).toBeNull();
  });

  test('offline, with a notice from the main process: shows it once, in place of the general notice', async () => {
    const text = 'Perch can’t reach the service. You stay signed in.';
    await show(account({ network: 'offline', notice: { tone: 'warning', text } }));
    expect(page.getByText(text).elements()).toHaveLength(1);
    expect(page.getByText(messages.account.offlineNotice).query()).toBeNull();
  });

  test('sign-in being restored: shows the progress, with and without a stored profile', async () => {
    const panel = await openPanel(views['account, restoring']);
    await expect.element(page.getByText(messages.account.restoring)).toBeVisible();
    await expect.element(page.getByText('Last known: Available')).toBeVisible();
    panel.show({ name: 'account', account: accountUnread({ signIn: 'restoring' }) });
    await expect.element(page.getByText(messages.account.reading)).toBeVisible();
  });

  test('keychain unavailable: shows the reason and what survives a restart', async () => {
    await openPanel(views['account, session only']);
    await expect
      .element(
        page.getByText(
          'Perch can’t use the keychain. There’s no D-Bus session on this computer. ' +
            'What’s already saved there stays. Anything new is lost when you quit Perch.',
        ),
      )
      .toBeVisible();
  });
});
