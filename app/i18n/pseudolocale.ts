// The pseudolocale: English with accents, a third longer, in brackets. Text without brackets in the panel isn't
// translatable; text that is cut off would be cut off in longer languages, too.
import { accented } from './accented.ts';
import { en, type Messages } from './en.ts';
import type { Formats } from './formats.ts';

export const pseudolocalize = (formats: Formats): Messages => accented(en(formats));
