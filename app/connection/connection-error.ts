// The sentences for what can be wrong with a connection file, and for a file of managed settings that isn't JSON.
import type { ConnectionErrorCode } from '../contract/connection-form.ts';
import { messages } from '../i18n/messages.ts';
import type { NotJson } from '../json.ts';
import { allowedValues, type ConnectionError, type ConnectionFileError } from './connection.ts';

/** Returns the sentence for an error, in the current language. If the error is about a key, the sentence names the key. */
export function errorSentence(error: ConnectionFileError): string {
  const words = messages.connectionFile;
  if (error.code === 'not-json') return notJsonSentence(error);
  if (error.code === 'not-an-object') return words.notAnObject;
  const { key, code, method } = error;
  if (code === 'unknown') return words.unknownKey(key);
  if (method !== undefined) return words.requiredByMethod(key, method);
  if (code === 'missing') return words.missingKey(key);
  if (code === 'empty') return words.emptyKey(key, /^(?:clientSecret|id|support(?:\..*)?)$/.test(key));
  const [list = ''] = key.split('.');
  // For an entry of a list, the sentence names the list.
  return words.invalidKey(isKeyOfWords(list) ? list : key, ruleText(code, error));
}

export function notJsonSentence({ position }: NotJson): string {
  const { notJson, notJsonAt } = messages.connectionFile;
  return position === undefined ? notJson : notJsonAt(position.line, position.column);
}

function ruleText(
  code: Exclude<ConnectionErrorCode, 'missing' | 'empty' | 'unknown'>,
  { key, expected = '', maxLength = 0 }: ConnectionError,
): string {
  const { rule } = messages.connectionFile;
  switch (code) {
    case 'type':
      return typeText(key, expected);
    case 'too-long':
      return rule.maxLength(maxLength);
    default:
      return rule[code];
  }
}

function typeText(key: string, expected: string): string {
  const { rule } = messages.connectionFile;
  const [name = '', entry] = key.split('.');
  const values = isKeyOfWords(name) ? allowedValues[name] : [];
  switch (expected) {
    case 'string':
      return rule.text;
    case 'Array':
      return rule.list(values.at(-1) ?? '');
    case 'Object':
      return name === 'support' ? rule.supportObject : rule.object;
  }
  if (name === 'support') return entry === 'email' ? rule.supportEmail : rule.supportUrl;
  return entry === undefined ? rule.oneOf(values) : rule.entries(values);
}

function isKeyOfWords(key: string): key is keyof typeof allowedValues {
  return Object.hasOwn(allowedValues, key);
}
