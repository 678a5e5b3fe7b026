import { flushSync } from 'svelte';
import { describe, expect, onTestFinished, test } from 'vitest';
import { page } from 'vitest/browser';
import { formats, setLocale } from '../../app/i18n/i18n.ts';
import { extraViews } from '../../app/core/extras/extra-views.ts';
import { accountStates } from '../../app/contract/account-states.ts';
import { messages } from '../../app/i18n/messages.ts';
import { shapes } from '../../renderer/components/status-marks.ts';
import { openPanel } from './open-panel.ts';
import { cutTexts, overflowingElements, overlappingTexts } from './overflow.ts';
import { presenceHistory } from './views/account.ts';
import { account, accountWith, appView } from './views/parts.ts';
import { views } from './views/views.ts';

const button = (name: string | RegExp) => page.getByRole('button', { name });
const show = (shown: ReturnType<typeof account>) => openPanel(appView({ name: 'account', account: shown }));

/** Returns the values of the profile's rows by label. */
function rows(): Record<string, string> {
  const terms = [...document.querySelectorAll('dt')];
  return Object.fromEntries(
    terms.map((term) => [term.textContent.trim(), term.nextElementSibling?.textContent.trim() ?? '']),
  );
}

const states = Object.entries(views).filter(
  ([, { panel }]) => panel.name === 'account' && panel.account.profile,
);

