// The rules that say what happens to the user's incoming calls, one for each time frame (service.md, "Answering rules").
import { isRecord, type JsonRecord, type JsonValue } from '../../json.ts';
import { maxWordLength } from '../../i18n/untrusted-text.ts';
import { jsonReader, type Operation } from '../http/operation.ts';
import { lineOf, recordsOf, wholeNumber } from './extra-request.ts';

export interface AnswerRule {
  /** The name of its time frame: `*` of the default rule; empty if unknown. */
  readonly name: string;
  /** Whether every call goes to voicemail. */
  readonly isDoNotDisturb: boolean;
  /** Where every call goes, such as `vmail_1000`; empty if the service doesn't say where. Undefined if calls aren't forwarded. */
  readonly forwardsTo: readonly string[] | undefined;
}

const maxRules = 1_000;
const maxTargets = 10;

/** Returns the rules that apply now, first the one that takes precedence. */
export const activeAnswerRules: Operation<readonly AnswerRule[]> = {
  path: 'answerrules',
  read: jsonReader('a list of answering rules', (body) =>
    recordsOf(body, maxRules)
      ?.filter((record) => isYes(record['is-active']))
      .toSorted((a, b) => orderOf(a) - orderOf(b))
      .map((record) => ({
        name: lineOf(record, ['time-frame'], maxWordLength),
        isDoNotDisturb: isOn(record, 'do-not-disturb'),
        forwardsTo: isOn(record, 'forward-always') ? parametersOf(record, 'forward-always') : undefined,
      })),
  ),
};

function orderOf(record: JsonRecord): number {
  return wholeNumber(record['order'] ?? record['ordinal-priority']) ?? Number.MAX_SAFE_INTEGER;
}

/** Older builds have a flag of its own for each feature, instead of an object. */
function isOn(record: JsonRecord, feature: string): boolean {
  const value = record[feature];
  return isYes(isRecord(value) ? value['enabled'] : record[`${feature}-enabled`]);
}

function parametersOf(record: JsonRecord, feature: string): readonly string[] {
  const value = record[feature];
  const parameters = isRecord(value) ? value['parameters'] : undefined;
  if (!Array.isArray(parameters)) return [];
  return parameters
    .slice(0, maxTargets)
    .map((target: JsonValue) => lineOf({ target }, ['target'], maxWordLength))
    .filter((target) => target !== '');
}

function isYes(value: unknown): boolean {
  return value === 'yes' || value === true;
}
