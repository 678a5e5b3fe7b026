// The desktop's tray on a real D-Bus: a stand-in for the watcher, and the icon as Chromium registers it.
import { afterEach, describe, expect, test } from 'vitest';
import {
  checkTimesMs,
  describeTray,
  detectTray,
  followTray,
} from '../../../../app/electron/tray/desktop-tray.ts';
import { openSessionBus, type SessionBus } from '../../../../app/electron/tray/session-bus.ts';
import { hasMessageBus, startMessageBus } from '../../../secret-service/message-bus.ts';
import { registerStatusNotifierItem } from '../../../status-notifier/status-notifier-item.ts';
import { startWatcher, type WatcherBehaviour } from '../../../status-notifier/watcher.ts';
import { createManualClock } from '../../core/manual-clock.ts';
import { eventually } from '../../eventually.ts';

const cleanUps: (() => unknown)[] = [];

afterEach(async () => {
  for (const cleanUp of cleanUps.splice(0).reverse()) await cleanUp();
});

type Desktop = Awaited<ReturnType<typeof startDesktop>>;

/** Starts a bus with a watcher, unless there shall be none, and with Perch's icon. */
async function startDesktop(watcher?: WatcherBehaviour) {
  const bus = await startMessageBus();
  cleanUps.push(bus.close);
  const watch = async (behaviour: WatcherBehaviour = {}) => {
    const started = await startWatcher(bus.address, behaviour);
    cleanUps.push(started.close);
    return started;
  };
  const first = watcher && (await watch(watcher));
  const [clock, busClock] = [createManualClock(), createManualClock()];
  let timersStarted = 0;
  const env = { DBUS_SESSION_BUS_ADDRESS: bus.address };
  const detected = await detectTray('linux', undefined, () => openSessionBus(busClock, env));
  cleanUps.push(() => detected.bus?.close());
  const create = () => registerStatusNotifierItem(bus.address);
  let remove = create();
  cleanUps.push(() => remove());
  let iconsCreated = 1;
  let drawings = 0;
  /** Where Perch has moved since its start, oldest first. */
  const moves: ('window' | 'tray')[] = [];
  let isDecided = false;
  const ending = new AbortController();
  const deciding = followTray(detected, {
    signal: ending.signal,
    clock: {
      after: (ms, run) => {
        timersStarted += 1;
        return clock.after(ms, run);
      },
    },
    log: () => undefined,
    createIcon: () => {
      remove();
      remove = create();
      iconsCreated += 1;
    },
    drawIcon: () => (drawings += 1),
    useWindow: () => moves.push('window'),
    returnToTray: () => moves.push('tray'),
  });
  void deciding.then(() => (isDecided = true));
  cleanUps.push(() => ending.abort());
  return {
    bus,
    detected,
    moves,
    isDecided: () => isDecided,
    iconsCreated: () => iconsCreated,
    drawings: () => drawings,
    clock,
    checks: () => timersStarted / Object.keys(checkTimesMs).length,
    watch,
    first,
    endPerch: () => ending.abort(),
  };
}

const checkToBegin = ({ checks }: Desktop, count = 1) =>
  eventually(() => expect(checks()).toBeGreaterThanOrEqual(count));
/** Waits until at least this many checks have begun and none is running any more. */
const checkToEnd = async (desktop: Desktop, count = 1) => {
  await checkToBegin(desktop, count);
  await eventually(() => expect(desktop.clock.timers()).toBe(0));
};
const moved = ({ moves }: Desktop, expected: Desktop['moves']) =>
  eventually(() => expect(moves).toEqual(expected));
const settle = ({ clock }: Desktop) => clock.pass(checkTimesMs.settled);
const reachDeadline = ({ clock }: Desktop) => clock.pass(checkTimesMs.deadline);

