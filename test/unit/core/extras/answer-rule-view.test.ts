import { beforeAll, expect, test } from 'vitest';
import type { AnswerRule } from '../../../../app/api/extras/answer-rules.ts';
import { extraViews } from '../../../../app/core/extras/extra-views.ts';
import { loadNumberPlans } from '../../../../app/core/profile/phone-number.ts';

beforeAll(loadNumberPlans);

const usual: AnswerRule = { name: '*', isDoNotDisturb: false, forwardsTo: undefined };
const viewOf = (given: Partial<AnswerRule>) =>
  extraViews({ answerRule: { ...usual, ...given }, states: [] }, { domain: 'example.net' }, true);

test.each<[string, Partial<AnswerRule>, string, boolean | undefined, string | undefined]>([
  ['the default rule', {}, 'Answering rule: Default', true, undefined],
  ['a rule with a name', { name: 'Holidays' }, 'Answering rule: “Holidays”', true, undefined],
  ['a rule without a name', { name: '' }, 'Answering rule: Unknown', true, undefined],
  [
    'do-not-disturb, which comes before forwarding',
    { isDoNotDisturb: true, forwardsTo: ['1002'], name: 'Holidays' },
    'Answering rule: Do not disturb · “Holidays”',
    false,
    'Do not disturb',
  ],
  [
    'forwarding',
    { forwardsTo: ['12025550147'], name: 'Holidays' },
    'All calls go to: +1 202 555 0147 · “Holidays”',
    false,
    'All calls go to +1 202 555 0147',
  ],
  ['forwarding to nowhere', { forwardsTo: [] }, 'Answering rule: Default', undefined, undefined],
])('%s', (_name, given, row, isReachable, unreachableText) => {
  const { answering, extraRows } = viewOf(given);
  expect(extraRows?.map(({ label, text }) => `${label}: ${text}`)).toEqual([row]);
  expect([answering?.isReachable, answering?.unreachableText]).toEqual([isReachable, unreachableText]);
});

test.each([
  ['vmail_1000', 'Voicemail 1000'],
  ['user_1002', '1002'],
  ['phone_1002', '1002'],
  ['confirm_18005551234;delay=20', '+1 800 555 1234'],
  ['3456;delay=15', '3456'],
  ['queue_234', 'queue_234'],
  ['<OwnDevices>', '<OwnDevices>'],
  [';delay=1', ';delay=1'],
  ['vmail_', 'vmail_'],
])('the target %s is shown as “%s”', (target, shown) => {
  expect(viewOf({ forwardsTo: [target] }).answering?.forwardsTo).toBe(shown);
});

test('of many targets the first 100 characters are shown', () => {
  const forwardsTo = Array.from({ length: 10 }, () => '9'.repeat(200));
  expect(viewOf({ forwardsTo }).answering?.unreachableText).toHaveLength('All calls go to '.length + 100);
});
