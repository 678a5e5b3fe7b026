// Limits texts of the service, such as error messages and versions, to one short line.
import { plainLine } from '../../i18n/untrusted-text.ts';

/** For sentences, lists and what the about view shows. */
export const maxMessageLength = 300;
/** For names, codes and hosts. */
export const maxWordLength = 255;

/**
 * Returns a trimmed line without control and directional characters. A token that the limit would cut is left out, because the
 * log's redactor doesn't recognise a part of a token.
 * @param longest In UTF-16 units. A longer text is cut and ends with an ellipsis.
 */
export function serviceText(text: string, longest: number): string {
  // Four times the limit suffices: only a small part of real texts is removed.
  const line = plainLine(text.trimStart().slice(0, 4 * longest), longest).trim();
  return line.length < text.length ? line.replace(cutToken, '…') : line;
}

/** A cut word that may be a token: four or more characters, with a digit or with a capital letter after a small one. */
const cutToken = /(?<![\w-])(?=[\w-]*(?:\d|[a-z][\w-]*[A-Z]))[\w-]{4,}…$/;
