import type { WebContents } from 'electron';
import { EventEmitter } from 'node:events';
import { expect, test } from 'vitest';
import { zoomAfter, zoomByKeys } from '../../../../app/electron/platform/keyboard.ts';

test.each([
  ['+', 1, 1.1],
  ['=', 1, 1.1],
  // The factor that Chromium computes from a stored level isn't exact.
  ['+', 1.1000000001, 1.25],
  ['+', 1.0999999999, 1.25],
  ['+', 2, 2],
  ['-', 1, 0.9],
  ['_', 1, 0.9],
  ['-', 1.1000000001, 1],
  ['-', 0.75, 0.75],
  ['-', 0.5, 0.5],
  ['0', 1.5, 1],
])('Ctrl and %s at the factor %d leads to %d', (key, current, expected) => {
  expect(zoomAfter({ key, modifiers: ['control'] }, current, 'linux')).toBe(expected);
  expect(zoomAfter({ key, modifiers: ['control', 'shift'] }, current, 'linux')).toBe(expected);
});

test.each([
  ['another key', 'a', ['control']],
  ['no modifier', '+', []],
  ['Alt as well, which is AltGr on Windows', '+', ['control', 'alt']],
  ['the system’s key instead of Ctrl', '+', ['meta']],
  ['the system’s key as well', '+', ['control', 'meta']],
])('%s doesn’t zoom', (_name, key, modifiers) => {
  expect(zoomAfter({ key, modifiers }, 1, 'win32')).toBe(undefined);
});

test('on macOS Cmd zooms, and Ctrl doesn’t', () => {
  expect(zoomAfter({ key: '+', modifiers: ['meta'] }, 1, 'darwin')).toBe(1.1);
  expect(zoomAfter({ key: '+', modifiers: ['control'] }, 1, 'darwin')).toBe(undefined);
  expect(zoomAfter({ key: '+', modifiers: ['control', 'meta'] }, 1, 'darwin')).toBe(undefined);
});

test('a key press zooms the page; a release and other input do not', () => {
  const set: number[] = [];
  const page = Object.assign(new EventEmitter(), {
    getZoomFactor: () => set.at(-1) ?? 1,
    setZoomFactor: (factor: number) => void set.push(factor),
  });
  const zoomed: number[] = [];
  zoomByKeys(page as unknown as WebContents, 'linux', () => zoomed.push(page.getZoomFactor()));
  const plus = { key: '+', modifiers: ['control'] };
  for (const type of ['rawKeyDown', 'char', 'keyUp', 'keyDown'])
    page.emit('input-event', {}, { type, ...plus });
  for (const input of [{ type: 'mouseDown', modifiers: ['control'] }, undefined, { type: 'rawKeyDown' }])
    page.emit('input-event', {}, input);
  page.emit('input-event', {}, { type: 'rawKeyDown', key: '0', modifiers: ['control'] });
  page.emit('input-event', {}, { type: 'rawKeyDown', key: '0', modifiers: ['control'] });
  expect(set).toEqual([1.1, 1.25, 1]);
  expect(zoomed).toEqual(set);
});
