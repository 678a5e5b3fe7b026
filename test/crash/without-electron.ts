// The application as it is shipped, on this machine's keychain, files and network, but without Electron: no
// windows, and every call of a port watched.
import { join } from 'node:path';
import { Agent, FormData } from 'undici';
import { createApiClient } from '../../app/api/client.ts';
import { ok } from '../../app/api/http/result.ts';
import { createTransport, type HttpRequest } from '../../app/api/http/transport.ts';
import { withTimeLimit } from '../../app/core/secrets/keychain-timeout.ts';
import { createApp, type App } from '../../app/core/app.ts';
import type { Clock, OpenSignInWindow } from '../../app/core/ports.ts';
import { openKeychain } from '../../app/storage/keychain.ts';
import { openProfileCache } from '../../app/storage/profile-cache.ts';
import { openSettingsIn } from '../unit/storage/open-settings.ts';
import { readPersistedState, type PersistedState, noteKey } from './persisted-state.ts';
import type { CrashInjector } from './crash-injector.ts';

export interface Watched {
  readonly perch: App;
  readonly look: () => Promise<PersistedState>;
  readonly end: () => Promise<void>;
}

export interface Place {
  /** Where the files of Perch are. */
  readonly folder: string;
  /** Where every key that is ever used in the keychain is noted. */
  readonly keysFile: string;
}

/** Opens Perch on what is there, unstarted. `chooseFile` gives the text of the file that the person chooses. */
export async function appWithoutElectron(
  { folder, keysFile }: Place,
  chooseFile: () => string,
  clock: Clock,
  { now, later }: CrashInjector,
): Promise<Watched> {
  const dispatcher = new Agent();
  const transport = createTransport({ dispatcher });
  const send = later(([request]) => `network ${subjectOf(request)}`, transport);
  const keychain = openKeychain(async () => (await import('keytar')).default);
  const settings = await openSettingsIn(folder);
  const profilesFolder = join(folder, 'profiles');
  const profiles = openProfileCache(profilesFolder, report);
  const write = (key: string, secret: string) => {
    noteKey(keysFile, key);
    return keychain.write(key, secret);
  };
  const perch = createApp({
    machine: { versions: {}, system: '', desktop: '', keychain: '', tray: '' },
    copyText: () => Promise.resolve(),
    saveText: () => Promise.resolve(undefined),
    appVersion: '0.0.0',
    clock: { ...clock, after: now(() => 'clock.after', clock.after) },
    random: { number: () => 0, token: () => 'unused' },
    log: report,
    preferencesChanged: async () => {},
    isIdle: () => false,
    isOnline: () => true,
    // Its time limit is no call of a port's.
    keychain: withTimeLimit(
      {
        read: later(([key]) => `keychain.read ${kindOf(key)}`, keychain.read),
        write: later(([key]) => `keychain.write ${kindOf(key)}`, write),
        remove: later(([key]) => `keychain.remove ${kindOf(key)}`, keychain.remove),
      },
      clock,
    ),
    settings: {
      ...settings,
      save: now(([changes]) => `settings.save ${Object.keys(changes).join('+')}`, settings.save),
      saveOrRetry: now(
        ([changes]) => `settings.save ${Object.keys(changes).join('+')}`,
        settings.saveOrRetry,
      ),
    },
    profiles: {
      read: now(() => 'profiles.read', profiles.read),
      write: now(() => 'profiles.write', profiles.write),
      remove: now(() => 'profiles.remove', profiles.remove),
      keepOnly: now(() => 'profiles.keepOnly', profiles.keepOnly),
    },
    clientFor: (connection) => createApiClient(connection, send, clock.wall),
    openSignInWindow: noWindow,
    openBrowser: noWindow,
    chooseConnectionFile: async () => ok({ path: '/connection.json', text: chooseFile() }),
    probe: () => Promise.reject(new Error('Nobody tries a connection out here.')),
    chooseCertificates: async () => undefined,
    placed: { connections: [], problems: [] },
    practice: undefined,
    offered: undefined,
    quit: () => {},
    notify: () => {},
    publish: () => {},
  });
  return {
    perch,
    look: () => readPersistedState(settings, profilesFolder, keysFile),
    end: async () => {
      await perch.end();
      await dispatcher.close();
    },
  };
}

/** What goes wrong is told by the test that meets it. */
function report(line: string): void {
  process.stderr.write(`${line}\n`);
}

const noWindow: OpenSignInWindow = () => ({
  result: Promise.resolve({ kind: 'cancelled' }),
  close: () => {},
});

/** The kind of secret; a key is JSON that begins with it. */
function kindOf(key: string): string {
  return /^\["([\w-]+)"/.exec(key)?.[1] ?? key;
}

/** The grant of a token request; all else is the profile. */
function subjectOf({ method, body }: HttpRequest): string {
  if (method === 'GET') return 'profile';
  const parameters = body instanceof FormData ? body : new URLSearchParams(body);
  const grant = parameters.get('grant_type');
  return typeof grant === 'string' ? grant : 'unknown';
}
