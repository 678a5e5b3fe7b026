// Short texts of the service, such as error messages and versions: one line of a limited length. A body may have 10 MB.
import { plainLine } from '../../i18n/untrusted-text.ts';

/** For sentences. */
export const maxMessageLength = 300;
/** For names, codes and versions. */
export const maxWordLength = 255;

/**
 * Returns a trimmed line without control and directional characters. A token that the limit would cut is left out: the
 * redactor of the log doesn't recognise a part of one.
 * @param longest In UTF-16 units; what is longer ends with an ellipsis.
 */
export function serviceText(text: string, longest: number): string {
  // What is removed is a small part of real texts.
  const line = plainLine(text.trimStart().slice(0, 4 * longest), longest).trim();
  return line.length < text.length ? line.replace(cutToken, '…') : line;
}

/** The beginning of a run of letters, digits, `_` and `-` with a digit, or with both small and capital letters. */
const cutToken = /(?<![\w-])(?=[\w-]*(?:\d|[a-z][\w-]*[A-Z]))[\w-]{4,}…$/;
