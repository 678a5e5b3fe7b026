import { expect, test } from 'vitest';
import { notificationText } from '../../../../app/electron/platform/notification-text.ts';

const bodyOf = (body: string) => notificationText({ title: '', body }).body;

test.each([
  ['tags are removed', '<b>Ada</b> <a href="https://example.net">Byron</a><img src=x alt="y"/>', 'Ada Byron'],
  ['a tag inside a tag leaves no tag', '<<b>b>Ada', '‹b›Ada'],
  ['other angle brackets are replaced', 'Ada <ada@example.net> 1 < 2', 'Ada ‹ada@example.net› 1 ‹ 2'],
  ['an entity is not decoded', '&lt;b&gt; &#60;', '＆lt;b＆gt; ＆#60;'],
  ['an ampersand is unchanged', 'Marsh & Sons', 'Marsh & Sons'],
  ['control characters and text directions are removed', 'Ada\u202E\u0007\nByron', 'Ada Byron'],
])('%s', (_condition, body, expected) => {
  expect(bodyOf(body)).toBe(expected);
});

test('title and body are truncated', () => {
  const { title, body } = notificationText({ title: 'T'.repeat(1_000), body: 'B'.repeat(1_000) });
  expect(title).toBe(`${'T'.repeat(99)}…`);
  expect(body).toBe(`${'B'.repeat(249)}…`);
});
