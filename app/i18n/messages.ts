// All texts of Perch, for the main process.
import { addTexts, formats } from './i18n.ts';
import { languages } from './languages.ts';
import { enMainProcess, type MainProcessTexts } from './texts/en/main-process.ts';
import type { FirstViewTexts } from './texts/en/first-view.ts';
import type { ViewTexts } from './texts/en/views.ts';
import { isolating } from './untrusted-text.ts';
import { messages as viewMessages } from './view-messages.ts';

export type Messages = FirstViewTexts & ViewTexts & MainProcessTexts;

/** Don't store them: they change with the language. */
export let messages: Messages = { ...viewMessages, ...isolating(enMainProcess(formats)) };

await addTexts(
  (code) => languages[code].mainProcess(),
  (texts) => {
    messages = { ...viewMessages, ...texts };
  },
);
