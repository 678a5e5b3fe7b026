import { EventEmitter } from 'node:events';
import type { App, Session, WebContents } from 'electron';
import { expect, test } from 'vitest';
import {
  blockNetwork,
  hardenAllWebContents,
  sandboxPages,
  secureWebPreferences,
} from '../../../../app/electron/security/page-hardening.ts';

type RequestHandler = Parameters<Session['setPermissionRequestHandler']>[0];
type CheckHandler = Parameters<Session['setPermissionCheckHandler']>[0];
type Permission = Parameters<NonNullable<CheckHandler>>[1];

/** Emits an event and returns whether a listener prevented its default. */
function isPrevented(emitter: EventEmitter, name: string, ...args: unknown[]): boolean {
  let prevented = false;
  emitter.emit(name, { preventDefault: () => (prevented = true) }, ...args);
  return prevented;
}

function hardenedSession() {
  const app = new EventEmitter();
  hardenAllWebContents(app as unknown as App);
  const handlers: { request?: RequestHandler; check?: CheckHandler } = {};
  const chosenLanguages: string[][] = [];
  const session = Object.assign(new EventEmitter(), {
    setSpellCheckerLanguages: (languages: string[]) => void chosenLanguages.push(languages),
    setPermissionRequestHandler: (handler: RequestHandler) => void (handlers.request = handler),
    setPermissionCheckHandler: (handler: CheckHandler) => void (handlers.check = handler),
  });
  app.emit('session-created', session);
  return { session, handlers, chosenLanguages };
}

function hardenedContents() {
  const app = new EventEmitter();
  hardenAllWebContents(app as unknown as App);
  let openHandler: Parameters<WebContents['setWindowOpenHandler']>[0] | undefined;
  const webRtcPolicies: string[] = [];
  const contents = Object.assign(new EventEmitter(), {
    setWindowOpenHandler: (handler: typeof openHandler) => void (openHandler = handler),
    setWebRTCIPHandlingPolicy: (policy: string) => void webRtcPolicies.push(policy),
  });
  app.emit('web-contents-created', {}, contents);
  return { app, contents, openHandler: () => openHandler, webRtcPolicies };
}

test('[S423] every page gets the sandbox, unless an unpackaged Perch has --no-sandbox', () => {
  let sandboxed = 0;
  const app = (switches: readonly string[]) => {
    const commandLine = { hasSwitch: (name: string) => switches.includes(name) };
    return { commandLine, enableSandbox: () => (sandboxed += 1) } as unknown as App;
  };
  sandboxPages(app([]));
  expect(sandboxed).toBe(1);
  sandboxPages(app(['no-sandbox']));
  expect(sandboxed).toBe(1);
});

test('a new session downloads no dictionary', () => {
  expect(hardenedSession().chosenLanguages).toEqual([[]]);
});

/** Every permission of Electron's type. `hid`, `serial` and `usb` are checked before a device can be selected. */
const permissions = Object.keys({
  ar: true,
  'automatic-fullscreen': true,
  'background-fetch': true,
  'background-sync': true,
  'captured-surface-control': true,
  'clipboard-read': true,
  'clipboard-sanitized-write': true,
  'deprecated-sync-clipboard-read': true,
  'display-capture': true,
  fileSystem: true,
  fullscreen: true,
  geolocation: true,
  'geolocation-approximate': true,
  'hand-tracking': true,
  hid: true,
  'idle-detection': true,
  keyboardLock: true,
  'local-fonts': true,
  'local-network': true,
  'local-network-access': true,
  'loopback-network': true,
  media: true,
  mediaKeySystem: true,
  midi: true,
  midiSysex: true,
  nfc: true,
  notifications: true,
  openExternal: true,
  'payment-handler': true,
  'periodic-background-sync': true,
  'persistent-storage': true,
  pointerLock: true,
  'screen-wake-lock': true,
  sensors: true,
  serial: true,
  'smart-card': true,
  'speaker-selection': true,
  'storage-access': true,
  'system-wake-lock': true,
  'top-level-storage-access': true,
  usb: true,
  vr: true,
  'web-app-installation': true,
  'web-printing': true,
  'window-management': true,
  unknown: true,
} satisfies Record<Permission, true>);

