import { expect, test } from 'vitest';
import { acceleratorOf, isAccelerator, isChoosableAccelerator } from '../../../app/contract/accelerator.ts';
import { defaultPreferences } from '../../../app/contract/preferences.ts';

test.each([
  [defaultPreferences.shortcutKeys, true],
  ['Control+Alt+Shift+Meta+F24', true],
  ['Alt+Space', true],
  ['P', false],
  ['F1', false],
  ['Shift+P', false],
  ['Control', false],
  ['Control+', false],
  ['Control+Control+P', false],
  ['Control+p', false],
  ['Control+F25', false],
  ['Control+Delete', false],
  ['AltGr+P', false],
  ['', false],
])('%s can be a shortcut: %s', (text, expected) => {
  expect(isAccelerator(text)).toBe(expected);
});

test.each([
  [defaultPreferences.shortcutKeys, true],
  ['Control+Alt+K', true],
  ['Control+Shift+Meta+F4', true],
  // These edit text in every program.
  ...['C', 'V', 'X', 'Z', 'A', 'Y', 'Shift+Z'].flatMap((keys): [string, boolean][] => [
    [`Control+${keys}`, false],
    [`Meta+${keys}`, false],
  ]),
  // These belong to the system.
  ['Alt+F4', false],
  ['Alt+Space', false],
  ['Meta+Q', false],
  ['Meta+L', false],
  // On some systems these two modifiers are the same key.
  ['CommandOrControl+Control+C', false],
  ['CommandOrControl+Meta+C', false],
])('%s can be chosen as a new shortcut: %s', (text, expected) => {
  expect(isChoosableAccelerator(text)).toBe(expected);
});

const none = { ctrlKey: false, altKey: false, shiftKey: false, metaKey: false };

test.each([
  ['letter', { key: 'p', code: 'KeyP', ctrlKey: true, altKey: true }, 'Control+Alt+P'],
  [
    'letter at another place of the keyboard',
    { key: 'z', code: 'KeyY', ctrlKey: true, altKey: true },
    'Control+Alt+Z',
  ],
  ['letter that Option changes', { key: 'π', code: 'KeyP', altKey: true, metaKey: true }, 'Alt+Meta+P'],
  [
    'digit that Shift changes',
    { key: '!', code: 'Digit1', altKey: true, shiftKey: true, metaKey: true },
    'Alt+Shift+Meta+1',
  ],
  ['blank', { key: ' ', code: 'Space', altKey: true, metaKey: true }, 'Alt+Meta+Space'],
  ['F key', { key: 'F9', code: 'F9', ctrlKey: true, altKey: true }, 'Control+Alt+F9'],
  ['key that edits', { key: 'v', code: 'KeyV', ctrlKey: true }, undefined],
  ['key without a modifier', { key: 'p', code: 'KeyP' }, undefined],
  ['modifier alone', { key: 'Control', code: 'ControlLeft', ctrlKey: true }, undefined],
  ['other key', { key: 'Delete', code: 'Delete', ctrlKey: true, altKey: true }, undefined],
])('a pressed %s gives its accelerator', (_name, pressed, expected) => {
  expect(acceleratorOf({ ...none, ...pressed })).toBe(expected);
});