describe.skipIf(!hasMessageBus)('a desktop whose watcher', () => {
  test.each<[string, WatcherBehaviour]>([
    ['lists items under their bus name', { listForm: 'name' }],
    ['lists items with their path', { listForm: 'name-and-path' }],
    ['lists items under their unique name', { listForm: 'unique-name-and-path' }],
    ['lists items under their unique name, an at sign and the path', { listForm: 'unique-name@path' }],
    [
      'lists many other items',
      { otherItems: Array.from({ length: 500 }, (_, index) => `:99.${index}/StatusNotifierItem`) },
    ],
    [
      'lists items that are no bus names',
      { otherItems: ['', '/', '/StatusNotifierItem', '::', 'a b', 'ä.ö'] },
    ],
  ])('%s has the icon', async (_name, watcher) => {
    const desktop = await startDesktop(watcher);
    expect(desktop.detected.host).toBe('status-notifier');
    await checkToEnd(desktop);
    expect(desktop.moves).toEqual([]);
    await eventually(() => expect(desktop.isDecided()).toBe(true));
    expect(desktop.iconsCreated()).toBe(1);
  });

  test.each<[string, WatcherBehaviour]>([
    ['refuses the item', { registers: 'refuses' }],
    ['accepts the item without listing it', { registers: 'ignores' }],
    ['never answers a registration', { registers: 'never-answers' }],
    ['has properties of wrong types', { properties: 'rubbish' }],
    ['has no properties', { properties: 'error' }],
    ['never answers', { properties: 'silent', registers: 'never-answers' }],
    ['has no host', { hasHost: false }],
  ])('%s gets the window', async (_name, watcher) => {
    const desktop = await startDesktop(watcher);
    await checkToBegin(desktop);
    settle(desktop);
    expect(desktop.moves).toEqual([]);
    expect(desktop.isDecided()).toBe(false);
    reachDeadline(desktop);
    await moved(desktop, ['window']);
    await eventually(() => expect(desktop.isDecided()).toBe(true));
    expect(desktop.iconsCreated()).toBe(1);
  });

  test('lists the item late, but in time, keeps the icon', async () => {
    const desktop = await startDesktop({ registers: 'ignores' });
    await eventually(() => expect(desktop.first?.registered).toHaveLength(1));
    await checkToBegin(desktop);
    desktop.first?.listIgnored();
    await checkToEnd(desktop);
    expect(desktop.moves).toEqual([]);
  });

  test('lists the item after the deadline gets the icon back', async () => {
    const desktop = await startDesktop({ registers: 'ignores' });
    await eventually(() => expect(desktop.first?.registered).toHaveLength(1));
    await checkToBegin(desktop);
    reachDeadline(desktop);
    await moved(desktop, ['window']);
    desktop.first?.listIgnored();
    await moved(desktop, ['window', 'tray']);
  });

  test('vanishes gets the window, and the icon when it is back', async () => {
    const desktop = await startDesktop({});
    await checkToEnd(desktop);
    await desktop.first?.releaseName();
    await checkToBegin(desktop, 2);
    reachDeadline(desktop);
    await moved(desktop, ['window']);
    await desktop.first?.takeName();
    await moved(desktop, ['window', 'tray']);
    expect(desktop.iconsCreated()).toBe(1);
  });

  test('vanishes while the icon is being looked for gets the window', async () => {
    const desktop = await startDesktop({});
    await eventually(() => expect(desktop.first?.registered).toHaveLength(1));
    await desktop.first?.releaseName();
    await eventually(() => {
      reachDeadline(desktop);
      expect(desktop.moves).toEqual(['window']);
    });
  });

  test('restarts keeps the icon, which is drawn again', async () => {
    const desktop = await startDesktop({});
    await checkToEnd(desktop);
    expect(desktop.drawings()).toBe(0);
    await desktop.first?.releaseName();
    await checkToBegin(desktop, 2);
    await desktop.first?.takeName();
    await eventually(() => expect(desktop.first?.registered).toHaveLength(2));
    await checkToEnd(desktop, 2);
    expect(desktop.moves).toEqual([]);
    expect(desktop.drawings()).toBe(1);
  });

  test('is followed by another one keeps the icon', async () => {
    const desktop = await startDesktop({});
    await checkToEnd(desktop);
    desktop.first?.close();
    await checkToBegin(desktop, 2);
    const second = await desktop.watch({ listForm: 'unique-name@path' });
    await eventually(() => expect(second.registered).toHaveLength(1));
    await checkToEnd(desktop, 2);
    expect(desktop.moves).toEqual([]);
  });

  test('comes late gets a new icon in place of the window', async () => {
    const desktop = await startDesktop();
    expect(desktop.detected.host).toBe('none');
    await checkToBegin(desktop);
    reachDeadline(desktop);
    const watcher = await desktop.watch();
    await checkToBegin(desktop, 2);
    settle(desktop);
    await moved(desktop, ['tray']);
    expect(watcher.registered).toHaveLength(1);
    expect(desktop.iconsCreated()).toBe(2);
  });

  test('gets its host late gets a new icon in place of the window', async () => {
    const desktop = await startDesktop({ hasHost: false });
    await checkToBegin(desktop);
    reachDeadline(desktop);
    await moved(desktop, ['window']);
    desktop.first?.setHost(true);
    await checkToBegin(desktop, 2);
    settle(desktop);
    await moved(desktop, ['window', 'tray']);
  });

  test('refused the item is followed by one that lists it, and gets a new icon', async () => {
    const desktop = await startDesktop({ registers: 'refuses' });
    await checkToBegin(desktop);
    reachDeadline(desktop);
    await moved(desktop, ['window']);
    desktop.first?.close();
    await checkToBegin(desktop, 2);
    settle(desktop);
    await desktop.watch();
    await moved(desktop, ['window', 'tray']);
    expect(desktop.iconsCreated()).toBe(2);
  });

  test('drops the item gets a new icon', async () => {
    const desktop = await startDesktop({});
    await checkToEnd(desktop);
    desktop.first?.dropItems();
    await checkToBegin(desktop, 2);
    settle(desktop);
    await checkToEnd(desktop, 2);
    expect(desktop.iconsCreated()).toBe(2);
    expect(desktop.moves).toEqual([]);
  });
});

