import { describe, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { formats } from '../../app/i18n/i18n.ts';
import { messages } from '../../app/i18n/messages.ts';
import { current, filter, openPicker, option } from './open-picker.ts';
import type { ScriptedBridge } from './scripted-bridge.ts';

describe('domain details', () => {
  const details = {
    kind: 'details',
    details: {
      fields: [
        { kind: 'text', name: 'domain', text: 'domain-1.example' },
        { kind: 'number', name: 'caller-id-number', text: '14165550100' },
        { kind: 'empty', name: 'caller-id-name' },
        { kind: 'secret', name: 'email-send-smtp-password' },
        { kind: 'flag', name: 'email-send-alerts', text: 'yes' },
        { kind: 'list', name: 'email-send-to', texts: ['ada@example.net', 'cy@example.net'] },
      ],
      isTruncated: false,
    },
  } as const;

  async function openDetails(shown: ScriptedBridge['details'] = details) {
    const opened = await openPicker(250);
    opened.bridge.details = shown;
    await page.getByRole('button', { name: 'Details' }).click();
    return opened;
  }

  test('show every field, with secret values hidden', async () => {
    await openDetails();
    const values = page.getByRole('definition');
    await expect
      .poll(() => values.elements().map(({ textContent }) => textContent.trim()))
      .toEqual([
        'domain-1.example',
        '14165550100',
        'Not set',
        'Hidden',
        'Yes',
        'ada@example.net, cy@example.net',
      ]);
  });

  test('show both fields of the same name and copy the one whose button is pressed', async () => {
    const fields = ['1', '2'].map((text) => ({ kind: 'number', name: 'a.b', text }) as const);
    const { bridge } = await openDetails({ kind: 'details', details: { fields, isTruncated: true } });
    await page.getByRole('button', { name: 'Copy A b' }).nth(1).click();
    expect(bridge.calls).toEqual([['panel.copy', '2']]);
    await expect.element(page.getByText(messages.copy.done('2'))).toBeInTheDocument();
    await expect.element(page.getByText(messages.domains.truncated)).toBeVisible();
  });

  test('Escape returns to the list with its filter and current row', async () => {
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
    expect(bridge.calls).toEqual([]);
  });

  test('scroll with the page keys as soon as they are shown', async () => {
    const fields = Array.from(
      { length: 40 },
      (_, at) => ({ kind: 'number', name: `n${at}`, text: '1' }) as const,
    );
    const { root } = await openDetails({ kind: 'details', details: { fields, isTruncated: false } });
    await expect.poll(() => page.getByRole('definition').elements().length).toBe(40);
    await userEvent.keyboard('{PageDown}');
    await expect.poll(() => root.querySelector('main')?.scrollTop).toBeGreaterThan(100);
    await userEvent.keyboard('{PageUp}');
    await expect.poll(() => root.querySelector('main')?.scrollTop).toBe(0);
  });

  test('show the time of the next request when the service is busy', async () => {
    const { bridge, updateList } = await openPicker(250);
    const { promise, resolve } = Promise.withResolvers<typeof details>();
    bridge.details = promise;
    await page.getByRole('button', { name: 'Details' }).click();
    await expect.element(page.getByText(messages.domains.loadingDetails)).toBeVisible();
    const retryAt = Date.now() + 10 * 60_000;
    updateList({ retryAt });
    await expect
      .element(page.getByText(messages.domains.rateLimited(formats.shortTime(retryAt))))
      .toBeVisible();
    resolve(details);
    await expect.element(page.getByText('14165550100')).toBeVisible();
  });

  test('offer to reload the list when the domain is no longer in it', async () => {
    const { bridge } = await openDetails({ kind: 'missing' });
    await expect.element(page.getByText(messages.domains.recordMissing)).toBeVisible();
    expect(page.getByRole('button', { name: messages.domains.select }).elements()).toEqual([]);
    await page.getByRole('button', { name: 'Reload list' }).click();
    await expect.element(filter).toBeVisible();
    expect(bridge.calls).toEqual([['domains.reload']]);
  });

  test('offer to try again when the domain can’t be read', async () => {
    const { bridge } = await openPicker(250);
    await page.getByRole('button', { name: 'Details' }).click();
    await expect.element(page.getByText(messages.domains.detailsFailed)).toBeVisible();
    bridge.details = details;
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect.element(page.getByText('14165550100')).toBeVisible();
  });
});