describe('the overview', () => {
  test.each(['en', 'de', 'es', 'fr', 'pt'] as const)(
    'fits the window without scrolling, and cuts nothing but names and addresses at any zoom, nor in a narrow window (%s)',
    async (code) => {
      // The longest name of the keychain is that of Windows.
      const language = { code, locale: code, hasCredentialManager: true as const };
      await setLocale(language);
      onTestFinished(() => setLocale({ code: 'en', locale: 'en' }));
      const { root, show: showNext } = await openPanel({ ...views.account, language });
      const call = { text: '+1 202 555 0177', name: '', number: '+1 202 555 0177', since: Date.now() };
      const onCall = { ...views.account.panel, account: account({ call, presenceHistory }) };
      const secrets = { kind: 'session-only', reason: '', problem: 'no-answer' } as const;
      const unread = account({ signIn: 'sign-in-again', isKeychainUnread: true });
      const rule = { name: '*', isDoNotDisturb: false, forwardsTo: ['12025550147'] };
      const forwarded = extraViews({ answerRule: rule, states: [] }, undefined, true);
      const shown = [
        ...states,
        ['a call without a name', { ...views.account, panel: onCall }],
        [
          'calls forwarded, in this language',
          { ...views.account, panel: { name: 'account', account: account(forwarded) } },
        ],
        [
          'the keychain doesn’t answer',
          { ...views.account, secrets, panel: { name: 'account', account: unread } },
        ],
      ] as const;
      for (const [name, view] of states) {
        showNext(view.panel, { ...view, language });
        flushSync();
        const main = root.querySelector('main');
        expect.soft(main?.scrollHeight, name).toBe(main?.clientHeight);
      }
      // The panel's own width, that divided by 125, 150 and 200 %.
      for (const width of [380, 304, 253, 190]) {
        await page.viewport(width, Math.max(280, Math.round((width * 560) / 380)));
        for (const [name, view] of shown) {
          showNext(view.panel, { ...view, language });
          flushSync();
          const at = `${name}, ${width}`;
          expect.soft(overflowingElements(root, width), at).toEqual([]);
          expect.soft(overlappingTexts(root), at).toEqual([]);
          const people = view.panel.name === 'account' ? view.panel.account : undefined;
          const mayBeCut = (text: string) =>
            text.includes('@') ||
            text.startsWith(people?.connection.name ?? '') ||
            // Of an address, only the name is cut.
            ['alice', people?.name, people?.call?.name].includes(text);
          expect
            .soft(
              cutTexts(root).filter((text) => !mayBeCut(text)),
              at,
            )
            .toEqual([]);
          const tops = [...root.querySelectorAll('footer button')].map(
            (each) => each.getBoundingClientRect().top,
          );
          if (width > 240) expect.soft(new Set(tops).size, at).toBe(1);
        }
      }
    },
  );

  test('shows the PIN until it is hidden or the panel is', async () => {
    const { bridge } = await openPanel(views['account, full profile']);
    const { showField, hideField } = messages.fieldValue;
    const label = messages.fields['voicemail-login-pin'];
    bridge.reveal = async () => '84037';
    expect(page.getByText('84037').query()).toBeNull();
    await button(showField(label)).click();
    await expect.element(page.getByText('84037')).toBeVisible();
    await button(hideField(label)).click();
    expect(page.getByText('84037').query()).toBeNull();
    await button(showField(label)).click();
    await expect.element(page.getByText('84037')).toBeVisible();
    document.dispatchEvent(new Event('visibilitychange'));
    flushSync();
    expect(page.getByText('84037').query()).toBeNull();
    bridge.reveal = () => Promise.reject(new Error('refused'));
    await button(showField(label)).click();
    await expect.element(page.getByRole('alert')).toMatchTextContent(messages.panelError.callFailed);
  });

  test('marks what has changed, and says what it was', async () => {
    await openPanel(views['account, full profile with changes']);
    const voicemail = button(/^Voicemail O/).element();
    expect(voicemail.getAttribute('title')).toMatch(/^Changed: Unknown → On/);
    expect(document.querySelectorAll('.news')).toHaveLength(1);
  });

  test.each(['account', 'account, not read', 'account, sign in again'] as const)(
    '“%s” has a button that opens the portal in the browser',
    async (name) => {
      const { bridge } = await openPanel(views[name]);
      const link = page.getByRole('button', { name: messages.overview.portal, exact: true });
      await expect.element(link).toHaveAccessibleDescription(messages.overview.portalHint);
      await link.click();
      expect(bridge.calls).toEqual([['account.openPortal', 'example/1001@example.net']]);
    },
  );

  test('the answering rule is the last row, which opens the portal', async () => {
    const { bridge, show: showNext } = await openPanel(views['account, calls forwarded']);
    expect(Object.entries(rows()).at(-1)).toEqual(['All calls go to', '+1 202 555 0147']);
    expect(document.querySelector('.lead')?.textContent).toMatch(
      /Available\s*All calls go to \+1 202 555 0147/,
    );
    const { portal, portalHint } = messages.overview;
    await button(messages.fieldValue.labelled(portal, portalHint)).click();
    expect(bridge.calls).toEqual([['account.openPortal', 'example/1001@example.net']]);
    showNext(views.account.panel);
    flushSync();
    expect(rows()).not.toHaveProperty('All calls go to');
  });

  test('says why domains can’t be opened while signed out', async () => {
    const { bridge } = await openPanel(views['account, sign in again']);
    await expect.element(button('Domains')).toHaveAccessibleDescription(messages.account.domainsSignedOut);
    await button('Domains').click({ force: true });
    expect(bridge.calls).toEqual([]);
  });

  test('an unusual account status is said first, beside a presence without colour', async () => {
    const { bridge } = await openPanel(views['account, suspended']);
    await expect.element(button(/^Account status: “suspended”/)).toBeVisible();
    await expect.element(page.getByText('Available', { exact: true }).first()).toBeVisible();
    expect(document.querySelector('.status .status-available')).toBeNull();
    await button(messages.notices.copyForIt).click();
    await expect.element(button(messages.overview.copied)).toBeVisible();
    expect(bridge.calls).toEqual([['account.copyReport', 'example/1001@example.net']]);
  });

  test('beside a status, whom to contact is said, and their number copied and page opened from the details', async () => {
    const { bridge } = await openPanel(views['account, suspended, with support']);
    await button(/Contact Example Telecom support, \+1 202 555 0147\./).click();
    await button(messages.copy.field(messages.about.support.phone)).click();
    await button(messages.about.support.openEmail).click();
    await button(messages.about.support.openUrl).click();
    expect(bridge.calls).toEqual([
      ['panel.copy', '+1 202 555 0147'],
      ['support.open', 'Example Telecom', 'email'],
      ['support.open', 'Example Telecom', 'url'],
    ]);
  });

  test('a notice that lasts has its place until the panel was closed once, and is counted from then on', async () => {
    const { show: showNext } = await openPanel(views['account, session only']);
    await expect.element(page.getByText(messages.notices.sessionOnly)).toBeVisible();
    Object.defineProperty(document, 'hidden', { value: true, configurable: true });
    document.dispatchEvent(new Event('visibilitychange'));
    Reflect.deleteProperty(document, 'hidden');
    showNext(views['account, session only'].panel, views['account, session only']);
    await expect.element(button(messages.notices.count(1))).toBeVisible();
    expect(page.getByText(messages.notices.sessionOnly).query()).toBeNull();
  });

  test('at 100 %, nothing below the status moves when a notice or a call comes, in any language', async () => {
    onTestFinished(() => setLocale({ code: 'en', locale: 'en' }));
    for (const code of ['en', 'de', 'es', 'fr', 'pt'] as const) {
      const language = { code, locale: code };
      await setLocale(language);
      const { root, show: showNext } = await openPanel({ ...views['account, presence of today'], language });
      await expect.poll(() => root.querySelector('.today')).not.toBeNull();
      for (const [name, view] of states) {
        showNext(view.panel, { ...view, language });
        flushSync();
        expect.soft(root.querySelector('.place')?.clientHeight, `${name}, ${code}`).toBe(140);
      }
    }
  });

  test('a call has name, number and a time; beside a notice it is in the caption', async () => {
    const view = views['account, new voicemail and a call'];
    const panel = await openPanel(view);
    await expect.element(page.getByText('+49 30 901820', { exact: true })).toBeVisible();
    expect(document.querySelector('time')?.textContent).toMatch(/^0\d:\d\d$/);
    panel.show(view.panel, { secrets: { kind: 'pending' } });
    await expect.element(button(new RegExp(`^${messages.notices.keychainWaiting}`))).toBeVisible();
    expect(document.querySelector('.status')?.textContent).toMatch(/On a call\s*Dr\. Maximiliane.* · since/);
    expect(document.querySelector('time')).toBeNull();
  });

  test('copies a value with a click, and announces what was copied', async () => {
    const { bridge } = await show(accountWith({ 'caller-id-number': 12_025_550_101 }));
    const announced = () =>
      [...document.querySelectorAll('[role=status]')].map((region) => region.textContent.trim());
    await button(messages.copy.field(messages.fields['caller-id-number'])).click();
    await expect.poll(announced).toContain(messages.copy.done('+12025550101'));
    expect(bridge.calls).toEqual([['panel.copy', '+12025550101']]);
    bridge.respond = () => Promise.reject(new Error('Refused.'));
    await button(messages.copy.field(messages.fields.user)).click();
    await expect.poll(announced).toContain(messages.copy.failed);
  });

  test('the account menu shows the local time where the computer’s differs, and only there', async () => {
    const own = new Intl.DateTimeFormat().resolvedOptions().timeZone;
    const zone = own === 'Asia/Kathmandu' ? 'Pacific/Chatham' : 'Asia/Kathmandu';
    const panel = await show(accountWith({ 'time-zone': zone }));
    await page.getByTitle(messages.accounts.open).click();
    const time = () => formats.shortTime(Date.now(), zone);
    await expect.poll(() => rows()[messages.overview.localTime]).toContain(time());
    panel.show({ name: 'account', account: accountWith({ 'time-zone': own }) });
    await expect.poll(() => rows()[messages.overview.localTime]).toBeUndefined();
  });

  test('the details of a tile are its fields', async () => {
    await openPanel(views['account, full profile']);
    await button(/^Recording/).click();
    const sheet = page.getByRole('dialog', { name: 'Recording' });
    await expect.element(sheet).toMatchTextContent('On, with transcription and sentiment analysis');
    await sheet.getByRole('button', { name: 'Back' }).click();
    await expect.poll(() => sheet.query()).toBeNull();
    await expect.element(button(/^Recording/)).toHaveFocus();
  });

  test('of a long address the name is cut, not the domain', async () => {
    await show(
      accountWith({
        email: 'alice.with-a-long-name-that-has-no-room@practice.example',
        'email-send-alert-new-voicemail-enabled': 'yes',
        'email-send-alert-new-voicemail-cc-list-csv': '1002',
        'email-send-alert-new-missed-call-enabled': 'yes',
      }),
    );
    const domains = () => [...document.querySelectorAll('.domain')];
    await expect.poll(() => domains().length).toBe(2);
    for (const domain of domains()) expect(domain.scrollWidth).toBe(domain.clientWidth);
  });

  test('has the shape of its state', async () => {
    const panel = await openPanel(views.account);
    for (const kind of ['available', 'on-call', 'ringing', 'busy', 'inactive', 'unknown', 'other'] as const) {
      panel.show({ name: 'account', account: account({ presence: { kind, label: `label of ${kind}` } }) });
      const { shape } = accountStates[kind === 'other' ? 'unknown' : kind];
      await expect.poll(() => document.querySelector('.lead path')?.getAttribute('d')).toBe(shapes[shape]);
    }
  });

  test('says until when notifications are muted, and a click ends that', async () => {
    const until = new Date().setHours(15, 15, 0, 0);
    const { bridge } = await openPanel({ ...views.account, canMute: true, mutedUntil: until });
    const { mutedUntil, unmute } = messages.account;
    const shown = button(`${mutedUntil(formats.shortTime(until))}. ${unmute}`);
    await expect.element(shown).toMatchTextContent(formats.shortTime(until));
    await shown.click();
    expect(bridge.calls).toEqual([['notifications.mute', false]]);
  });
});

