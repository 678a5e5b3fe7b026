// The options of a BrowserWindow: implemented, recorded only, or refused.
import type { BrowserWindowConstructorOptions, WebPreferences } from 'electron';
import { record } from '../runtime/records.ts';
import { UnimplementedError } from './unimplemented-proxy.ts';

type Option = keyof BrowserWindowConstructorOptions;
type Preference = keyof WebPreferences;

const used = [
  'show',
  'width',
  'height',
  'x',
  'y',
  'resizable',
  'alwaysOnTop',
  'frame',
  'skipTaskbar',
  'useContentSize',
  'title',
  'backgroundColor',
  'webPreferences',
] as const satisfies readonly Option[];

/** Options without effect: a window of the host keeps its size, can't be full-screen and has no menu bar. */
const recorded = [
  'minWidth',
  'minHeight',
  'fullscreenable',
  'autoHideMenuBar',
] as const satisfies readonly Option[];

const usedPreferences = [
  'preload',
  'partition',
  'session',
  'disableDialogs',
] as const satisfies readonly Preference[];
const recordedPreferences = [
  'devTools',
  'spellcheck',
  'disableBlinkFeatures',
  'navigateOnDragDrop',
  'plugins',
] as const satisfies readonly Preference[];

/** The only supported values: a page is sandboxed and isolated, without Node. */
const required: ReadonlyMap<string, boolean> = new Map(
  Object.entries({
    sandbox: true,
    contextIsolation: true,
    webSecurity: true,
    nodeIntegration: false,
    nodeIntegrationInSubFrames: false,
    nodeIntegrationInWorker: false,
    webviewTag: false,
    allowRunningInsecureContent: false,
    experimentalFeatures: false,
  } satisfies Partial<Record<Preference, boolean>>),
);

/** @throws UnimplementedError for an option that the host lacks and that would change the app's behaviour */
export function checkOptions(wanted: BrowserWindowConstructorOptions): void {
  for (const [name, value] of given(wanted)) {
    if (includes(recorded, name)) record(`BrowserWindow option ${name}`, describe(value));
    else if (!includes(used, name)) throw new UnimplementedError(`the option ${name} of BrowserWindow`);
  }
  for (const [name, value] of given(wanted.webPreferences ?? {})) {
    if (includes(usedPreferences, name)) continue;
    if (includes(recordedPreferences, name)) record(`webPreferences option ${name}`, describe(value));
    else if (required.get(name) !== value)
      throw new UnimplementedError(`${name}: ${String(value)} in webPreferences`);
  }
}

function includes(names: readonly string[], name: string): boolean {
  return names.includes(name);
}

function given(wanted: object): [string, unknown][] {
  return Object.entries(wanted).filter(([, value]) => value !== undefined);
}

function describe(value: unknown): unknown {
  return typeof value === 'object' && value !== null ? value.constructor.name : value;
}
