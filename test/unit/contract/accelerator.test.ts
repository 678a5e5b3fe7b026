import { expect, test } from 'vitest';
import { acceleratorOf, isAccelerator } from '../../../app/contract/accelerator.ts';
import { defaultPreferences } from '../../../app/contract/preferences.ts';

test.each([
  [defaultPreferences.shortcut.keys, true],
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

const none = { ctrlKey: false, altKey: false, shiftKey: false, metaKey: false };

test.each([
  ['letter', { key: 'p', code: 'KeyP', ctrlKey: true, altKey: true }, 'Control+Alt+P'],
  ['letter at another place of the keyboard', { key: 'z', code: 'KeyY', ctrlKey: true }, 'Control+Z'],
  ['letter that Option changes', { key: 'π', code: 'KeyP', altKey: true, metaKey: true }, 'Alt+Meta+P'],
  [
    'digit that Shift changes',
    { key: '!', code: 'Digit1', ctrlKey: true, shiftKey: true },
    'Control+Shift+1',
  ],
  ['blank', { key: ' ', code: 'Space', altKey: true }, 'Alt+Space'],
  ['F key', { key: 'F9', code: 'F9', ctrlKey: true }, 'Control+F9'],
  ['key without a modifier', { key: 'p', code: 'KeyP' }, undefined],
  ['modifier alone', { key: 'Control', code: 'ControlLeft', ctrlKey: true }, undefined],
  ['other key', { key: 'Delete', code: 'Delete', ctrlKey: true }, undefined],
])('a pressed %s gives its accelerator', (_name, pressed, expected) => {
  expect(acceleratorOf({ ...none, ...pressed })).toBe(expected);
});
