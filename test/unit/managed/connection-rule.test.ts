import { expect, test } from 'vitest';
import { connectionRule, refuseConnection } from '../../../app/managed/connection-rule.ts';
import { checkEntries, mergeSources } from '../../../app/managed/managed-settings.ts';

const origin = { kind: 'file', name: '/etc/perch/managed-settings.json' } as const;
const source = (value: unknown, isLocked = true) =>
  checkEntries(origin, [{ key: 'connections', value, isLocked }]);

test.each(['None', '', 0, null, ['none'], 'listed '])(
  'the rule %j, which is no rule, counts as none',
  (value) => {
    const managed = mergeSources([source(value)]);
    expect(managed.problems).toMatchObject([{ key: 'connections', code: 'value' }]);
    expect(connectionRule(managed)).toBe('none');
    const connection = { baseUrl: 'https://a.example', authUrl: 'https://a.example' };
    expect(refuseConnection(managed, connection)).toEqual({ rule: 'none' });
  },
);

test('a rule as a default, which it can’t be, counts as none', () => {
  expect(connectionRule(mergeSources([source('any', false)]))).toBe('none');
});

test('a valid rule of one source applies beside a wrong one of another; without any, all is allowed', () => {
  expect(connectionRule(mergeSources([source('nobody'), source('any')]))).toBe('any');
  expect(connectionRule(mergeSources([]))).toBe('any');
});
