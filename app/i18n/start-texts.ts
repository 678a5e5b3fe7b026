// The texts about a start, by language. They are a catalogue of their own, so that the panel's page doesn't load them.
import type { LanguageCode } from '../contract/language.ts';
import { enStart, type StartMessages } from './en-start.ts';

export const startTexts: Readonly<Record<LanguageCode, () => Promise<StartMessages>>> = {
  en: () => Promise.resolve(enStart),
  de: async () => (await import('./de-start.ts')).deStart,
  'en-XA': () => Promise.resolve(enStart),
};
