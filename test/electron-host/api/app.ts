// app: https://www.electronjs.org/docs/latest/api/app
import { mkdirSync } from 'node:fs';
import type { App, CommandLine } from 'electron';
import type { Launcher } from '../chromium/launcher.ts';
import { host, settleChromium } from '../runtime/host.ts';
import { record } from '../runtime/records.ts';
import { createInstanceLock } from './app-instance.ts';
import { createPaths, type Manifest, readManifest } from './app-paths.ts';
import { Quitting, type Windows } from './app-quitting.ts';
import { createEvent } from './event.ts';
import { systemLanguages } from './system-languages.ts';
import { unimplementedProxy, StrictEmitter, type PartOf, whole } from './unimplemented-proxy.ts';

type DisplayAreas = Awaited<ReturnType<Launcher['display']>>;

const events = [
  'ready',
  'window-all-closed',
  'before-quit',
  'will-quit',
  'quit',
  'second-instance',
  'web-contents-created',
  'browser-window-created',
  'render-process-gone',
  'session-created',
  'certificate-error',
  'login',
  'select-client-certificate',
  // For macOS only; the host never emits it.
  'activate',
];

class HostApp extends StrictEmitter implements PartOf<App, HostApp> {
  readonly isPackaged = host().options.packaged;
  readonly commandLine: CommandLine;
  readonly dock = undefined;
  userAgentFallback = '';
  readonly #ready = Promise.withResolvers<undefined>();
  readonly #paths = createPaths(() => this.name);
  readonly #lock = createInstanceLock(({ argv, workingDirectory, additionalData }) => {
    this.emit('second-instance', createEvent({}), argv, workingDirectory, additionalData);
  });
  readonly #manifest: Manifest = readManifest(host().options.main);
  #name = this.#manifest.name;
  #isReady = false;
  readonly #quitting = new Quitting({
    beforeQuit: () => this.#isPrevented('before-quit'),
    willQuit: () => this.#isPrevented('will-quit'),
    quits: (exitCode) => this.emit('quit', createEvent({}), exitCode),
    windowsClosed: () => this.emit('window-all-closed'),
  });
  #loginItem: Electron.LoginItemSettings = loginItem(false);

  constructor() {
    super('app', events);
    const { append, has, valueOf } = host().commandLine;
    const commandLine = {
      appendSwitch: (name: string, value?: string) => append(name, value),
      hasSwitch: has,
      getSwitchValue: valueOf,
    } satisfies Partial<CommandLine>;
    this.commandLine = whole(unimplementedProxy(commandLine, 'app.commandLine'));
  }

  get name(): string {
    return this.#name;
  }
  set name(name: string) {
    this.#name = name;
  }
  getName(): string {
    return this.#name;
  }
  setName(name: string): void {
    this.#name = name;
  }
  getVersion(): string {
    return this.#manifest.version;
  }
  getAppPath(): string {
    return this.#manifest.folder;
  }
  getPath(name: Parameters<App['getPath']>[0]): string {
    return this.#paths.get(name);
  }
  setPath(name: string, path: string): void {
    this.#paths.set(name, path);
  }

  whenReady(): Promise<void> {
    return this.#ready.promise;
  }
  isReady(): boolean {
    return this.#isReady;
  }

  quit(): void {
    this.#quitting.quit();
  }
  exit(exitCode = 0): void {
    this.#quitting.exit(exitCode);
  }
  relaunch(options?: Electron.RelaunchOptions): void {
    record('app.relaunch', options);
  }

  requestSingleInstanceLock(additionalData?: Record<PropertyKey, unknown>): boolean {
    return this.#lock.request(this.getPath('userData'), additionalData);
  }
  releaseSingleInstanceLock(): void {
    this.#lock.release();
  }

  setLoginItemSettings(settings: Electron.Settings): void {
    record('app.setLoginItemSettings', settings);
    // Has no effect on Linux, as in Electron.
    this.#loginItem = loginItem(process.platform !== 'linux' && settings.openAtLogin === true);
  }
  getLoginItemSettings(): Electron.LoginItemSettings {
    return { ...this.#loginItem };
  }
  setToastActivatorCLSID(id: string): void {
    record('app.setToastActivatorCLSID', id);
  }
  setAppUserModelId(id: string): void {
    record('app.setAppUserModelId', id);
  }

  /** Without effect: pages are always sandboxed. */
  enableSandbox(): void {
    if (this.#isReady) throw new Error('app.enableSandbox() can only be called before app is ready');
    record('app.enableSandbox');
  }

  getPreferredSystemLanguages(): string[] {
    return process.platform === 'linux' ? systemLanguages(process.env) : [systemLocale()];
  }

  /** Host-internal: sets the windows that quitting closes. */
  static attach(own: HostApp, windows: Windows): void {
    own.#quitting.windows = windows;
  }

  /**
   * Host-internal: called when the app's code is loaded; emits `ready` when Chromium responds.
   *
   * @param arrange called with the display if windows are shown on one
   */
  static async launch(own: HostApp, arrange: (display: DisplayAreas) => void): Promise<void> {
    // If the app quits before it is ready, Chromium ends with it, which isn't an error.
    const version = await settleChromium()
      .then(async ({ browser, launcher }) => {
        if (launcher) arrange(await launcher.display());
        return browser.send('Browser.getVersion');
      })
      .catch((error: unknown) => {
        if (!own.#quitting.isShutDown) throw error;
      });
    if (own.#quitting.isShutDown || !version) return;
    const names = `${own.name.replaceAll(/\s/g, '')}/${own.getVersion()}`;
    const electron = `Electron/${process.versions.electron}`;
    own.userAgentFallback ||= version.userAgent.replace(
      /(?:Headless)?(Chrome\/[\d.]+)/,
      `${names} $1 ${electron}`,
    );
    mkdirSync(own.getPath('userData'), { recursive: true });
    own.#isReady = true;
    own.#ready.resolve(undefined);
    own.emit('ready', createEvent({}), {});
  }

  /** Host-internal: called when the last window has been closed. */
  static allClosed(own: HostApp): void {
    own.#quitting.allClosed();
  }

  /** Host-internal: called when a window has prevented its closing. */
  static closeCancelled(own: HostApp): void {
    own.#quitting.closeCancelled();
  }

  #isPrevented(name: 'before-quit' | 'will-quit'): boolean {
    const event = createEvent({});
    this.emit(name, event);
    return event.defaultPrevented;
  }
}

function systemLocale(): string {
  return Intl.DateTimeFormat().resolvedOptions().locale;
}

function loginItem(openAtLogin: boolean): Electron.LoginItemSettings {
  return {
    openAtLogin,
    wasOpenedAtLogin: false,
    status: openAtLogin ? 'enabled' : 'not-registered',
    executableWillLaunchAtLogin: openAtLogin,
    launchItems: [],
  };
}

export const app = new HostApp();
export { HostApp };
