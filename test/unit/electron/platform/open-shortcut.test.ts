import { expect, test } from 'vitest';
import { createOpenShortcut } from '../../../../app/electron/platform/keyboard.ts';

/** The shortcuts of a system, some of which another program has. */
function createSystem(taken: readonly string[] = []) {
  const registered = new Map<string, () => void>();
  return {
    registered,
    globalShortcut: {
      register: (keys: string, callback: () => void) => {
        if (keys.endsWith('F13')) throw new TypeError('invalid');
        if (taken.includes(keys) || registered.has(keys)) return false;
        registered.set(keys, callback);
        return true;
      },
      unregister: (keys: string) => void registered.delete(keys),
    },
  };
}

function start(taken: readonly string[] = []) {
  const system = createSystem(taken);
  let opened = 0;
  const open = () => (opened += 1);
  const shortcut = createOpenShortcut(system.globalShortcut, open, () => {});
  return { ...system, shortcut, opened: () => opened };
}

test('the keys open the panel while the shortcut is on', () => {
  const { shortcut, registered, opened } = start();
  expect([shortcut.set(undefined), shortcut.isActive(), registered.size]).toEqual([true, false, 0]);
  expect([shortcut.set('CommandOrControl+Alt+P'), shortcut.isActive()]).toEqual([true, true]);
  registered.get('CommandOrControl+Alt+P')?.();
  expect(opened()).toBe(1);
  shortcut.set(undefined);
  expect([shortcut.isActive(), registered.size]).toEqual([false, 0]);
});

test('other keys replace the previous ones', () => {
  const { shortcut, registered } = start();
  shortcut.set('Control+Alt+P');
  expect([shortcut.set('Control+F2'), [...registered.keys()]]).toEqual([true, ['Control+F2']]);
});

test.each(['Control+K', 'Control+F13'])(
  'where %s can’t be registered, there is no shortcut until one is set again',
  (keys) => {
    const { shortcut, registered } = start(['Control+K']);
    shortcut.set('Alt+P');
    expect([shortcut.set(keys), registered.size, shortcut.isActive()]).toEqual([false, 0, false]);
    expect([shortcut.set('Alt+P'), shortcut.isActive()]).toEqual([true, true]);
  },
);