describe.skipIf(!hasMessageBus)('a desktop', () => {
  test('whose bus ends gets the window', async () => {
    const desktop = await startDesktop({});
    await checkToEnd(desktop);
    await desktop.bus.close();
    await checkToBegin(desktop, 2);
    reachDeadline(desktop);
    await moved(desktop, ['window']);
  });

  test('has no signal and no check after a shutdown', async () => {
    const desktop = await startDesktop({ registers: 'ignores' });
    await checkToBegin(desktop);
    desktop.endPerch();
    expect(desktop.clock.timers()).toBe(0);
    desktop.first?.listIgnored();
    await desktop.bus.close();
    await desktop.detected.bus?.ended;
    expect(desktop.clock.timers()).toBe(0);
    expect(desktop.moves).toEqual([]);
  });
});

const bus: SessionBus = {
  uniqueName: ':1.1',
  call: () => Promise.reject(new Error('no answer')),
  askBus: () => Promise.reject(new Error('no answer')),
  subscribe: () => expect.fail('followed'),
  ended: Promise.withResolvers<undefined>().promise,
  close: () => undefined,
};

test('without a session bus there is no tray; one that can’t be used, or doesn’t respond, makes it unknown', async () => {
  const detect = (opened: SessionBus | 'none' | 'unknown') =>
    detectTray('linux', undefined, () => Promise.resolve(opened));
  expect(await detect('none')).toEqual({ host: 'none' });
  expect(await detect('unknown')).toEqual({ host: 'unknown' });
  expect(await detect(bus)).toEqual({ host: 'unknown' });
});

test('macOS and Windows have a tray, the command line overrides the detection, and neither opens the bus', async () => {
  const openBus = () => Promise.reject(new Error('opened'));
  for (const platform of ['darwin', 'win32'] as const)
    expect(await detectTray(platform, undefined, openBus)).toEqual({ host: 'system' });
  expect(await detectTray('linux', false, openBus)).toEqual({ host: 'none' });
  expect(await detectTray('linux', true, openBus)).toEqual({ host: 'system' });
});

test('a tray that can’t change isn’t followed, nor any after the shutdown has begun', () => {
  const fail = () => expect.fail('called');
  const options = {
    clock: { after: fail },
    log: fail,
    createIcon: fail,
    drawIcon: fail,
    useWindow: fail,
    returnToTray: fail,
  };
  void followTray({ host: 'none' }, { ...options, signal: new AbortController().signal });
  void followTray(
    { host: 'status-notifier', watcher: ':1.7', bus },
    { ...options, signal: AbortSignal.abort() },
  );
});

test.each([
  ['status-notifier', true, 'StatusNotifierWatcher'],
  ['status-notifier', false, 'StatusNotifierWatcher; since then the icon is not shown, so a window is used'],
  ['none', false, 'none: no StatusNotifierWatcher on the session bus'],
  ['none', true, 'none: no StatusNotifierWatcher on the session bus; since then the icon is shown'],
  ['system', true, 'as the command line says'],
  ['unknown', true, 'unknown: the session bus could not be asked'],
] as const)('diagnostics of the tray %s, used now: %s', (host, isUsed, expected) => {
  expect(describeTray(host, 'linux', isUsed)).toBe(expected);
  expect(describeTray('system', 'darwin', true)).toBe('the system’s');
});
