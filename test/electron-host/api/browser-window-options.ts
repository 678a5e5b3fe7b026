// Which options of a BrowserWindow mean something here, which have nothing to act on, and which are refused.
import type { BrowserWindowConstructorOptions, WebPreferences } from 'electron';
import { record } from '../runtime/records.ts';
import { UnimplementedError } from './unimplemented-proxy.ts';

export type Option = keyof BrowserWindowConstructorOptions;
export type Preference = keyof WebPreferences;

const used: readonly Option[] = [
  'show',
  'width',
  'height',
  'x',
  'y',
  'center',
  'minWidth',
  'minHeight',
  'maxWidth',
  'maxHeight',
  'resizable',
  'focusable',
  'alwaysOnTop',
  'useContentSize',
  'title',
  'backgroundColor',
  'webPreferences',
];

/** Of the window's frame, its buttons and its shadow, of macOS and Windows: nothing here could show them. */
const recorded: readonly Option[] = [
  'frame',
  'minimizable',
  'maximizable',
  'fullscreenable',
  'movable',
  'skipTaskbar',
  'closable',
  'icon',
  'autoHideMenuBar',
  'hasShadow',
  'roundedCorners',
  'thickFrame',
  'titleBarStyle',
  'transparent',
  'vibrancy',
  'visualEffectState',
  'backgroundMaterial',
  'accentColor',
  'darkTheme',
  'type',
  'parent',
  'modal',
  'paintWhenInitiallyHidden',
  'hiddenInMissionControl',
  'acceptFirstMouse',
];

const usedPreferences: readonly Preference[] = [
  'preload',
  'partition',
  'session',
  'zoomFactor',
  'backgroundThrottling',
];
const recordedPreferences: readonly Preference[] = [
  'devTools',
  'spellcheck',
  'disableDialogs',
  'safeDialogs',
  'enableWebSQL',
  'navigateOnDragDrop',
  'v8CacheOptions',
  'plugins',
  'webgl',
  'accessibleTitle',
  'autoplayPolicy',
  'focusOnNavigation',
  'scrollBounce',
];

/** What a page can be here: sandboxed, isolated, without Node. Another value is refused. */
const required: Partial<Record<Preference, boolean>> = {
  sandbox: true,
  contextIsolation: true,
  webSecurity: true,
  javascript: true,
  images: true,
  nodeIntegration: false,
  nodeIntegrationInSubFrames: false,
  nodeIntegrationInWorker: false,
  webviewTag: false,
  allowRunningInsecureContent: false,
  experimentalFeatures: false,
  offscreen: false,
};

/** What `npm run members` lists. */
export const options = { used, recorded };
export const preferences = {
  used: [...usedPreferences, ...Object.keys(required)],
  recorded: recordedPreferences,
};

/** @throws HostLacks for an option that would change what the app sees, and that the host does not have */
export function checkOptions(wanted: BrowserWindowConstructorOptions): void {
  for (const [name, value] of given(wanted)) {
    if (recorded.includes(name as Option)) record(`BrowserWindow option ${name}`, describe(value));
    else if (!used.includes(name as Option))
      throw new UnimplementedError(`the option ${name} of BrowserWindow`);
  }
  for (const [name, value] of given(wanted.webPreferences ?? {})) {
    const preference = name as Preference;
    if (usedPreferences.includes(preference)) continue;
    if (recordedPreferences.includes(preference)) record(`webPreferences option ${name}`, describe(value));
    else if (required[preference] !== value)
      throw new UnimplementedError(`${name}: ${String(value)} in webPreferences`);
  }
}

function given(wanted: object): [string, unknown][] {
  return Object.entries(wanted).filter(([, value]) => value !== undefined);
}

function describe(value: unknown): unknown {
  return typeof value === 'object' && value !== null ? value.constructor.name : value;
}
