// The sentences about what is wrong with managed settings, in the current language.
import { notJsonSentence } from '../connection/connection-error.ts';
import { type ManagedKey, managedSetting } from '../contract/managed-settings.ts';
import type { ManagedValueType } from '../contract/preferences.ts';
import { formats } from '../i18n/i18n.ts';
import { messages } from '../i18n/messages.ts';
import {
  isRuleUnreadable,
  type ManagedOrigin,
  type ManagedSettings,
  type ManagedSettingsProblem,
} from './managed-settings.ts';
import { maxManagedBytes } from './settings-file.ts';

/** Returns one warning for all problems, so that they don't fill the panel. Without problems, returns none. */
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
      : 'name' in first
        ? texts.unusable(name, sentence)
        : texts.sourceUnusable(name, sentence);
  return [isRuleUnreadable(managed) ? `${text} ${texts.noServices}` : text];
}

/** Returns the sentence about a problem. For a wrong entry it has the entry's name; for a wrong value, also the rule. */
export function settingsProblemSentence(problem: ManagedSettingsProblem): string {
  const texts = messages.managed.problem;
  const file = messages.connectionFile;
  switch (problem.code) {
    case 'failed':
    case 'blocked':
    case 'not-used':
    case 'no-object':
    case 'no-certificates':
    case 'bad-certificate':
      return texts[problem.code];
    case 'owner':
    case 'writable':
      return file.untrusted[problem.code](problem.path);
    case 'not-json':
      return notJsonSentence(problem);
    case 'unknown':
      return texts.unknown(problem.name);
    case 'value':
      return texts.value(problem.name, ruleText(problem.key, problem.origin));
    default:
      return file.fileProblem(problem.code, maxManagedBytes);
  }
}

/** What a value has to be; in the registry, also of which type. */
function ruleText(key: ManagedKey, origin: ManagedOrigin): string {
  const { value } = managedSetting(key);
  const sentence = valueRule(value);
  return origin.kind === 'policy' ? `${sentence} (${registryType(value)})` : sentence;
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
