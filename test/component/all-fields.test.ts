import { describe, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { messages } from '../../app/i18n/messages.ts';
import { openPanel } from './open-panel.ts';
import { everyField } from './views/account.ts';
import { account, appView, profileFacts } from './views/parts.ts';
import { views } from './views/views.ts';

const button = (name: string) => page.getByRole('button', { name });

/** Returns the row of the field with this API name. The details must be shown, because the name is there. */
function rowOf(name: string): Element | undefined {
  const rows = [...document.querySelectorAll('dl > div')];
  return rows.find((row) => row.querySelector('code')?.textContent.startsWith(`${name}:`));
}

function linesOf(row: Element | undefined): (string | undefined)[] {
  const lines = [...(row?.querySelectorAll('dd:not(.details) p') ?? [])];
  return lines.map((line) => line.textContent.replaceAll(/\s+/g, ' ').trim());
}

test('the login of the token response is shown, found and copied when the profile has none', async () => {
  const { 'login-username': _, ...others } = everyField;
  const { bridge } = await openPanel(appView({ name: 'all-fields', account: account(profileFacts(others)) }));
  await page.getByRole('checkbox', { name: 'Show details' }).click();
  expect(linesOf(rowOf('login-username'))).toEqual(['1001@example.net']);
  expect(rowOf('login-username')?.textContent).toContain('login-username: not sent');
  await page.getByRole('searchbox').fill('1001@example');
  await button('Copy Username').click();
  expect(bridge.calls).toEqual([['panel.copy', '1001@example.net']]);
});

describe('searching', () => {
  test.each([
    ['a label', 'greeting', ['Greeting']],
    ['the API name where it’s shown', 'dtmf', ['Dial-by-name digits', 'Directory tie-break'], true],
    ['no API name that isn’t shown', 'pin', ['Voicemail PIN'], false],
    ['the fields of a section', 'security', ['Single sign-on IDs', 'Verification methods']],
    ['a formatted value', '200 mb', ['Storage limit']],
    ['separate words of a name', 'login pin', ['Voicemail PIN'], true],
    ['a label regardless of accents', 'gréétïng', ['Greeting']],
  ] as const)('finds %s', async (_, query, labels, showsNames = false) => {
    await openPanel(views.everything);
    if (showsNames) await page.getByRole('checkbox', { name: 'Show details' }).click();
    await page.getByRole('searchbox').click();
    await userEvent.keyboard(query);
    const found = () => [...document.querySelectorAll('dt')].map((term) => term.textContent.trim());
    await expect.poll(found).toEqual(labels);
    await expect.element(page.getByText(`${labels.length} of 60`)).toBeVisible();
  });

  test('finds no secret value and says that nothing matches', async () => {
    await openPanel(views.everything);
    await userEvent.keyboard('not for the panel');
    await expect.element(page.getByText(messages.allFields.noMatch('not for the panel'))).toBeVisible();
  });
});

describe('a field', () => {
  test('is copied with its raw value', async () => {
    const { bridge } = await openPanel(views.everything);
    await button('Copy Storage limit').click();
    await button('Copy Username').click();
    expect(bridge.calls).toEqual([
      ['panel.copy', '204800'],
      ['panel.copy', 'alice@practice.example'],
    ]);
  });

  test('shows its meaning, API name and raw value when “Show details” is on', async () => {
    await openPanel(views.everything);
    expect(page.getByText('ring-no-answer-timeout-seconds').query()).toBeNull();
    await page.getByRole('checkbox', { name: 'Show details' }).click();
    await expect
      .element(page.getByText(messages.fieldMeanings['ring-no-answer-timeout-seconds']))
      .toBeVisible();
    await expect.element(page.getByText('ring-no-answer-timeout-seconds: 25')).toBeVisible();
    await expect.element(page.getByText('voicemail-login-pin: hidden')).toBeVisible();
  });

  test('is marked when its value has changed', async () => {
    await openPanel(views['everything, offline with changes']);
    const marked = [...document.querySelectorAll('.changed')].map((row) => row.textContent.trim());
    expect(marked).toHaveLength(4);
    expect(marked[0]).toMatch(/^Site.*Changed/s);
  });
});

test('fields without a value are shown on request', async () => {
  await openPanel(views['everything, little known']);
  const labels = () => [...document.querySelectorAll('dt')].filter((term) => term.checkVisibility()).length;
  const known = labels();
  await page.getByText(/^\d+ not set$/).click();
  await expect.poll(labels).toBeGreaterThan(known);
  await page.getByText(/^\d+ not set$/).click();
  await expect.poll(labels).toBe(known);
  // A search also shows fields that are not set.
  await page.getByRole('searchbox').fill('greeting');
  await expect.poll(labels).toBe(1);
  expect(button('Copy Greeting').query()).toBeNull();
});

test('Escape and “Back to overview” return to the account', async () => {
  const { bridge } = await openPanel(views.everything);
  await userEvent.keyboard('{Escape}');
  await button('Back to overview').click();
  expect(bridge.calls).toEqual([
    ['view.back', 'all-fields'],
    ['view.back', 'all-fields'],
  ]);
});
