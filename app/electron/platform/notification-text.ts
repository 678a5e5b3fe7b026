// The text of a notification. Notification servers on Linux read the body as markup (Desktop Notifications
// Specification, "Markup") and may drop one that can't be parsed.
import { displayLine } from '../../i18n/untrusted-text.ts';

const maxTitleLength = 100;
const maxBodyLength = 250;

/** Returns both as one short line, without markup and control characters. */
export function notificationText({ title, body }: { readonly title: string; readonly body: string }): {
  readonly title: string;
  readonly body: string;
} {
  return {
    title: displayLine(withoutMarkup(title), maxTitleLength),
    body: displayLine(withoutMarkup(body), maxBodyLength),
  };
}

/** Removes the specification's tags. Other angle brackets and the `&` of entities become similar characters. */
function withoutMarkup(text: string): string {
  return text
    .replaceAll(/<\/?(?:b|i|u|a|img)(?:\s[^<>]*)?\/?>/giu, '')
    .replaceAll(/&(?=#?\w+;)/gu, '＆')
    .replaceAll('<', '‹')
    .replaceAll('>', '›');
}