describe('refreshing the profile', () => {
  test('disables its button while it is in progress', async () => {
    const { bridge } = await openPanel(views['account, reading']);
    await expect.element(button('Refreshing…')).toHaveAttribute('aria-disabled', 'true');
    await button('Refreshing…').click({ force: true });
    expect(bridge.calls).toEqual([]);
  });

  test('says when the next request is sent where the service has asked to wait', async () => {
    const retryAt = Date.now() + 3_600_000;
    await show(account({ notice: { tone: 'warning', text: messages.failure.busy }, retryAt }));
    const next = messages.notices.nextTry(formats.shortTime(retryAt));
    await button(`Refresh · ${next}`).click();
    await expect.element(button(new RegExp(`^${messages.notices.problem}\\s*${next}`))).toBeVisible();
    expect(button(messages.panelError.retry).query()).toBeNull();
    expect(page.getByRole('dialog').query()).toBeNull();
  });

  test('shows the reason when it fails', async () => {
    await openPanel(views['account, not read']);
    await expect.element(page.getByText(messages.notices.problem)).toBeVisible();
    await expect.element(page.getByText(messages.overview.notLoaded)).toBeVisible();
    await expect.element(await openNotices()).toMatchTextContent('The service has a problem.');
  });
});

/** Opens the dialog with the notices in full. */
async function openNotices() {
  await page.getByTitle(messages.notices.all).click();
  return page.getByRole('dialog', { name: messages.notices.title });
}

