import { describe, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { openPanel } from './opened-panel.ts';
import { account, accountUnread, accountWith, appView, views } from './views.ts';

const button = (name: string) => page.getByRole('button', { name });
const show = (shown: ReturnType<typeof account>) => openPanel(appView({ name: 'account', account: shown }));

/** The rows of the profile, as a person reads them. */
function rows(): Record<string, string> {
  const terms = [...document.querySelectorAll('dt')];
  return Object.fromEntries(
    terms.map((term) => [term.textContent.trim(), term.nextElementSibling?.textContent.trim() ?? '']),
  );
}

describe('a profile', () => {
  test('is shown with name, login, domain, status, voicemail, recording and presence', async () => {
    await openPanel(views.account);
    await expect.element(page.getByRole('heading', { name: 'Ada Byron' })).toBeVisible();
    await expect.element(page.getByText('Available')).toBeVisible();
    await expect.element(page.getByText('Example Telecom')).toBeVisible();
    expect(rows()).toEqual({
      Login: '1001@example.net',
      Domain: 'example.net',
      'Account status': 'Standard',
      Voicemail: 'On',
      'Call recording': 'On, with transcription and sentiment',
    });
  });

  test.each([
    ['account-status', 'standard', 'Account status', 'Standard'],
    ['account-status', 'new', 'Account status', 'New'],
    ['account-status', 'reset', 'Account status', 'Reset'],
    ['account-status', 'pwd reset', 'Account status', 'Password reset required'],
    ['account-status', 'frozen-until-friday', 'Account status', 'frozen-until-friday'],
    ['account-status', 'constructor', 'Account status', 'constructor'],
    ['voicemail-enabled', 'no', 'Voicemail', 'Off'],
    ['voicemail-enabled', '', 'Voicemail', 'Not set'],
    ['voicemail-enabled', null, 'Voicemail', 'Not set'],
    ['voicemail-enabled', true, 'Voicemail', 'true'],
    ['voicemail-enabled', 'sometimes', 'Voicemail', 'sometimes'],
    ['recording-configuration', 'no', 'Call recording', 'Off'],
    ['recording-configuration', 'yes', 'Call recording', 'On'],
    ['recording-configuration', 'yes-with-transcription', 'Call recording', 'On, with transcription'],
    ['recording-configuration', 'yes-on-the-moon', 'Call recording', 'yes-on-the-moon'],
    ['recording-configuration', 7, 'Call recording', '7'],
    ['domain', { name: 'example.net' }, 'Domain', '{"name":"example.net"}'],
    ['domain', ['example.net'], 'Domain', '["example.net"]'],
    ['login-username', '', 'Login', '1001@example.net'],
  ])('with %s = %j shows “%s: %s”', async (field, value, label, words) => {
    await show(accountWith({ [field]: value }));
    expect(rows()[label]).toBe(words);
  });

  test('without a name goes by the login', async () => {
    await show(accountWith({ 'name-first-name': '', 'name-last-name': null }));
    await expect.element(page.getByRole('heading', { name: '1001@example.net' })).toBeVisible();
  });

  test('without any field shows what is missing as not known', async () => {
    await openPanel(views['account, empty profile']);
    expect(rows()).toEqual({
      Login: '1001@example.net',
      Domain: 'Not known',
      'Account status': 'Not known',
      Voicemail: 'Not known',
      'Call recording': 'Not known',
    });
  });

  test('whose presence changes shows the new one at once', async () => {
    const panel = await openPanel(views.account);
    panel.show(views['account, presence on-call'].panel);
    await expect.element(page.getByText('On a call')).toBeVisible();
    expect(page.getByText('Available').query()).toBeNull();
  });

  test('has a shape of its own for every presence', async () => {
    const drawn = new Set<string>();
    const kinds = ['available', 'on-call', 'ringing', 'busy', 'inactive', 'unknown', 'other'] as const;
    const panel = await openPanel(views.account);
    for (const kind of kinds) {
      panel.show({ name: 'account', account: account({ presence: { kind, label: `label of ${kind}` } }) });
      await expect.element(page.getByText(`label of ${kind}`)).toBeVisible();
      const shape = page.getByText(`label of ${kind}`).element().parentElement?.querySelector('svg');
      drawn.add([...(shape?.querySelectorAll('path') ?? [])].map((path) => path.getAttribute('d')).join());
    }
    expect(drawn.size).toBe(kinds.length);
  });
});

describe('reading the profile', () => {
  test('is asked for with the refresh control', async () => {
    const { bridge } = await openPanel(views.account);
    await button('Refresh').click();
    expect(bridge.made).toEqual([['account.poll', 'example/1001@example.net']]);
  });

  test('shows that it is under way, and can’t be asked for twice', async () => {
    const { bridge } = await openPanel(views['account, reading']);
    await expect.element(button('Refreshing…')).toHaveAttribute('aria-disabled', 'true');
    await button('Refreshing…').click({ force: true });
    expect(bridge.made).toEqual([]);
  });

  test('for the first time says so in place of the profile', async () => {
    await openPanel(views['account, first reading']);
    await expect.element(page.getByText('Reading your profile…')).toBeVisible();
    await expect.element(page.getByRole('heading', { name: '1001@example.net' })).toBeVisible();
  });

  test('that failed tells why', async () => {
    await openPanel(views['account, not read']);
    await expect.element(page.getByRole('alert')).toMatchTextContent('error (503)');
    await expect.element(page.getByText('Your profile has not been read yet.')).toBeVisible();
  });
});

describe('an account that is not at ease', () => {
  test('keeps its profile on view without a network, marks it as last known and says so', async () => {
    await openPanel(views['account, offline']);
    await expect.element(page.getByText(/There is no network. You stay signed in/)).toBeVisible();
    await expect.element(page.getByText('Last known: Available')).toBeVisible();
    await expect.element(page.getByText('Offline')).toBeVisible();
    expect(rows()['Domain']).toBe('example.net');
  });

  test('tells that the network is gone in a region that was there before', async () => {
    const panel = await openPanel(views.account);
    const regions = [...document.querySelectorAll('[role=status]')];
    panel.show(views['account, offline'].panel);
    const words = page.getByText(/There is no network./);
    await expect.element(words).toBeVisible();
    expect(regions.some((region) => region.contains(words.element()))).toBe(true);
  });

  test('without a network and without a profile promises one', async () => {
    await openPanel(views['account, offline without a profile']);
    await expect.element(page.getByText('Your profile will appear when the network is back.')).toBeVisible();
    expect(page.getByText(/Last known/).query()).toBeNull();
  });

  test('whose sign-in the service ended keeps its profile and offers to sign in again', async () => {
    const { bridge } = await openPanel(views['account, sign in again']);
    await expect.element(page.getByRole('alert')).toMatchTextContent('The service ended your sign-in.');
    await expect.element(page.getByText('Last known: Available')).toBeVisible();
    expect(button('Refresh').query()).toBeNull();
    await button('Sign in again').click();
    expect(bridge.made).toEqual([['account.signInAgain', 'example/1001@example.net']]);
  });

  test('gives the main process’s own words for the end of a sign-in where there are some', async () => {
    const text = 'The service refused to renew your sign-in: the token has expired.';
    await show(account({ signIn: 'sign-in-again', notice: { tone: 'error', text } }));
    await expect.element(page.getByRole('alert')).toMatchTextContent(text);
    expect(page.getByText(/The service ended your sign-in./).query()).toBeNull();
  });

  test('does not promise to stay signed in where the sign-in has ended and the network is gone', async () => {
    await openPanel(views['account, sign in again and offline']);
    await expect.element(page.getByText('There is no network at the moment.')).toBeVisible();
    await expect.element(page.getByText(/The service ended your sign-in./)).toBeVisible();
    expect(page.getByText(/You stay signed in/).query()).toBeNull();
  });

  test('gives the main process’s own words for what is wrong with the network, once', async () => {
    const text = 'The service can’t be reached. You stay signed in.';
    await show(account({ network: 'offline', notice: { tone: 'warning', text } }));
    expect(page.getByText(text).elements()).toHaveLength(1);
    expect(page.getByText(/There is no network./).query()).toBeNull();
  });

  test('that is being restored says so, with or without a profile from before', async () => {
    const panel = await openPanel(views['account, restoring']);
    await expect.element(page.getByText('Restoring your sign-in…')).toBeVisible();
    await expect.element(page.getByText('Last known: Available')).toBeVisible();
    panel.show({ name: 'account', account: accountUnread({ signIn: 'restoring' }) });
    await expect.element(page.getByText('Reading your profile…')).toBeVisible();
  });

  test('says plainly when there is no keychain, and why', async () => {
    await openPanel(views['account, session only']);
    await expect
      .element(
        page.getByText(
          'Perch can’t reach a keychain (Cannot autolaunch D-Bus without X11 $DISPLAY). ' +
            'You will have to sign in again after quitting.',
        ),
      )
      .toBeVisible();
  });
});
