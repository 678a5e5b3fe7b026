// nativeTheme: https://www.electronjs.org/docs/latest/api/native-theme
import type { NativeTheme } from 'electron';
import { createEvent } from './event.ts';
import { StrictEmitter, type PartOf } from './unimplemented-proxy.ts';

type Source = NativeTheme['themeSource'];
const watchers = new Set<() => void>();

class HostNativeTheme extends StrictEmitter implements PartOf<NativeTheme, HostNativeTheme> {
  #source: Source = 'system';
  #system: 'light' | 'dark' = 'light';

  constructor() {
    super('nativeTheme', ['updated']);
  }

  get themeSource(): Source {
    return this.#source;
  }
  set themeSource(source: Source) {
    if (!['system', 'light', 'dark'].includes(source))
      throw new TypeError('themeSource must be system, light or dark');
    this.#change(() => (this.#source = source));
  }

  get shouldUseDarkColors(): boolean {
    return (this.#source === 'system' ? this.#system : this.#source) === 'dark';
  }

  /** On Windows: whether the desktop's bars are dark. Elsewhere: whether the app's windows are. */
  get shouldUseDarkColorsForSystemIntegratedUI(): boolean {
    return process.platform === 'win32' ? this.#system === 'dark' : this.shouldUseDarkColors;
  }

  #change(action: () => void): void {
    const read = () => [this.shouldUseDarkColors, this.shouldUseDarkColorsForSystemIntegratedUI];
    const before = read();
    action();
    if (String(before) === String(read())) return;
    for (const watcher of watchers) watcher();
    // Electron emits it in a separate task.
    setImmediate(() => this.emit('updated', createEvent({})));
  }

  /** Host-internal: whether the desktop's theme is dark, whatever the app has chosen for itself. */
  static isSystemDark(theme: HostNativeTheme): boolean {
    return theme.#system === 'dark';
  }

  /** Host-internal: changes the desktop's theme. */
  static setSystem(theme: HostNativeTheme, system: 'light' | 'dark'): void {
    theme.#change(() => (theme.#system = system));
  }
}

/** Adds a listener for changes of `shouldUseDarkColors`; returns a function that removes it. */
export function onThemeChange(watcher: () => void): () => void {
  watchers.add(watcher);
  return () => void watchers.delete(watcher);
}

export const nativeTheme = new HostNativeTheme();
export { HostNativeTheme };