test('[S162] every new session denies every permission, requested or checked, those for devices included', () => {
  const { handlers } = hardenedSession();
  const origin = 'https://login.example.net/';
  const decisions = permissions.map((permission) => {
    const details = { requestingUrl: origin, isMainFrame: true };
    let requested: boolean | undefined;
    const respond = (isGranted: boolean) => void (requested = isGranted);
    Reflect.apply(handlers.request ?? (() => undefined), undefined, [{}, permission, respond, details]);
    const args = [null, permission, origin, {}];
    const checked: unknown = Reflect.apply(handlers.check ?? (() => undefined), undefined, args);
    return [permission, requested, checked];
  });
  expect(decisions).toEqual(permissions.map((permission) => [permission, false, false]));
});

test('[S164] every new session prevents downloads', () => {
  expect(isPrevented(hardenedSession().session, 'will-download')).toBe(true);
});

test('[S165] a page can’t open a window, embed a web view, or move or resize its window', () => {
  const { contents, openHandler } = hardenedContents();
  const details = { url: 'https://login.example.net/', frameName: '', features: '' };
  const request = {
    ...details,
    disposition: 'new-window',
    referrer: { url: '', policy: 'default' },
  } as const;
  expect(openHandler()?.(request)).toEqual({ action: 'deny' });
  expect(isPrevented(contents, 'will-attach-webview')).toBe(true);
  expect(isPrevented(contents, 'content-bounds-updated', { x: 0, y: 0, width: 1, height: 1 })).toBe(true);
});

test('[S166] a server that asks for a client certificate gets none, although the system has one', () => {
  const { app } = hardenedContents();
  const answers: unknown[][] = [];
  const certificates = [{ subjectName: 'Ada Lovelace' }];
  const isHandled = isPrevented(
    app,
    'select-client-certificate',
    {},
    'login.example.net:443',
    certificates,
    (...answered: unknown[]) => answers.push(answered),
  );
  expect(isHandled).toBe(true);
  expect(answers).toEqual([[]]);
});

test('[S251] WebRTC of every page may use no UDP past the session’s proxy', () => {
  expect(hardenedContents().webRtcPolicies).toEqual(['disable_non_proxied_udp']);
});

test('[S247] every request of the panel’s session to the network or to a file is cancelled', async () => {
  const decisions: unknown[] = [];
  const schemes: string[] = [];
  const onBeforeRequest = (
    { urls }: { urls: readonly string[] },
    listener: (details: object, decide: (decision: unknown) => void) => void,
  ) => {
    for (const url of urls) schemes.push(/^(\w+):\/\/\*\/\*$/.exec(url)?.[1] ?? url);
    listener({}, (decision) => decisions.push(decision));
  };
  await Reflect.apply(blockNetwork, undefined, [
    { webRequest: { onBeforeRequest }, setProxy: () => Promise.resolve() },
  ]);
  expect(schemes.toSorted()).toEqual(['file', 'ftp', 'http', 'https', 'ws', 'wss']);
  expect(decisions).toEqual([{ cancel: true }]);
});

test('[S252] the panel’s session is ready only with a proxy on this computer that takes local addresses, too', async () => {
  const { promise: isSet, resolve: finish } = Promise.withResolvers<undefined>();
  const proxies: unknown[] = [];
  let isReady = false;
  const setProxy = (proxy: unknown) => {
    proxies.push(proxy);
    return isSet;
  };
  const session = { webRequest: { onBeforeRequest: () => undefined }, setProxy };
  const blocked = blockNetwork(session as unknown as Session);
  void blocked.then(() => (isReady = true));
  await Promise.resolve();
  expect(isReady).toBe(false);
  expect(proxies).toEqual([
    { mode: 'fixed_servers', proxyRules: 'http://127.0.0.1:1', proxyBypassRules: '<-loopback>' },
  ]);
  finish(undefined);
  await blocked;
});

const session = {};

test('[S40] a page is sandboxed and isolated, without Node and without any feature that a browser lacks', () => {
  expect(secureWebPreferences({ session, preload: 'preload.cjs' }, true)).toEqual({
    session,
    preload: 'preload.cjs',
    sandbox: true,
    contextIsolation: true,
    nodeIntegration: false,
    nodeIntegrationInWorker: false,
    nodeIntegrationInSubFrames: false,
    webSecurity: true,
    allowRunningInsecureContent: false,
    experimentalFeatures: false,
    webviewTag: false,
    plugins: false,
    navigateOnDragDrop: false,
    autoplayPolicy: 'document-user-activation-required',
    enableDeprecatedPaste: false,
    spellcheck: false,
    disableDialogs: true,
    disableBlinkFeatures: 'DocumentPictureInPictureAPI,FileSystemAccessLocal',
    devTools: false,
  });
});

test('DevTools are disabled in an installed Perch only', () => {
  expect(secureWebPreferences({ session }, false).devTools).toBe(true);
});
