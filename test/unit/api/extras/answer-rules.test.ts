import { expect, test } from 'vitest';
import { activeAnswerRules } from '../../../../app/api/extras/answer-rules.ts';

const read = (body: unknown) =>
  activeAnswerRules.read({ status: 200, headers: {}, text: JSON.stringify(body) }, 0);

const rule = { 'time-frame': '*', 'is-active': true, order: 99 };
const plain = { name: '*', isDoNotDisturb: false, forwardsTo: undefined };
const on = (...parameters: readonly unknown[]) => ({ enabled: 'yes', parameters });

test.each<[string, readonly unknown[], readonly unknown[]]>([
  ['no feature', [rule], [plain]],
  [
    'do-not-disturb',
    [{ ...rule, 'do-not-disturb': { enabled: 'yes' } }],
    [{ ...plain, isDoNotDisturb: true }],
  ],
  [
    'forwarding to a text and a number',
    [{ ...rule, 'forward-always': on('vmail_1000', 18_005_551_234) }],
    [{ ...plain, forwardsTo: ['vmail_1000', '18005551234'] }],
  ],
  ['forwarding to nothing', [{ ...rule, 'forward-always': on() }], [{ ...plain, forwardsTo: [] }]],
  [
    'forwarding to an empty text',
    [{ ...rule, 'forward-always': on('', null) }],
    [{ ...plain, forwardsTo: [] }],
  ],
  [
    'no list',
    [{ ...rule, 'forward-always': { enabled: 'yes', parameters: '1' } }],
    [{ ...plain, forwardsTo: [] }],
  ],
  ['forwarding off', [{ ...rule, 'forward-always': { enabled: 'no', parameters: ['1002'] } }], [plain]],
  ['forwarding when busy only', [{ ...rule, 'forward-on-busy': on('1002') }], [plain]],
  [
    'the flags of older builds',
    [{ ...rule, 'do-not-disturb-enabled': 'yes', 'forward-always-enabled': 'yes' }],
    [{ name: '*', isDoNotDisturb: true, forwardsTo: [] }],
  ],
  ['features of other kinds', [{ ...rule, 'do-not-disturb': 7, 'forward-always': ['1002'] }], [plain]],
  ['a name of another kind', [{ ...rule, 'time-frame': {} }], [{ ...plain, name: '' }]],
  ['no active rule', [{ ...rule, 'is-active': false }, { order: 1 }, 'x', null, 7], []],
  [
    'several active rules, by their order',
    [
      { ...rule, 'time-frame': 'last', order: undefined },
      rule,
      { ...rule, 'time-frame': 'first', order: undefined, 'ordinal-priority': '2' },
    ],
    [{ ...plain, name: 'first' }, plain, { ...plain, name: 'last' }],
  ],
])('%s', (_name, records, expected) => {
  expect(read(records)).toEqual({ ok: true, value: expected });
});

test.each([{}, { rules: [rule] }, 'none', 7, null])('%j is no list of rules', (body) => {
  expect(read(body)).toMatchObject({ failure: { code: 'unreadable' } });
});
