// The keychain of this system. On Linux keytar runs in a process of its own. Elsewhere it runs in this one, because macOS ties
// entries to the program that has created them.
import { utilityProcess } from 'electron';
import { join } from 'node:path';
import { exitDespiteBlockedCall } from './electron/lifecycle/processes.ts';
import { clock } from './electron/platform/clock.ts';
import { openDesktopBus, readDesktopEnvironment } from './electron/platform/desktop-environment.ts';
import { createKeyring } from './electron/platform/keyring.ts';
import { openKeychain, type OpenedKeychain } from './storage/keychain.ts';
import { createKeychainProcess, type KeychainAnswer } from './storage/keychain-process.ts';

/** To be called once Electron is ready. */
export function openSystemKeychain(): OpenedKeychain {
  const { platform } = process;
  if (platform === 'linux') {
    const keyring = createKeyring(openDesktopBus, clock, readDesktopEnvironment().desktop);
    const keytar = createKeychainProcess({ fork: forkHost, clock, asksEachProcess: keyring.asksEachProcess });
    return openKeychain(() => Promise.resolve(keytar), platform, { ...keyring, ...keytar });
  }
  const keychain = openKeychain(async () => (await import('keytar')).default, platform);
  exitDespiteBlockedCall(process, keychain.isBusy);
  return keychain;
}

function forkHost(onAnswer: (answer: KeychainAnswer) => void, onEnd: () => void) {
  const host = utilityProcess.fork(join(import.meta.dirname, '../processes/keytar.js'), [], {
    serviceName: 'Perch keychain',
    stdio: 'ignore',
  });
  host.on('message', onAnswer);
  host.on('exit', onEnd);
  // The process ignores SIGTERM, which is what Electron's `kill` sends.
  const kill = () => {
    try {
      if (host.pid !== undefined) process.kill(host.pid, 'SIGKILL');
    } catch {
      // It has just ended by itself.
    }
  };
  return { send: host.postMessage.bind(host), kill };
}
