// Perch's keychain as on Linux, on any session bus, with the process of keytar as a process of Node's.
import { fork } from 'node:child_process';
import { join } from 'node:path';
import { clock } from '../../app/electron/platform/clock.ts';
import { createKeyring } from '../../app/electron/platform/keyring.ts';
import { openSessionBus } from '../../app/electron/tray/session-bus.ts';
import { openKeychain, type OpenedKeychain } from '../../app/storage/keychain.ts';
import { createKeychainProcess, type KeychainAnswer } from '../../app/storage/keychain-process.ts';

const script = join(import.meta.dirname, 'keytar-host.ts');

export interface LinuxKeychain extends OpenedKeychain {
  /** The processes that have been started, as far as they haven't ended. */
  readonly processes: () => number;
}

export function openLinuxKeychain(address: string, desktop = ''): LinuxKeychain {
  const env = { ...process.env, DBUS_SESSION_BUS_ADDRESS: address };
  let processes = 0;
  const keyring = createKeyring(() => openSessionBus(clock, env), clock, desktop);
  const keytar = createKeychainProcess({
    clock,
    asksEachProcess: keyring.asksEachProcess,
    fork: (onAnswer, onEnd) => {
      const host = fork(script, { env, stdio: 'ignore' });
      processes += 1;
      host.on('message', (answer) => onAnswer(answer as KeychainAnswer));
      host.on('exit', () => {
        processes -= 1;
        onEnd();
      });
      return {
        send: (request) => void (host.connected && host.send(request)),
        kill: () => void host.kill('SIGKILL'),
      };
    },
  });
  const keychain = openKeychain(() => Promise.resolve(keytar), 'linux', { ...keyring, ...keytar });
  return { ...keychain, processes: () => processes };
}
