// All texts of the panel, for the views that are loaded on demand.
import { addTexts, formats, messages as firstView } from './i18n.ts';
import { languages } from './languages.ts';
import { enViews, type ViewTexts } from './texts/en/views.ts';
import type { FirstViewTexts } from './texts/en/first-view.ts';
import { isolating } from './untrusted-text.ts';

/** Don't store them: they change with the language. */
export let messages: FirstViewTexts & ViewTexts = { ...firstView, ...isolating(enViews(formats)) };

await addTexts(
  (code) => languages[code].views(),
  (texts) => {
    messages = { ...firstView, ...texts };
  },
);
