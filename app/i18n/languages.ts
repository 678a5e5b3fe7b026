// The languages of Perch, and where each part of their texts is.
import type { LanguageCode } from '../contract/language.ts';
import type { Formats } from './formats.ts';
import { enFirstView, type FirstViewTexts } from './texts/en/first-view.ts';
import type { MainProcessTexts } from './texts/en/main-process.ts';
import type { ViewTexts } from './texts/en/views.ts';
import type { WindowsTexts } from './texts/en/windows.ts';

/** Loads the function that creates texts with the formats of a language. */
export type Load<Texts> = () => Promise<(formats: Formats) => Texts>;

interface Catalogue {
  /** The language's own name. */
  readonly name: string;
  /** What the panel's page needs to paint an account's overview. English is in the page's bundle. */
  readonly firstView: Load<FirstViewTexts>;
  /** The texts of the other views. */
  readonly views: Load<ViewTexts>;
  readonly mainProcess: Load<MainProcessTexts>;
  /** Texts that replace those of the other parts on Windows. */
  readonly windows: Load<WindowsTexts>;
}

export const languages: Readonly<Record<LanguageCode, Catalogue>> = {
  en: {
    name: 'English',
    firstView: () => Promise.resolve(enFirstView),
    views: async () => (await import('./texts/en/views.ts')).enViews,
    mainProcess: async () => (await import('./texts/en/main-process.ts')).enMainProcess,
    windows: async () => (await import('./texts/en/windows.ts')).enWindows,
  },
  de: {
    name: 'Deutsch',
    firstView: async () => (await import('./texts/de/first-view.ts')).deFirstView,
    views: async () => (await import('./texts/de/views.ts')).deViews,
    mainProcess: async () => (await import('./texts/de/main-process.ts')).deMainProcess,
    windows: async () => (await import('./texts/de/windows.ts')).deWindows,
  },
  pt: {
    name: 'Português (Brasil)',
    firstView: async () => (await import('./texts/pt/first-view.ts')).ptFirstView,
    views: async () => (await import('./texts/pt/views.ts')).ptViews,
    mainProcess: async () => (await import('./texts/pt/main-process.ts')).ptMainProcess,
    windows: async () => (await import('./texts/pt/windows.ts')).ptWindows,
  },
  fr: {
    name: 'Français',
    firstView: async () => (await import('./texts/fr/first-view.ts')).frFirstView,
    views: async () => (await import('./texts/fr/views.ts')).frViews,
    mainProcess: async () => (await import('./texts/fr/main-process.ts')).frMainProcess,
    windows: async () => (await import('./texts/fr/windows.ts')).frWindows,
  },
  es: {
    name: 'Español',
    firstView: async () => (await import('./texts/es/first-view.ts')).esFirstView,
    views: async () => (await import('./texts/es/views.ts')).esViews,
    mainProcess: async () => (await import('./texts/es/main-process.ts')).esMainProcess,
    windows: async () => (await import('./texts/es/windows.ts')).esWindows,
  },
};
