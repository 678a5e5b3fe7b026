import { afterEach, describe, expect, test, vi } from 'vitest';
import { flushSync } from 'svelte';
import { page, userEvent } from 'vitest/browser';
import { messages } from '../../app/i18n/messages.ts';
import { openPanel } from './open-panel.ts';
import { appView } from './views/parts.ts';
import { passcode } from './views/sign-in.ts';
import { views } from './views/views.ts';

const field = page.getByLabelText('6-digit code');

/** The field for any factor but an authenticator app. */
const other = page.getByLabelText(messages.passcode.otherLabel, { exact: true });

describe('the passcode view', () => {
  test('focuses its only field, which the system can fill in', async () => {
    await openPanel(views.passcode);
    await expect.element(field).toHaveFocus();
    await expect.element(field).toHaveAttribute('autocomplete', 'one-time-code');
    await expect.element(field).toHaveAttribute('inputmode', 'numeric');
    await expect
      .element(field)
      .toHaveAccessibleDescription(/for bruno@practice\.example 6-digit code from your authenticator app/);
  });

  test('sends the passcode at the sixth digit', async () => {
    const { bridge } = await openPanel(views.passcode);
    await userEvent.keyboard('12345');
    expect(bridge.calls).toEqual([]);
    await userEvent.keyboard('6');
    expect(bridge.calls).toEqual([['signIn.passcode', '123456']]);
  });

  test('keeps only the digits of a pasted passcode', async () => {
    const { bridge } = await openPanel(views.passcode);
    await field.fill(' 123-456\n');
    expect(bridge.calls).toEqual([['signIn.passcode', '123456']]);
    await expect.element(field).toHaveValue('123456');
  });

  test.each([
    ['full-width', '１２３４５６'],
    ['Arabic-Indic', '١٢٣٤٥٦'],
    ['Persian', '۱۲۳۴۵۶'],
  ])('sends %s digits as 0 to 9', async (_, typed) => {
    const { bridge } = await openPanel(views.passcode);
    await field.fill(typed);
    await expect.poll(() => bridge.calls).toEqual([['signIn.passcode', '123456']]);
  });

  test('sends nothing of seven pasted digits, and says so', async () => {
    const { bridge } = await openPanel(views.passcode);
    await field.fill('1234567');
    await expect.element(page.getByText(messages.passcode.tooMany)).toBeVisible();
    await expect
      .element(field)
      .toHaveAccessibleDescription(expect.stringContaining(messages.passcode.tooMany) as string);
    await expect.element(field).toHaveValue('');
    expect(bridge.calls).toEqual([]);
    await field.fill('123456');
    await expect.poll(() => bridge.calls).toEqual([['signIn.passcode', '123456']]);
  });

  test('says what is missing in its own words when Enter is pressed too early, and nothing in an empty field', async () => {
    const events: Event[] = [];
    const note = (event: Event) => events.push(event);
    document.addEventListener('invalid', note, true);
    const { bridge } = await openPanel(views.passcode);
    const missing = page.getByText(messages.passcode.incomplete);
    await userEvent.keyboard('{Enter}');
    expect(missing.query()).toBeNull();
    await userEvent.keyboard('123{Enter}');
    await expect.element(missing).toBeVisible();
    await userEvent.keyboard('4');
    expect(missing.query()).toBeNull();
    document.removeEventListener('invalid', note, true);
    // The browser’s bubble opens unless the event is prevented.
    expect(events.map(({ defaultPrevented }) => defaultPrevented)).toEqual([true, true]);
    expect(bridge.calls).toEqual([]);
  });

  test('fits the default window with an error and several factors', async () => {
    const { root } = await openPanel(views['passcode, some factors, not accepted'], {
      width: 380,
      height: 560,
    });
    const scrolling = [root, ...root.querySelectorAll('*')].filter(
      (element) =>
        /auto|scroll/.test(getComputedStyle(element).overflowY) &&
        element.scrollHeight > element.clientHeight + 1,
    );
    expect(scrolling.map(({ className }) => className)).toEqual([]);
    await expect.element(page.getByText(messages.passcode.otherDescription('Duo'))).toBeVisible();
  });

  test('shows that a passcode was not accepted, clears it and keeps the focus in the field', async () => {
    const { show } = await openPanel(views.passcode);
    await userEvent.keyboard('123456');
    show(views['passcode, checking'].panel);
    show(views['passcode, not accepted'].panel);
    await expect.element(page.getByRole('alert')).toMatchTextContent(messages.passcodeFailed.notAccepted);
    await expect.element(field).toHaveValue('');
    await expect.element(field).toHaveFocus();
    await userEvent.keyboard('1');
    await expect.poll(() => page.getByText(messages.passcodeFailed.notAccepted).query()).toBeNull();
  });

  test('keeps a passcode that could not be checked, to be sent again', async () => {
    const { bridge, show } = await openPanel(views.passcode);
    await userEvent.keyboard('123456');
    show(passcode({ error: 'The service couldn’t be reached.' }));
    await expect.element(page.getByRole('alert')).toMatchTextContent('couldn’t be reached');
    await expect.element(field).toHaveValue('123456');
    await page.getByRole('button', { name: 'Continue' }).click();
    expect(bridge.calls).toEqual([
      ['signIn.passcode', '123456'],
      ['signIn.passcode', '123456'],
    ]);
  });

  test('keeps typed digits when a new view is published', async () => {
    const { show } = await openPanel(views['passcode, not accepted']);
    await userEvent.keyboard('123');
    show({ ...views['passcode, not accepted'].panel });
    await userEvent.keyboard('45');
    await expect.element(field).toHaveValue('12345');
  });

  test('sends nothing while a passcode is being checked', async () => {
    const { bridge } = await openPanel(views['passcode, checking']);
    await expect.element(field).toHaveAttribute('readonly');
    await page.getByRole('button', { name: 'Checking…' }).click({ force: true });
    expect(bridge.calls).toEqual([]);
  });

  test('offers all factors, unknown ones as the service spells them', async () => {
    const { bridge } = await openPanel(views['passcode, some factors']);
    await expect
      .element(
        page.getByText(
          messages.passcode.otherDescription(messages.passcode.unknownFactor('acme', 'hardware-token')),
        ),
      )
      .toBeVisible();
    const others = page.getByRole('group', { name: 'Use another factor:' }).getByRole('button');
    expect(others.elements().map(({ textContent }) => textContent.trim())).toEqual(['Authenticator app']);
    await others.click();
    expect(bridge.calls).toEqual([['signIn.factor', 0]]);
  });

  test('takes a code of any form from another factor, and sends it by its button without blanks at the ends', async () => {
    const { bridge } = await openPanel(views['passcode, some factors']);
    await expect.element(other).toHaveFocus();
    await expect.element(other).toHaveAttribute('autocomplete', 'one-time-code');
    await expect.element(other).not.toHaveAttribute('inputmode');
    await expect
      .element(other)
      .toHaveAccessibleDescription(
        expect.stringContaining('Enter the code from “acme hardware-token”.') as string,
      );
    await userEvent.keyboard(' Ä1-b2 c3\t');
    await userEvent.keyboard('123456');
    expect(bridge.calls).toEqual([]);
    await other.fill(' Ä1-b2 c3\t');
    await page.getByRole('button', { name: 'Continue' }).click();
    expect(bridge.calls).toEqual([['signIn.passcode', 'Ä1-b2 c3']]);
  });

  test('sends a code of 64 characters, and of more it says what is possible', async () => {
    const { bridge } = await openPanel(views['passcode, some factors']);
    await other.fill('x'.repeat(65));
    await userEvent.keyboard('{Enter}');
    await expect.element(page.getByRole('alert')).toMatchTextContent(messages.passcode.tooLong);
    await expect.element(other).toHaveAttribute('aria-invalid', 'true');
    await expect.element(other).toHaveValue('x'.repeat(65));
    expect(bridge.calls).toEqual([]);
    await other.fill(`  ${'x'.repeat(64)} `);
    await expect.poll(() => page.getByText(messages.passcode.tooLong).query()).toBeNull();
    await userEvent.keyboard('{Enter}');
    expect(bridge.calls).toEqual([['signIn.passcode', 'x'.repeat(64)]]);
  });

  test.each(['', '   '])('sends no code of another factor for %j', async (typed) => {
    const { bridge } = await openPanel(views['passcode, some factors']);
    await other.fill(typed);
    await page.getByRole('button', { name: 'Continue' }).click();
    expect(bridge.calls).toEqual([]);
    await expect.element(other).toHaveFocus();
  });

  test.each([
    { vendor: 'google', type: 'sms' },
    { vendor: 'duo', type: 'authenticator' },
  ])('has six boxes for no other factor, such as $vendor $type', async (factor) => {
    const { root } = await openPanel(appView(passcode({ factors: [factor] })));
    await expect.element(other).toBeVisible();
    expect(root.querySelectorAll('.boxes')).toHaveLength(0);
  });

  test('empties and focuses the field when another factor is chosen', async () => {
    const { show } = await openPanel(views['passcode, some factors']);
    const factors = [
      { vendor: 'acme', type: 'hardware-token' },
      { vendor: 'duo', type: 'passcode' },
    ];
    for (const selectedFactor of [0, 1]) {
      show(passcode({ factors, selectedFactor }));
      await expect.element(other).toHaveFocus();
      await expect.element(other).toHaveValue('');
      await userEvent.keyboard('abc');
    }
  });

  test('offers factors whose names look the same', async () => {
    const factors = ['google', 'acme', 'acme'].map((vendor) => ({ vendor, type: 'authenticator' }));
    await openPanel(appView(passcode({ factors })));
    expect(page.getByRole('group').getByRole('button').elements()).toHaveLength(2);
  });

  test('offers no choice when there is only one factor', async () => {
    await openPanel(views.passcode);
    expect(page.getByRole('group').query()).toBeNull();
  });

  test('Back and Escape cancel the sign-in', async () => {
    const { bridge } = await openPanel(views.passcode);
    await page.getByRole('button', { name: 'Back' }).click();
    await userEvent.keyboard('{Escape}');
    expect(bridge.calls).toEqual([['signIn.cancel'], ['signIn.cancel']]);
  });
});

describe('the time left', () => {
  afterEach(() => {
    vi.useRealTimers();
  });

  test('counts down on the panel and stops its timer at zero', async () => {
    vi.useFakeTimers({ toFake: ['Date', 'setTimeout', 'clearTimeout'] });
    await openPanel(appView(passcode({ expiresAt: Date.now() + 90_000 })));
    const shown = () => document.querySelector('[role=timer]')?.textContent;
    vi.advanceTimersByTime(0);
    expect(shown()).toBe('1:30 left');
    vi.advanceTimersByTime(30_000);
    flushSync();
    expect(shown()).toBe('1:00 left');
    vi.advanceTimersByTime(70_000);
    flushSync();
    expect(shown()).toBe('0:00 left');
    expect(vi.getTimerCount()).toBe(0);
  });
});
