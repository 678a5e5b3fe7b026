// A list of domains that the service refuses, or that can't be had: nobody is signed out by that.
import { afterEach, describe, expect, test } from 'vitest';
import { refreshesSeen } from '../../../bench/signed-in.ts';
import {
  createDomainPickerHarness,
  names,
  openedPicker,
  type DomainPickerHarness,
} from './domain-picker-harness.ts';

const dev = 'dev@practice.example';
const minuteMs = 60_000;
let rig: DomainPickerHarness;
afterEach(() => rig.end());

const labels = () => rig.rows().map(({ label }) => label);
const state = () => rig.list.view().state;

describe('a refused list', () => {
  test('shows the own domain, which can be picked, and asks again only after a while', async () => {
    rig = await openedPicker({ login: dev });
    expect(state()).toEqual({ kind: 'refused', status: 403 });
    expect(rig.rows()).toMatchObject([{ key: 'own', label: 'practice.example', isSelected: false }]);
    expect(rig.list.select('own')).toBe(true);
    expect(rig.rows()).toMatchObject([{ isSelected: true }]);
    expect(rig.list.view().picked).toMatchObject({ label: 'practice.example', status: 'present' });
    expect(await rig.list.readDetails('own')).toMatchObject({ ok: false, failure: { code: 'forbidden' } });
    rig.list.close();
    rig.list.open();
    expect(rig.starts()).toEqual([1]);
    rig.list.close();
    rig.clock.pass(3 * minuteMs);
    rig.service.setDomains(dev, 20);
    rig.list.open();
    await rig.settled();
    expect(state().kind).toBe('end');
  });
});

describe('a list that is refused with 401', () => {
  const refused = { kind: 'status', status: 401 } as const;

  test.each([
    ['there is no refresh token', { hasRefreshToken: false }, () => Promise.resolve()],
    ['a refresh would fail', {}, () => rig.service.fault('refresh', { kind: 'status', status: 503 })],
    ['a refresh would be refused', {}, async () => rig.service.endRefreshTokens()],
  ] as const)('costs nobody the sign-in where %s', async (_, options, breakRefresh) => {
    rig = await createDomainPickerHarness(options);
    await breakRefresh();
    const fault = await rig.service.fault('domains', refused);
    rig.list.open();
    await rig.settled();
    expect(state()).toEqual({ kind: 'refused', status: 401 });
    expect(labels()).toEqual(['practice.example']);
    expect(refreshesSeen(rig.service)).toBe(0);
    expect(rig.session.snapshot()).toMatchObject({ state: 'signed-in', failure: undefined });
    await rig.session.poll();
    expect(rig.session.snapshot()).toMatchObject({ state: 'signed-in', failure: undefined });
    await fault.end();
    await rig.list.reload();
    expect(state()).toEqual({ kind: 'partial' });
  });

  test('says nothing about the permission where the profile can’t be asked', async () => {
    rig = await createDomainPickerHarness();
    await rig.service.fault('domains', refused);
    await rig.service.fault('profile', { kind: 'reset', moment: 'before' });
    rig.list.open();
    await rig.settled();
    expect(state()).toEqual({ kind: 'offline' });
    expect(refreshesSeen(rig.service)).toBe(0);
  });
});

describe('a list that could not be had', () => {
  test('for want of a network is asked for again when the picker opens', async () => {
    rig = await createDomainPickerHarness();
    await rig.service.fault('domains', { kind: 'reset', moment: 'before' }, 1);
    rig.list.open();
    await rig.settled();
    expect(state()).toEqual({ kind: 'offline' });
    rig.list.close();
    rig.list.open();
    await rig.settled();
    expect(labels()).toEqual(names(0, 100));
  });
});
