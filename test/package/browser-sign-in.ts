// Signs in to the packed Perch as a person does, with the keyboard and the browser.
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { waitUntilFound } from '../e2e/timeouts.ts';
import type { PracticeConnection } from '../practice-service/connection.ts';
import type { OrdinaryUser } from './ordinary-user.ts';

export interface SignInOptions {
  readonly connection: PracticeConnection;
  readonly login: string;
  readonly password: string;
}

/** Adds the connection, signs in to it in two starts, and returns what the service's page says at the end. */
export async function signInByBrowser(user: OrdinaryUser, { connection, login, password }: SignInOptions) {
  const address = join(user.home, 'address');
  const browser = `#!/bin/sh\nprintf %s "$1" >'${address}'\n`;
  await mkdir(join(user.home, 'bin'), { recursive: true });
  await writeFile(join(user.home, 'bin/xdg-open'), browser, { mode: 0o755 });
  const content = JSON.stringify({ ...connection, signIn: ['browser'] });
  await writeFile(join(user.home, 'connection.json'), content);
  const find = <Found>(
    what: string,
    look: () => Promise<Found | undefined>,
    { output }: { output: () => string },
  ) => waitUntilFound(what, look, output);
  const isIn = (file: string, text: string) => async () => {
    const found = await readFile(file, 'utf8').catch(() => '');
    return found.includes(text) ? found : undefined;
  };

  const first = await user.startReady('--connection=connection.json');
  const windows = async () => {
    const found = (await user.xdotool('search', '--onlyvisible', '--class', '^perch$')).match(/\d+/g);
    return found?.length === 2 || undefined;
  };
  await find('the panel and its question', windows, first);
  await user.xdotool('key', 'Tab', 'Return');
  await find('the service', isIn(join(user.home, '.config/Perch/settings.json'), connection.name), first);
  await user.quit(first);

  const second = await user.startReady();
  await user.xdotool('key', 'Return');
  const opened = await find('the address', isIn(address, connection.baseUrl), second);
  const body = new URLSearchParams({ username: login, password });
  const page = await (await fetch(opened, { method: 'POST', body })).text();
  const isAvailable = async () => (await user.tooltip()).includes('Available') || undefined;
  await find('the status', isAvailable, second);
  await user.quit(second);
  return page;
}
