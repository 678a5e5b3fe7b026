// The rules that say what happens to a user's incoming calls (service.md, "Answering rules"): one for holidays, which isn't
// active, and the default rule, which is.
import { type FieldChanges, type JsonObject, withChanges } from '../json.ts';

/** What the rule that applies does with every call. */
export interface Answering {
  readonly doNotDisturb: boolean;
  /** Where all calls go, such as `12025550147` or `vmail_1002`; empty if they aren't forwarded. */
  readonly forwardAlways: string;
  /** Sets fields of that rule to values of any type. Undefined removes a field. */
  readonly fields: FieldChanges;
}

export const usualAnswering: Answering = { doNotDisturb: false, forwardAlways: '', fields: {} };

export function answerRules({ doNotDisturb, forwardAlways, fields }: Answering): readonly JsonObject[] {
  const on = (isOn: boolean) => ({ enabled: isOn ? 'yes' : 'no' });
  const rule = (name: string, order: number, isActive: boolean): JsonObject => ({
    'time-frame': name,
    enabled: 'yes',
    'is-active': isActive,
    order,
    'do-not-disturb': on(isActive && doNotDisturb),
    'forward-always': {
      ...on(isActive && forwardAlways !== ''),
      parameters: [isActive ? forwardAlways : ''],
    },
    'simultaneous-ring': { ...on(true), parameters: ['<OwnDevices>'] },
  });
  return [rule('Holidays', 1, false), withChanges(rule('*', 99, true), fields)];
}
