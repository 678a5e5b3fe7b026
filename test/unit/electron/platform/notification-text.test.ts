import { expect, test } from 'vitest';
import { notificationText } from '../../../../app/electron/platform/notification-text.ts';

const bodyOf = (body: string) => notificationText({ title: '', body }).body;

test.each([
  [
    'tags are left out',
    '<b>Ada</b> <a href="https://example.net">Byron</a><img src=x alt="y"/>',
    'Ada Byron',
  ],
  ['a tag inside of a tag leaves none behind', '<<b>b>Ada', '‹b›Ada'],
  ['other angle brackets mean nothing', 'Ada <ada@example.net> 1 < 2', 'Ada ‹ada@example.net› 1 ‹ 2'],
  ['an entity is no character', '&lt;b&gt; &#60;', '＆lt;b＆gt; ＆#60;'],
  ['an ampersand stays', 'Marsh & Sons', 'Marsh & Sons'],
  ['control characters and directions are left out', 'Ada\u202E\u0007\nByron', 'Ada Byron'],
])('%s', (_what, body, shown) => {
  expect(bodyOf(body)).toBe(shown);
});

test('a notification is short', () => {
  const { title, body } = notificationText({ title: 'T'.repeat(1_000), body: 'B'.repeat(1_000) });
  expect(title).toBe(`${'T'.repeat(99)}…`);
  expect(body).toBe(`${'B'.repeat(249)}…`);
});
