// A domain list that the service refuses or that can't be loaded: the account stays signed in.
import { describe, expect, test } from 'vitest';
import {
  createDomainPickerHarness,
  openedPicker,
  type DomainPickerHarness,
} from './domain-picker-harness.ts';

const dev = 'dev@practice.example';
const minuteMs = 60_000;
let harness: DomainPickerHarness;
const labels = () => harness.rows().map(({ label }) => label);
const state = () => harness.list.view().state;
const refreshes = () =>
  harness.service.requests.filter(({ grantType }) => grantType === 'refresh_token').length;

describe('a refused list', () => {
  test('shows the account’s own domain, which can be selected, and is requested again after its release', async () => {
    harness = await openedPicker({ login: dev });
    expect(state()).toEqual({ kind: 'refused', status: 403 });
    expect(harness.rows()).toMatchObject([{ key: 'own', label: 'practice.example', isSelected: false }]);
    expect(harness.list.select('own')).toBe(true);
    expect(harness.rows()).toMatchObject([{ isSelected: true }]);
    expect(harness.stored.selected).toMatchObject({ label: 'practice.example' });
    expect(await harness.list.readDetails('own')).toMatchObject({
      ok: false,
      failure: { code: 'forbidden' },
    });
    harness.list.close();
    harness.list.open();
    await harness.settle();
    expect(harness.starts()).toEqual([1]);
    harness.list.close();
    harness.clock.pass(3 * minuteMs);
    harness.service.setDomains(dev, 20);
    harness.list.open();
    await harness.settle();
    expect(state().kind).toBe('end');
  });
});

describe('a list that is refused with 401', () => {
  const refused = { kind: 'status', status: 401 } as const;

  test.each([
    ['there is no refresh token', { hasRefreshToken: false }, () => Promise.resolve()],
    ['a refresh would fail', {}, () => harness.service.fault('refresh', { kind: 'status', status: 503 })],
    ['a refresh would be refused', {}, async () => harness.service.endRefreshTokens()],
  ] as const)('keeps the account signed in when %s', async (_, options, breakRefresh) => {
    harness = await createDomainPickerHarness(options);
    await breakRefresh();
    const fault = await harness.service.fault('domains', refused);
    harness.list.open();
    await harness.settle();
    expect(state()).toEqual({ kind: 'refused', status: 401 });
    expect(labels()).toEqual(['practice.example']);
    expect(refreshes()).toBe(0);
    expect(harness.session.snapshot()).toMatchObject({ state: 'signed-in', failure: undefined });
    await harness.session.poll();
    expect(harness.session.snapshot()).toMatchObject({ state: 'signed-in', failure: undefined });
    await fault.end();
    await harness.list.reload();
    expect(state()).toEqual({ kind: 'partial' });
  });

  test('once is requested again, without a refresh', async () => {
    harness = await createDomainPickerHarness();
    await harness.service.fault('domains', refused, 1);
    harness.list.open();
    await harness.settle();
    expect(state()).toEqual({ kind: 'partial' });
    expect(refreshes()).toBe(0);
  });

  test('is offline, not refused, when the profile can’t be read', async () => {
    harness = await createDomainPickerHarness();
    await harness.service.fault('domains', refused);
    await harness.service.fault('profile', { kind: 'reset', phase: 'before' });
    harness.list.open();
    await harness.settle();
    expect(state()).toEqual({ kind: 'offline' });
    expect(refreshes()).toBe(0);
  });
});
