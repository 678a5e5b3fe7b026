import { expect, test } from 'vitest';
import { isFromPanel } from '../../../../app/electron/ipc/trusted-sender.ts';

const panel = { id: 1 };
const page = { parent: null, url: 'app://perch/index.html' };

test('the panel’s own page is trusted', () => {
  expect(isFromPanel({ sender: panel, senderFrame: page }, panel)).toBe(true);
});

test.each([
  ['another window with the same page', { sender: { id: 2 }, senderFrame: page }],
  ['a frame inside the panel', { sender: panel, senderFrame: { ...page, parent: page } }],
  ['a destroyed frame', { sender: panel, senderFrame: null }],
  ['a page from the network', { sender: panel, senderFrame: { ...page, url: 'https://perch/index.html' } }],
  ['another host', { sender: panel, senderFrame: { ...page, url: 'app://perch.example.net/' } }],
  ['a host behind a user name', { sender: panel, senderFrame: { ...page, url: 'app://perch@evil/' } }],
  ['an empty address', { sender: panel, senderFrame: { ...page, url: '' } }],
])('[S55] %s is not trusted', (_sender, event) => {
  expect(isFromPanel(event, panel)).toBe(false);
});

test('without a panel no sender is trusted', () => {
  expect(isFromPanel({ sender: panel, senderFrame: page }, undefined)).toBe(false);
});
