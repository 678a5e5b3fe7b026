// The application without Electron and windows: it uses this machine's keychain, files and network. Calls of the keychain,
// the profile cache and the network, timers, and saves of the settings go through the crash injector.
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { Agent } from 'undici';
import { createApiClient } from '../../app/api/client.ts';
import { ok } from '../../app/api/http/result.ts';
import { createTransport, type HttpRequest } from '../../app/api/http/transport.ts';
import { createTokenEndpoints } from '../../app/api/oauth/token-request.ts';
import { createTimedKeychain } from '../../app/core/secrets/keychain.ts';
import { createApp } from '../../app/core/app.ts';
import { openStores } from '../../app/core/stores.ts';
import type { Clock, Random } from '../../app/core/runtime.ts';
import { openKeychain } from '../../app/storage/keychain.ts';
import { openProfileCache } from '../../app/storage/profile-cache.ts';
import { quietOptions, quietPorts } from '../unit/core/quiet-app.ts';
import { openSettingsIn } from '../unit/storage/open-settings.ts';
import { readPersistedState, recordKey } from './persisted-state.ts';
import type { CrashInjector } from './crash-injector.ts';
import type { ScenarioOptions } from './scenario-options.ts';

/** One for the process, as in Perch: it makes its calls in turn. */
const keychain = openKeychain(async () => (await import('keytar')).default);

/**
 * Creates the application on the files in `folder`, without starting it.
 *
 * @param chooseFile returns the text of the connection file that the user chooses
 */
export async function createAppWithoutElectron(
  { folder, keysFile }: Pick<ScenarioOptions, 'folder' | 'keysFile'>,
  chooseFile: () => string,
  clock: Clock,
  { wrapSync, wrapAsync }: CrashInjector,
) {
  const dispatcher = new Agent();
  const transport = createTransport({ version: '0.0.0', dispatcher });
  const send = wrapAsync(([request]) => `network ${requestName(request)}`, transport);
  // The main process creates the folder before it opens the settings.
  mkdirSync(folder, { recursive: true });
  const settings = await openSettingsIn(folder);
  const profilesFolder = join(folder, 'profiles');
  const profiles = openProfileCache(profilesFolder, log);
  const write = (key: string, secret: string) => {
    recordKey(keysFile, key);
    return keychain.write(key, secret);
  };
  const instrumentedClock: Clock = { ...clock, after: wrapSync(() => 'clock.after', clock.after) };
  const random: Random = { number: () => 0, token: () => 'unused' };
  const stores = openStores({
    settings: {
      ...settings,
      save: wrapSync(([changes]) => `settings.save ${Object.keys(changes).join('+')}`, settings.save),
      saveOrRetry: wrapSync(
        ([changes]) => `settings.save ${Object.keys(changes).join('+')}`,
        settings.saveOrRetry,
      ),
    },
    // The timeout is outside the instrumented calls: it is not part of the port.
    keychain: createTimedKeychain(
      {
        read: wrapAsync(([key]) => `keychain.read ${secretKindOf(key)}`, keychain.read),
        write: wrapAsync(([key]) => `keychain.write ${secretKindOf(key)}`, write),
        remove: wrapAsync(([key]) => `keychain.remove ${secretKindOf(key)}`, keychain.remove),
      },
      clock,
    ),
    runtime: { clock: instrumentedClock, random, log },
  });
  const perch = createApp({
    ports: {
      runtime: { clock: instrumentedClock, random, log },
      ...quietPorts,
      profileCache: {
        read: wrapSync(() => 'profiles.read', profiles.read),
        write: wrapSync(() => 'profiles.write', profiles.write),
        remove: wrapSync(() => 'profiles.remove', profiles.remove),
        keepOnly: wrapSync(() => 'profiles.keepOnly', profiles.keepOnly),
      },
      createApiClient: (readConnection) =>
        createApiClient(readConnection, { send, endpoints: createTokenEndpoints(), now: clock.wall }),
      chooseConnectionFile: async () => ok({ path: '/connection.json', text: chooseFile() }),
    },
    stores,
    ...quietOptions,
  });
  return {
    perch,
    readState: () => readPersistedState(settings, profilesFolder, keysFile),
    close: async () => {
      await perch.end();
      await dispatcher.close();
    },
  };
}

/** Logs to standard error, which a test prints when it fails. */
function log(line: string): void {
  process.stderr.write(`${line}\n`);
}

/** The kind of secret, which is the first item of the JSON array in a key. */
function secretKindOf(key: string): string {
  return /^\["([\w-]+)"/.exec(key)?.[1] ?? key;
}

/** The grant type of a token request, or "profile". */
function requestName({ method, body }: HttpRequest): string {
  if (method === 'GET') return 'profile';
  const parameters = new URLSearchParams(typeof body === 'object' ? { ...body.multipart } : body);
  const grant = parameters.get('grant_type');
  return typeof grant === 'string' ? grant : 'unknown';
}
