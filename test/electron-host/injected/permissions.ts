// Asks the app before the page gets a permission, where Chromium would ask a person. Runs in the page's own
// world; the function's own text is what runs there.

/** What a page's request tells besides the permission's name. */
export interface PermissionDetails {
  readonly mediaTypes?: readonly ('audio' | 'video')[];
}

/**
 * `request` asks for it, `check` only wants to know. By the time it resolves, Chromium's own state of the
 * permission, where it has one, is what the app has decided.
 */
export type AskPermission = (
  kind: 'request' | 'check',
  permission: string,
  details: PermissionDetails,
) => Promise<boolean>;

export function installPermissions(ask: AskPermission): void {
  type Call = () => unknown;
  type Args = readonly unknown[];

  const member = (target: unknown, name: string): unknown =>
    (typeof target === 'object' && target !== null) || typeof target === 'function'
      ? Reflect.get(target, name)
      : undefined;
  const prototypeOf = (className: string) => member(member(globalThis, className), 'prototype');

  /** Does nothing where this Chromium lacks the method. */
  const replace = (owner: unknown, name: string, wrap: (call: Call, args: Args) => unknown): void => {
    const original = member(owner, name);
    if (typeof original !== 'function' || owner === undefined) return;
    const value = {
      [name](this: unknown, ...args: unknown[]) {
        return wrap(() => Reflect.apply(original, this, args) as unknown, args);
      },
    }[name];
    Object.defineProperty(owner, name, { value, writable: true, enumerable: true, configurable: true });
  };

  /** A method that asks, and whose own answer follows Chromium's state of the permission. */
  const askFirst = (
    owner: unknown,
    name: string,
    permission: (args: Args) => string,
    details?: (args: Args) => object,
  ) =>
    replace(owner, name, async (call, args) => {
      await ask('request', permission(args), details?.(args) ?? {});
      return call();
    });
  /** A method that Chromium itself would not ask about. */
  const askOnly = (owner: unknown, name: string, permission: string) =>
    replace(owner, name, async (call) => {
      if (!(await ask('request', permission, {})))
        throw new DOMException('Permission denied', 'NotAllowedError');
      return call();
    });

  const wants = (request: unknown, name: string) => Boolean(member(request, name));
  const midi = ([options]: Args) => (wants(options, 'sysex') ? 'midiSysex' : 'midi');

  for (const name of ['read', 'readText']) askFirst(prototypeOf('Clipboard'), name, () => 'clipboard-read');
  for (const name of ['write', 'writeText'])
    askFirst(prototypeOf('Clipboard'), name, () => 'clipboard-sanitized-write');
  askFirst(
    prototypeOf('MediaDevices'),
    'getUserMedia',
    () => 'media',
    ([wanted]) => ({ mediaTypes: (['video', 'audio'] as const).filter((type) => wants(wanted, type)) }),
  );
  askFirst(prototypeOf('Navigator'), 'requestMIDIAccess', midi);
  askFirst(member(globalThis, 'Notification'), 'requestPermission', () => 'notifications');
  askFirst(member(globalThis, 'IdleDetector'), 'requestPermission', () => 'idle-detection');
  askFirst(globalThis, 'getScreenDetails', () => 'window-management');
  askOnly(prototypeOf('MediaDevices'), 'getDisplayMedia', 'display-capture');
  askOnly(prototypeOf('Element'), 'requestFullscreen', 'fullscreen');
  askOnly(prototypeOf('Element'), 'requestPointerLock', 'pointerLock');
  askOnly(prototypeOf('Keyboard'), 'lock', 'keyboardLock');

  const geolocation = prototypeOf('Geolocation');
  /** By the number that the page was given: Chromium's own, once there is one. */
  const watches = new Map<number, unknown>();
  let lastWatch = 0;
  replace(geolocation, 'getCurrentPosition', (call) => void ask('request', 'geolocation', {}).then(call));
  replace(geolocation, 'watchPosition', (call) => {
    lastWatch += 1;
    const watch = lastWatch;
    watches.set(watch, undefined);
    void ask('request', 'geolocation', {}).then(() => watches.has(watch) && watches.set(watch, call()));
    return watch;
  });
  const clear = member(geolocation, 'clearWatch');
  replace(geolocation, 'clearWatch', (_call, [watch]) => {
    const own = watches.get(Number(watch));
    watches.delete(Number(watch));
    const { navigator } = globalThis as unknown as { navigator: { geolocation: unknown } };
    if (own !== undefined && typeof clear === 'function') Reflect.apply(clear, navigator.geolocation, [own]);
  });

  const names: Record<string, string> = {
    camera: 'media',
    microphone: 'media',
    'clipboard-write': 'clipboard-sanitized-write',
  };
  replace(prototypeOf('Permissions'), 'query', async (call, [descriptor]) => {
    const name = String(member(descriptor, 'name'));
    const type = name === 'camera' ? 'video' : name === 'microphone' ? 'audio' : undefined;
    const permission = name === 'midi' ? midi([descriptor]) : (names[name] ?? name);
    await ask('check', permission, type ? { mediaTypes: [type] } : {});
    return call();
  });
}
