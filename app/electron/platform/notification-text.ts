// What a notification may say: notification servers on Linux read the body as markup (Desktop Notifications
// Specification, "Markup"), and may leave out one that can't be parsed.
import { displayLine } from '../../i18n/untrusted-text.ts';

const longestTitle = 100;
const longestBody = 250;

/** One line each, short, without markup and control characters. */
export function notificationText(given: { readonly title: string; readonly body: string }): {
  readonly title: string;
  readonly body: string;
} {
  return {
    title: displayLine(withoutMarkup(given.title), longestTitle),
    body: displayLine(withoutMarkup(given.body), longestBody),
  };
}

/** Without the specification's tags. Other angle brackets, and what would be read as an entity, become look-alikes. */
function withoutMarkup(text: string): string {
  return text
    .replaceAll(/<\/?(?:b|i|u|a|img)(?:\s[^<>]*)?\/?>/giu, '')
    .replaceAll(/&(?=#?\w+;)/gu, '＆')
    .replaceAll('<', '‹')
    .replaceAll('>', '›');
}
