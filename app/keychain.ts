// The keychain of this system: on Linux keytar runs in a process of its own, elsewhere in this one, because macOS ties entries to the
// program that has created them.
import { utilityProcess } from 'electron';
import { join } from 'node:path';
import { exitDespiteBlockedCall } from './electron/lifecycle/blocked-call.ts';
import { clock } from './electron/platform/clock.ts';
import { openKeychain, type OpenedKeychain } from './storage/keychain.ts';
import { createKeychainProcess, type KeychainAnswer, type Keytar } from './storage/keychain-process.ts';

export interface SystemKeychain {
  readonly keychain: OpenedKeychain;
  readonly loadKeytar: () => Promise<Keytar>;
}

/** To be called once Electron is ready. */
export function openSystemKeychain(): SystemKeychain {
  if (process.platform === 'linux') {
    const keytar = createKeychainProcess({ fork: forkHost, clock });
    const loadKeytar = () => Promise.resolve(keytar);
    return { keychain: { ...openKeychain(loadKeytar), hold: keytar.hold }, loadKeytar };
  }
  const loadKeytar = async () => (await import('keytar')).default;
  const keychain = openKeychain(loadKeytar);
  exitDespiteBlockedCall(process, keychain.isBusy);
  return { keychain, loadKeytar };
}

function forkHost(onAnswer: (answer: KeychainAnswer) => void, onEnd: () => void) {
  const host = utilityProcess.fork(join(import.meta.dirname, '../keychain/keytar.js'), [], {
    serviceName: 'Perch keychain',
    stdio: 'ignore',
  });
  host.on('message', onAnswer);
  host.on('exit', onEnd);
  return { send: host.postMessage.bind(host) };
}
