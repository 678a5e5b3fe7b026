// Electron's fuses: a row of bytes in its binary, behind a text that marks the place.
// https://www.electronjs.org/docs/latest/tutorial/fuses
import { readFile } from 'node:fs/promises';

/** In the order of the wire: `build/fuses/fuses.json5` of Electron. */
export const fuseNames = [
  'runAsNode',
  'enableCookieEncryption',
  'enableNodeOptionsEnvironmentVariable',
  'enableNodeCliInspectArguments',
  'enableEmbeddedAsarIntegrityValidation',
  'onlyLoadAppFromAsar',
  'loadBrowserProcessSpecificV8Snapshot',
  'grantFileProtocolExtraPrivileges',
  'wasmTrapHandlers',
] as const;

/** What they are in a Perch that is shipped. */
export const fuses: Readonly<Record<(typeof fuseNames)[number], boolean>> = {
  runAsNode: false,
  enableCookieEncryption: true,
  enableNodeOptionsEnvironmentVariable: false,
  enableNodeCliInspectArguments: false,
  enableEmbeddedAsarIntegrityValidation: true,
  onlyLoadAppFromAsar: true,
  loadBrowserProcessSpecificV8Snapshot: false,
  grantFileProtocolExtraPrivileges: false,
  wasmTrapHandlers: true,
};

const sentinel = 'dL7pKGdnNz796PbbjQWNKmHXBZaB9tsX';
const version = 1;

/** The state of each fuse in a binary. @throws Error where its wire is another one than this file knows. */
export async function readFuses(binary: string): Promise<Record<string, boolean | string>> {
  const bytes = await readFile(binary);
  const at = bytes.indexOf(sentinel) + sentinel.length;
  if (bytes[at] !== version || bytes[at + 1] !== fuseNames.length)
    throw new Error(`${binary} has other fuses than these: ${fuseNames.join(', ')}.`);
  const states: Readonly<Record<string, boolean>> = { '0': false, '1': true };
  return Object.fromEntries(
    fuseNames.map((name, index) => {
      const state = String.fromCharCode(bytes[at + 2 + index] ?? 0);
      return [name, states[state] ?? `neither on nor off: ${JSON.stringify(state)}`];
    }),
  );
}

/** What a binary has to contain to have fuses: none that electron-builder can set is set, so that each has to be. */
export function unsetWire(): Buffer {
  const states = fuseNames.map((name) => (name === 'wasmTrapHandlers' ? '1' : '?')).join('');
  return Buffer.concat([
    Buffer.from(sentinel),
    Buffer.from([version, fuseNames.length]),
    Buffer.from(states),
  ]);
}
