import { expect, test } from 'vitest';
import { activeAnswerRules } from '../../../../app/api/extras/answer-rules.ts';

const read = (body: unknown) =>
  activeAnswerRules.read({ status: 200, headers: {}, text: JSON.stringify(body) }, 0);

const rule = { 'time-frame': '*', 'is-active': true, order: 99 };
const plain = { name: '*', isDoNotDisturb: false, forwardsTo: undefined };
const on = (...parameters: readonly unknown[]) => ({ enabled: 'yes', parameters });

test.each<[string, object, object]>([
  ['no feature', {}, {}],
  ['do-not-disturb', { 'do-not-disturb': { enabled: 'yes' } }, { isDoNotDisturb: true }],
  [
    'forwarding to a text and a number',
    { 'forward-always': on('vmail_1000', 18_005_551_234) },
    { forwardsTo: ['vmail_1000', '18005551234'] },
  ],
  ['forwarding to nothing', { 'forward-always': on() }, { forwardsTo: [] }],
  ['forwarding to an empty text', { 'forward-always': on('', null) }, { forwardsTo: [] }],
  ['a target that is no list', { 'forward-always': { enabled: 'yes', parameters: '1' } }, { forwardsTo: [] }],
  ['forwarding off', { 'forward-always': { enabled: 'no', parameters: ['1002'] } }, {}],
  ['forwarding when busy only', { 'forward-on-busy': on('1002') }, {}],
  [
    'the flags of older builds',
    { 'do-not-disturb-enabled': 'yes', 'forward-always-enabled': 'yes' },
    { isDoNotDisturb: true, forwardsTo: [] },
  ],
  ['features of other kinds', { 'do-not-disturb': 7, 'forward-always': ['1002'] }, {}],
  ['a name of another kind', { 'time-frame': {} }, { name: '' }],
])('an active rule with %s', (_name, fields, expected) => {
  expect(read([{ ...rule, ...fields }])).toEqual({ ok: true, value: [{ ...plain, ...expected }] });
});

test('of several rules the active ones are read, by their order', () => {
  expect(read([{ ...rule, 'is-active': false }, { order: 1 }, 'x', null, 7])).toEqual({
    ok: true,
    value: [],
  });
  const last = { ...rule, 'time-frame': 'last', order: undefined };
  const first = { ...rule, 'time-frame': 'first', order: undefined, 'ordinal-priority': '2' };
  const names = ['first', '*', 'last'].map((name) => ({ ...plain, name }));
  expect(read([last, rule, first])).toEqual({ ok: true, value: names });
});

test.each([{}, { rules: [rule] }, 'none', 7, null])('%j is no list of rules', (body) => {
  expect(read(body)).toMatchObject({ failure: { code: 'unreadable' } });
});
