// The sockets of the session bus (D-Bus Specification, "Server Addresses").
import { join } from 'node:path';

/**
 * Returns the paths of the sockets in the order to try them; an abstract one begins with a null character. Empty where the
 * environment names no bus. `undefined` where it names only transports that Perch doesn't support, such as TCP.
 */
export function sessionBusSockets({ env }: Pick<NodeJS.Process, 'env'> = process):
  readonly string[] | undefined {
  const runtimeDir = env['XDG_RUNTIME_DIR'] ?? '';
  const inRuntimeDir = runtimeDir === '' ? [] : [join(runtimeDir, 'bus')];
  const addresses = (env['DBUS_SESSION_BUS_ADDRESS'] ?? '').split(';').filter((address) => address !== '');
  // libdbus and GDBus look there as well.
  if (addresses.length === 0) return inRuntimeDir;
  const sockets = addresses.flatMap((address) => {
    const [, list = ''] = /^unix:(.*)$/.exec(address) ?? [];
    const keys = new Map(list.split(',').map(keyAndValue));
    const [path, abstract] = [keys.get('path'), keys.get('abstract')];
    if (path !== undefined) return [path];
    if (abstract !== undefined) return [`\0${abstract}`];
    return keys.get('runtime') === 'yes' ? inRuntimeDir : [];
  });
  return sockets.length === 0 ? undefined : sockets;
}

function keyAndValue(entry: string): readonly [string, string | undefined] {
  const at = entry.indexOf('=');
  const value = entry.slice(at + 1);
  // A percent sign escapes a byte.
  const isValid = at > 0 && /^(?:[^%]|%[0-9a-f]{2})*$/i.test(value);
  return [entry.slice(0, Math.max(at, 0)), isValid ? unescaped(value) : undefined];
}

function unescaped(value: string): string | undefined {
  try {
    return decodeURIComponent(value);
  } catch {
    return undefined;
  }
}
