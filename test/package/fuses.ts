// Electron's fuses: switches in its binary that are set when it is packed.
// https://www.electronjs.org/docs/latest/tutorial/fuses
import { FuseV1Options, getCurrentFuseWire } from '@electron/fuses';

/** @electron/fuses 1.8.0 doesn't know the last fuse of this Electron (`build/fuses/fuses.json5`). */
const fuseNames = [
  ...Object.values(FuseV1Options).filter((value) => typeof value === 'string'),
  'WasmTrapHandlers',
];

/** The fuses of a shipped Perch. */
export const fuses: Readonly<Record<string, boolean>> = {
  RunAsNode: false,
  EnableCookieEncryption: false,
  EnableNodeOptionsEnvironmentVariable: false,
  EnableNodeCliInspectArguments: false,
  EnableEmbeddedAsarIntegrityValidation: true,
  OnlyLoadAppFromAsar: true,
  LoadBrowserProcessSpecificV8Snapshot: false,
  GrantFileProtocolExtraPrivileges: false,
  WasmTrapHandlers: true,
};

/** `FuseState` of @electron/fuses, which doesn't export it: the characters 0 and 1. */
const states: Readonly<Record<number, boolean>> = { 48: false, 49: true };

/**
 * Returns each fuse by name; a fuse that is neither on nor off is given as its byte, one without a known name by index.
 *
 * @param program an executable, or a macOS application's folder.
 */
export async function readFuses(program: string): Promise<Record<string, boolean | number>> {
  const { version: _version, ...wire } = await getCurrentFuseWire(program);
  return Object.fromEntries(
    Object.entries(wire).map(([index, state]) => {
      return [fuseNames[Number(index)] ?? index, states[Number(state)] ?? Number(state)];
    }),
  );
}

/**
 * A fuse wire whose bytes, for the fuses that electron-builder can set, mean neither on nor off: packing has to set each one.
 * @electron/fuses can only change a wire that a binary already has. Version and length follow the sentinel.
 */
export function unsetWire(): Buffer {
  const sentinel = 'dL7pKGdnNz796PbbjQWNKmHXBZaB9tsX';
  const wire = fuseNames.map((name) => (name === 'WasmTrapHandlers' ? '1' : '?')).join('');
  return Buffer.concat([Buffer.from(sentinel), Buffer.from([1, wire.length]), Buffer.from(wire)]);
}
