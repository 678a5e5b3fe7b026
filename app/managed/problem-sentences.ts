// The sentences about what is wrong with managed settings, in the current language.
import type { TextPosition } from '../connection/json-error.ts';
import type { ManagedValueType } from '../contract/managed-settings.ts';
import { formats } from '../i18n/i18n.ts';
import { messages } from '../i18n/messages.ts';
import { isRuleUnreadable } from './connection-rule.ts';
import { type ManagedSettings, type ManagedSettingsProblem, similarSetting } from './managed-settings.ts';
import { maxManagedBytes, settingGroups } from './settings-file.ts';

/** Returns one warning for all problems, so that they don't fill the panel; none where there are none. */
export function managedSettingsTexts(managed: ManagedSettings): string[] {
  const { problems } = managed;
  const [first] = problems;
  if (first === undefined) return [];
  const texts = messages.managed;
  const { name } = first.origin;
  const sentence = settingsProblemSentence(first);
  const text =
    problems.length > 1
      ? texts.severalUnusable(formats.number(problems.length), name, sentence)
      : 'key' in first
        ? texts.unusable(name, sentence)
        : texts.sourceUnusable(name, sentence);
  return [isRuleUnreadable(managed) ? `${text} ${texts.noServices}` : text];
}

/** Returns the sentence about a problem. It names the key and the rule, and the line and column in a file. */
export function settingsProblemSentence(problem: ManagedSettingsProblem): string {
  const texts = messages.managed.problem;
  const file = messages.connectionFile;
  switch (problem.code) {
    case 'failed':
    case 'blocked':
    case 'not-used':
    case 'no-object':
    case 'connection':
    case 'rejected':
    case 'settings-elsewhere':
    case 'no-certificates':
    case 'bad-certificate':
      return texts[problem.code];
    case 'too-deep':
      return withPosition(texts[problem.code], problem);
    case 'owner':
    case 'writable':
      return file.untrusted[problem.code](problem.path);
    case 'not-json':
      return file.notJson(problem.position.line, problem.position.column);
    case 'unknown':
      return withPosition(unknownKeyText(problem), problem);
    case 'duplicate':
    case 'no-default':
    case 'in-group':
    case 'outside-group':
      return withPosition(texts[problem.code](problem.key), problem);
    case 'value':
      return withPosition(texts.value(problem.key, ruleText(problem)), problem);
    default:
      return file.fileProblem(problem.code, maxManagedBytes);
  }
}

function unknownKeyText(problem: Extract<ManagedSettingsProblem, { readonly code: 'unknown' }>): string {
  const texts = messages.managed.problem;
  const key = withEscapes(problem.key);
  const isGroup = settingGroups.some((group) => group === key.toLowerCase());
  if (isGroup && problem.origin.kind !== 'file') return texts['file-group'](key);
  const similar = similarSetting(problem);
  return similar === undefined ? texts.unknown(key) : texts.similar(key, similar);
}

/** Shows characters that can't be seen, which text from a web page or a word processor can have, as escapes of JSON. */
function withEscapes(key: string): string {
  const escape = (unit: string) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`;
  return key.replaceAll(/\p{C}|(?! )\p{Z}/gu, (invisible) => invisible.split('').map(escape).join(''));
}

function withPosition(sentence: string, { position }: { readonly position?: TextPosition }): string {
  if (position === undefined) return sentence;
  const { line, column } = position;
  return messages.managed.problem.at(sentence, formats.number(line), formats.number(column));
}

type WrongValue = Extract<ManagedSettingsProblem, { readonly code: 'value' }>;

/** What a value has to be; in the registry, also of which type. */
function ruleText({ expected, origin }: WrongValue): string {
  if (expected === 'object') return messages.managed.rule.object;
  const sentence = valueRule(expected);
  return origin.kind === 'policy' ? `${sentence} (${registryType(expected)})` : sentence;
}

function valueRule(expected: ManagedValueType): string {
  const { rule } = messages.managed;
  switch (expected.type) {
    case 'integer':
      return rule.integer(formats.number(expected.min), formats.number(expected.max));
    case 'choice':
      return rule.choice(expected.values.join(', '));
    case 'text':
    case 'list':
      return rule[expected.format];
    default:
      return rule[expected.type];
  }
}

function registryType({ type }: ManagedValueType): string {
  if (type === 'boolean') return 'REG_DWORD 1, 0';
  if (type === 'integer') return 'REG_DWORD';
  return type === 'list' ? 'REG_MULTI_SZ' : 'REG_SZ';
}