describe('an account with a problem', () => {
  test('offline: shows the profile as last known, and when that was', async () => {
    const { bridge } = await openPanel(views['account, offline']);
    await expect.element(page.getByText(messages.notices.offline)).toBeVisible();
    await expect.element(page.getByText(/^last known, as of /)).toBeVisible();
    await button(messages.panelError.retry).click();
    expect(bridge.calls).toEqual([['account.poll', 'example/1001@example.net']]);
    await expect.element(await openNotices()).toMatchTextContent(messages.notices.retries);
  });

  test('a refused client: notice and sheet offer a new sign-in, and only that', async () => {
    const notice = { tone: 'warning', text: 'The service refused the client.' } as const;
    const { bridge } = await show(account({ isClientRefused: true, notice }));
    await expect.element(page.getByText(messages.notices.signInRequired)).toBeVisible();
    const notices = await openNotices();
    await expect.element(notices).toMatchTextContent(notice.text);
    expect(notices.getByRole('button', { name: messages.panelError.retry }).query()).toBeNull();
    await notices.getByRole('button', { name: messages.account.signInAgain }).click();
    expect(bridge.calls).toContainEqual(['account.signInAgain', 'example/1001@example.net']);
  });

  test('a sign-in that isn’t kept can be kept by another try, from a notice with a margin at both sides', async () => {
    const { bridge } = await openPanel(views['account, session only']);
    const notices = await openNotices();
    const retry = notices.getByRole('button', { name: messages.panelError.retry });
    await expect.element(retry).toBeVisible();
    const { left = 0, right = innerWidth } =
      retry.element().closest('.notice')?.getBoundingClientRect() ?? {};
    expect(left).toBeGreaterThan(0);
    expect(innerWidth - right).toBeGreaterThanOrEqual(left);
    await retry.click();
    expect(bridge.calls.map(([name]) => name)).toEqual(['account.poll']);
  });

  test('the sheet of notices closes with its last notice', async () => {
    const panel = await openPanel(views['account, offline']);
    const notices = await openNotices();
    await expect.element(notices).toBeVisible();
    panel.show(views.account.panel);
    await expect.poll(() => notices.query()).toBeNull();
  });

  test('sign-in ended by the service: shows the last known profile and offers to sign in again', async () => {
    const { bridge } = await openPanel(views['account, sign in again']);
    await expect.element(page.getByText(messages.notices.signInRequired)).toBeVisible();
    await expect.element(page.getByText(/^last known, as of /)).toBeVisible();
    expect(button('Refresh').query()).toBeNull();
    await button('Sign in again').click();
    expect(bridge.calls).toEqual([['account.signInAgain', 'example/1001@example.net']]);
  });
});
