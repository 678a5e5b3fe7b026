// Who is contacted: by Chromium, whose net log names every address and host name, and by Node, whose sockets a module watches.
import { execFile } from 'node:child_process';
import { readFile, writeFile } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { messages } from '../../app/i18n/messages.ts';
import { installedElectron } from '../../build/electron/binary.ts';
import { electronSwitches } from '../../build/electron/find.ts';
import { displayArguments } from '../../build/display.ts';
import { desktopEnvironment } from '../desktop/launch.ts';
import { choosePracticeService, panelOf, signIn } from './actions.ts';
import { createFixture, type Fixture } from './fixture.ts';

/** Becomes source text. Prints the host of every socket that Node opens. */
function printSockets(channel: typeof import('node:diagnostics_channel')): void {
  channel.subscribe('net.client.socket', (message) => {
    const { socket } = message as { readonly socket: import('node:net').Socket };
    socket.once('connect', () => process.stderr.write(`Socket: ${socket.remoteAddress}\n`));
    socket.once('lookup', (_error, _address, _family, host) => process.stderr.write(`Socket: ${host}\n`));
  });
}

const loopback = /^(?:127\.0\.0\.1|\[?::1\]?|localhost)$/;

let fixture: Fixture;
let netLog: string;
let module: string;

beforeAll(async () => {
  fixture = await createFixture();
  netLog = join(dirname(fixture.connectionFile), 'net.json');
  module = join(dirname(fixture.connectionFile), 'sockets.cjs');
  await writeFile(module, `(${printSockets.toString()})(require('node:diagnostics_channel'));\n`);
});

afterAll(() => fixture.clear());

/** The hosts that Chromium has looked up or requested, one event a line. Chromium doesn't end the file properly. */
async function hostsInNetLog(): Promise<readonly string[]> {
  const lines = (await readFile(netLog, 'utf8')).split('\n');
  return lines.flatMap((line) => {
    const [, host, url] = /"host":"([^"]+?)(?::\d+)?"|"url":"((?:https?|wss?|ftp):[^"]+)"/.exec(line) ?? [];
    if (url !== undefined) return [new URL(url).hostname];
    return host === undefined ? [] : [host.replace(/^\w+:\/\//, '')];
  });
}

const hostsOfSockets = (output: string) =>
  [...output.matchAll(/^Socket: (\S+)$/gm)].map(([, host = '']) => host);

/** Expects that the service was contacted, and nobody else. */
function expectLoopbackOnly(hosts: readonly string[]): void {
  expect(hosts.filter((host) => !loopback.test(host))).toEqual([]);
  expect(hosts).not.toEqual([]);
}

test('from the start over a sign-in and a refresh to the end, nobody but the service is contacted', async () => {
  const args = [`--practice-connection=${fixture.connectionFile}`, `--log-net-log=${netLog}`];
  const perch = await fixture.start(args, {}, [module]);
  await choosePracticeService(await panelOf(perch));
  await signIn(perch, fixture.service, 'alice@practice.example');
  fixture.service.expireAccessTokens();
  await perch.chooseFromTray(messages.tray.menu.refresh);
  await expect
    .poll(() => fixture.service.requests.some(({ grantType }) => grantType === 'refresh_token'))
    .toBe(true);
  expect(await perch.quit()).toBe(0);
  expectLoopbackOnly(hostsOfSockets(perch.output()));
  expectLoopbackOnly(await hostsInNetLog());
});

test('by --check nobody but the service is contacted', async () => {
  const electron = installedElectron();
  if (electron.kind === 'missing') throw new Error(electron.reason);
  const env = await desktopEnvironment();
  const project = resolve(import.meta.dirname, '../..');
  const switches = [
    ...electronSwitches(),
    ...displayArguments(env),
    `--log-net-log=${netLog}`,
    '--require',
    module,
  ];
  const options = [
    '--check',
    `--connection=${fixture.connectionFile}`,
    `--user-data-dir=${fixture.userDataDir}`,
  ];
  const { stderr } = await promisify(execFile)(electron.path, [...switches, project, ...options], { env });
  expectLoopbackOnly(hostsOfSockets(stderr));
  expect((await hostsInNetLog()).filter((host) => !loopback.test(host))).toEqual([]);
});
