import { describe, expect, test } from 'vitest';
import { xembedHost } from '../../../../app/electron/tray/status-notifier.ts';
import {
  nextTrayPresence,
  type TrayEvent,
  type TrayPresence,
} from '../../../../app/electron/tray/tray-presence.ts';

const inTray: TrayPresence = {
  shownIn: 'tray',
  isChecking: false,
  createdFor: ':1.7',
  host: undefined,
  isSettled: false,
  wasShown: false,
};
const checking: TrayPresence = { ...inTray, isChecking: true };
const inWindow: TrayPresence = { ...inTray, shownIn: 'window' };

const observed = (host: string | undefined, isListed = false): TrayEvent => ({
  type: 'observed',
  observation: { host, isListed },
});
const event = (type: 'changed' | 'settled' | 'recheck' | 'deadline'): TrayEvent => ({ type });

/** Runs events and returns the last state, and the effects of all. */
function run(state: TrayPresence, ...events: readonly TrayEvent[]) {
  const effects: string[] = [];
  for (const each of events) {
    const [next, caused] = nextTrayPresence(state, each);
    state = next;
    effects.push(...caused);
  }
  return { state, effects };
}

test('a change starts a check; further ones during it don’t extend it', () => {
  const first = run(inTray, event('changed'));
  expect(first.effects).toEqual(['start-timers', 'observe']);
  expect(run(first.state, event('changed')).effects).toEqual(['observe']);
});

test('a listed icon ends the check', () => {
  const { state, effects } = run(checking, observed(':1.7', true));
  expect(effects).toEqual(['cancel-timers']);
  expect(state).toMatchObject({ shownIn: 'tray', isChecking: false, wasShown: true });
});

test('a missing icon leads to the window at the deadline, once', () => {
  const { state, effects } = run(checking, observed(':1.7'), event('deadline'));
  expect(effects).toEqual(['use-window']);
  expect(state).toMatchObject({ shownIn: 'window', isChecking: false, wasShown: false });
  expect(run(state, event('changed'), observed(':1.7'), event('deadline')).effects).toEqual([
    'start-timers',
    'observe',
  ]);
});

test('without any observation the deadline leads to the window', () => {
  expect(run(checking, event('recheck'), event('deadline')).effects).toEqual(['observe', 'use-window']);
});

test('an icon that is listed again leads back to the tray', () => {
  const { state, effects } = run(inWindow, event('changed'), observed(':1.7', true));
  expect(effects).toEqual(['start-timers', 'observe', 'cancel-timers', 'return-to-tray']);
  expect(state.shownIn).toBe('tray');
});

describe('the icon', () => {
  test('is not created again for the watcher that it was created for', () => {
    expect(run(checking, observed(':1.7'), event('settled')).effects).toEqual(['observe']);
  });

  test('is not created again where there is no tray', () => {
    expect(run(checking, observed(undefined), event('settled')).effects).toEqual(['observe']);
  });

  test('is created again for another watcher, once, when Electron has not registered it', () => {
    const { state, effects } = run(checking, observed(':1.8'), event('settled'), observed(':1.8'));
    expect(effects).toEqual(['create-icon', 'observe']);
    expect(state.createdFor).toBe(':1.8');
  });

  test('is created again for a watcher that is observed only later', () => {
    const { effects } = run(checking, event('settled'), observed(':1.8'), observed(':1.8'));
    expect(effects).toEqual(['observe', 'create-icon', 'observe']);
  });

  test('is not created again before Electron has had time to register it', () => {
    expect(run(inTray, event('changed'), observed(':1.8')).effects).toEqual(['start-timers', 'observe']);
    const second = run(
      checking,
      event('settled'),
      observed(':1.7', true),
      event('changed'),
      observed(':1.8'),
    );
    expect(second.effects).not.toContain('create-icon');
  });

  test.each([
    ['was listed before', observed(':1.7', true)],
    ['had no tray before', observed(undefined)],
  ])('is created again for the same watcher where it %s', (_name, before) => {
    const { effects } = run(checking, before, event('changed'), observed(':1.7'), event('settled'));
    expect(effects).toContain('create-icon');
  });
});

describe('an XEmbed tray', () => {
  const inXembed: TrayPresence = { ...checking, createdFor: xembedHost };

  test('shows the icon that was created for it', () => {
    const { state, effects } = run(inXembed, observed(xembedHost));
    expect(effects).toEqual(['cancel-timers']);
    expect(state).toMatchObject({ shownIn: 'tray', createdFor: xembedHost });
  });

  test('gets an icon once the watcher has gone', () => {
    const { effects } = run(checking, observed(xembedHost), event('settled'), observed(xembedHost));
    expect(effects).toEqual(['create-icon', 'observe', 'cancel-timers']);
  });

  test('that ends leads to the window', () => {
    const { effects } = run(inXembed, observed(undefined), event('deadline'));
    expect(effects).toEqual(['use-window']);
  });
});

test.each(['settled', 'recheck', 'deadline'] as const)('%s without a check has no effect', (type) => {
  expect(nextTrayPresence(inTray, event(type))).toEqual([inTray, []]);
});

test('a listed icon leads back to the tray also after the check', () => {
  expect(run(inWindow, observed(':1.7', true)).effects).toEqual(['cancel-timers', 'return-to-tray']);
});

test('an icon that is missing right after a check found it leads to the window', () => {
  const { effects } = run(checking, observed(':1.7', true), observed(undefined), event('deadline'));
  expect(effects).toEqual(['cancel-timers', 'start-timers', 'use-window']);
});

test('a missing icon has no effect after the check has led to the window', () => {
  expect(run(inWindow, observed(':1.7')).effects).toEqual([]);
});
