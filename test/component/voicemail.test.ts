import { describe, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import type { VoicemailListView } from '../../app/contract/view.ts';
import { openPanel } from './open-panel.ts';
import { views } from './views/views.ts';

const view = views['account, new voicemail and a call'];
const dialog = page.getByRole('dialog', { name: 'Voicemail' });
const open = page.getByRole('button', { name: /2 new/ });

const list: VoicemailListView = {
  count: 3,
  messages: [
    {
      name: 'Jane Doe',
      number: '555-0123',
      copiedNumber: '5550123',
      recordedAt: Date.UTC(2026, 10, 23, 9, 30),
      seconds: 92,
      transcription: 'Please call me back.',
    },
    { name: '', number: '', copiedNumber: '' },
  ],
};

describe('new voicemail', () => {
  test('is listed with caller, length and transcription, and opened in the portal', async () => {
    const { bridge } = await openPanel(view);
    bridge.voicemail = list;
    await open.click();
    await expect.element(dialog.getByRole('heading', { name: 'Jane Doe' })).toBeVisible();
    await expect.element(dialog).toMatchTextContent('1:32');
    await expect.element(dialog).toMatchTextContent('Please call me back.');
    await expect.element(dialog.getByRole('heading', { name: 'Unknown' })).toBeVisible();
    await expect.element(dialog).toMatchTextContent('Only 2 of 3 are shown.');
    await dialog.getByRole('button', { name: 'Copy 555-0123' }).click();
    await dialog.getByRole('button', { name: 'Copy Transcription' }).click();
    await dialog.getByRole('button', { name: 'Open in portal' }).click();
    expect(bridge.calls).toEqual([
      ['panel.copy', '5550123'],
      ['panel.copy', 'Please call me back.'],
      ['account.openPortal', 'example/1001@example.net'],
    ]);
  });

  test('is opened for the tray, once', async () => {
    if (view.panel.name !== 'account') throw new Error('This is another view.');
    const { bridge } = await openPanel(view);
    bridge.voicemail = list;
    bridge.publish({ ...view, version: view.version + 1, panel: { ...view.panel, opensVoicemail: true } });
    await expect.element(dialog.getByRole('heading', { name: 'Unknown' })).toBeVisible();
    expect(bridge.calls).toEqual([['voicemail.opened']]);
    bridge.publish({ ...view, version: view.version + 2 });
    await userEvent.keyboard('{Escape}');
    await expect.element(dialog).not.toBeInTheDocument();
  });

  test('scrolls between the way back and the way to the portal, and leaves the open list once heard', async () => {
    const { bridge } = await openPanel(view);
    bridge.voicemail = { count: 24, messages: Array.from({ length: 12 }, () => list.messages).flat() };
    await open.click();
    for (const name of ['Back', 'Open in portal'])
      await expect.element(dialog.getByRole('button', { name })).toBeInViewport({ ratio: 1 });
    bridge.voicemail = { count: 0, messages: [] };
    bridge.publish({ ...view, version: view.version + 1, panel: structuredClone(view.panel) });
    await expect.element(dialog).toMatchTextContent('No new voicemail.');
  });

  test('that is counted but not listed isn’t said to be none', async () => {
    const { bridge } = await openPanel(view);
    bridge.voicemail = { count: 3, messages: [] };
    await open.click();
    await expect.element(dialog).toMatchTextContent('Couldn’t load the messages.');
  });

  test('is closed with Escape, which returns the focus', async () => {
    const { bridge } = await openPanel(view);
    bridge.voicemail = list;
    open.element().focus();
    await userEvent.keyboard('{Enter}');
    await expect.element(dialog).toBeVisible();
    await userEvent.keyboard('{Escape}');
    await expect.poll(() => dialog.query()).toBeNull();
    await expect.element(open).toHaveFocus();
  });
});

test('the settings have a switch for each extra of a connection', async () => {
  const { bridge, show } = await openPanel(views['settings, services']);
  await page.getByRole('switch', { name: 'Who you’re on a call with' }).click();
  show(views['settings, notifications'].panel);
  await page.getByRole('switch', { name: 'there is new voicemail' }).click();
  expect(bridge.calls).toEqual([
    ['preferences.set', { extraCalls: false }],
    ['preferences.set', { notifyNewVoicemail: false }],
  ]);
});
