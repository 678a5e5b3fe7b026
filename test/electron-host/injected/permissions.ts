// Asks the app before the page gets a permission for which Chromium would ask the user. The function's source is injected
// into the page's world.

/**
 * `request` asks for the permission, `check` only queries it. When it resolves, Chromium's state of the permission,
 * where it has one, agrees with the app's decision.
 */
export type RequestPermission = (kind: 'request' | 'check', permission: string) => Promise<boolean>;

declare const navigator: { readonly geolocation: unknown };

export function installPermissionGuard(requestPermission: RequestPermission): void {
  type Call = () => unknown;
  type Args = readonly unknown[];

  const member = (target: unknown, name: string): unknown =>
    (typeof target === 'object' && target !== null) || typeof target === 'function'
      ? Reflect.get(target, name)
      : undefined;
  const prototypeOf = (className: string) => member(member(globalThis, className), 'prototype');

  /** Does nothing if this Chromium lacks the method. */
  const replace = (owner: unknown, name: string, wrap: (call: Call, args: Args) => unknown): void => {
    const original = member(owner, name);
    if (typeof original !== 'function' || owner === undefined) return;
    const value = {
      [name](this: unknown, ...args: unknown[]) {
        return wrap((): unknown => Reflect.apply(original, this, args), args);
      },
    }[name];
    Object.defineProperty(owner, name, { value, writable: true, enumerable: true, configurable: true });
  };

  /** Wraps a method whose result follows Chromium's state of the permission. */
  const requestFirst = (owner: unknown, name: string, permission: (args: Args) => string) =>
    replace(owner, name, async (call, args) => {
      await requestPermission('request', permission(args));
      return call();
    });
  /** Wraps a method whose permission has no state in Chromium: rejects unless the app grants it. */
  const requireGrant = (owner: unknown, name: string, permission: string) =>
    replace(owner, name, async (call) => {
      if (!(await requestPermission('request', permission)))
        throw new DOMException('Permission denied', 'NotAllowedError');
      return call();
    });

  const midi = ([options]: Args) => (member(options, 'sysex') ? 'midiSysex' : 'midi');

  for (const name of ['read', 'readText'])
    requestFirst(prototypeOf('Clipboard'), name, () => 'clipboard-read');
  for (const name of ['write', 'writeText'])
    requestFirst(prototypeOf('Clipboard'), name, () => 'clipboard-sanitized-write');
  requestFirst(prototypeOf('MediaDevices'), 'getUserMedia', () => 'media');
  requestFirst(prototypeOf('Navigator'), 'requestMIDIAccess', midi);
  requestFirst(member(globalThis, 'Notification'), 'requestPermission', () => 'notifications');
  requestFirst(member(globalThis, 'IdleDetector'), 'requestPermission', () => 'idle-detection');
  requestFirst(globalThis, 'getScreenDetails', () => 'window-management');
  requireGrant(prototypeOf('MediaDevices'), 'getDisplayMedia', 'display-capture');
  requireGrant(prototypeOf('Element'), 'requestFullscreen', 'fullscreen');
  requireGrant(prototypeOf('Element'), 'requestPointerLock', 'pointerLock');
  requireGrant(prototypeOf('Keyboard'), 'lock', 'keyboardLock');

  const geolocation = prototypeOf('Geolocation');
  /** Chromium's watch ids by the ids that the page got. */
  const watches = new Map<number, unknown>();
  let lastWatch = 0;
  replace(
    geolocation,
    'getCurrentPosition',
    (call) => void requestPermission('request', 'geolocation').then(call),
  );
  replace(geolocation, 'watchPosition', (call) => {
    lastWatch += 1;
    const watch = lastWatch;
    watches.set(watch, undefined);
    void requestPermission('request', 'geolocation').then(
      () => watches.has(watch) && watches.set(watch, call()),
    );
    return watch;
  });
  const clear = member(geolocation, 'clearWatch');
  replace(geolocation, 'clearWatch', (_call, [watch]) => {
    const own = watches.get(Number(watch));
    watches.delete(Number(watch));
    if (own !== undefined && typeof clear === 'function') Reflect.apply(clear, navigator.geolocation, [own]);
  });

  const names: Record<string, string> = {
    camera: 'media',
    microphone: 'media',
    'clipboard-write': 'clipboard-sanitized-write',
  };
  replace(prototypeOf('Permissions'), 'query', async (call, [descriptor]) => {
    const name = String(member(descriptor, 'name'));
    const permission = name === 'midi' ? midi([descriptor]) : (names[name] ?? name);
    await requestPermission('check', permission);
    return call();
  });
}
