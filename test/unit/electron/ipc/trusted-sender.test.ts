import { expect, test } from 'vitest';
import { isFromPanel } from '../../../../app/electron/ipc/trusted-sender.ts';

const panel = { id: 1 };
const page = { parent: null, url: 'app://perch/index.html' };

test('the panel’s own page is heard', () => {
  expect(isFromPanel({ sender: panel, senderFrame: page }, panel)).toBe(true);
});

test.each([
  ['another window with the same page', { sender: { id: 2 }, senderFrame: page }],
  ['a frame inside the panel', { sender: panel, senderFrame: { ...page, parent: page } }],
  ['a frame that is gone', { sender: panel, senderFrame: null }],
  ['a page from the network', { sender: panel, senderFrame: { ...page, url: 'https://perch/index.html' } }],
  ['another host', { sender: panel, senderFrame: { ...page, url: 'app://perch.example.net/' } }],
  ['a host that hides behind a name', { sender: panel, senderFrame: { ...page, url: 'app://perch@evil/' } }],
  ['no address at all', { sender: panel, senderFrame: { ...page, url: '' } }],
])('[S55] %s is not', (_who, caller) => {
  expect(isFromPanel(caller, panel)).toBe(false);
});

test('before there is a panel nobody is heard', () => {
  expect(isFromPanel({ sender: panel, senderFrame: page }, undefined)).toBe(false);
});
