// Who is contacted: by Chromium, whose net log names the hosts, and by Node, whose sockets a module watches.
import { readFile, rm, writeFile } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { messages } from '../../app/i18n/messages.ts';
import { spawnElectron } from '../desktop/launch.ts';
import { signIn } from './actions.ts';
import { createFixture, type Fixture } from './fixture.ts';

/** Becomes source text. Prints the host of every socket that Node opens. */
function printSockets(channel: typeof import('node:diagnostics_channel')): void {
  channel.subscribe('net.client.socket', (message) => {
    const { socket } = message as { readonly socket: import('node:net').Socket };
    const print = (host: string) => process.stderr.write(`Socket: ${host}\n`);
    // A socket of the session bus has no address.
    socket.once('connect', () => socket.remoteAddress !== undefined && print(socket.remoteAddress));
    socket.once('lookup', (_error, _address, _family, host) => print(host));
  });
}

const loopback = /^(?:127\.0\.0\.1|\[?::1\]?|localhost)$/;

let fixture: Fixture;
let folder: string;
let module: string;

beforeAll(async () => {
  fixture = await createFixture();
  folder = dirname(fixture.connectionFile);
  module = join(folder, 'sockets.cjs');
  await writeFile(module, `(${printSockets.toString()})(require('node:diagnostics_channel'));\n`);
});

afterAll(() => fixture.clear());

/** The hosts that Chromium has looked up or requested. It doesn't end the file properly. */
async function hostsInNetLog(file: string): Promise<readonly string[]> {
  const text = await readFile(file, 'utf8');
  expect(text).toContain('"constants"');
  const named =
    /"host":"(?:\w+:\/\/)?([^"/]+?)(?::\d+)?"|"url":"(?:https?|wss?|ftp):\/\/([^"/]+?)(?::\d+)?[/"]/g;
  return [...text.matchAll(named)].map(([, host, requested]) => host ?? requested ?? '');
}

const hostsOfSockets = (output: string) =>
  [...output.matchAll(/^Socket: (\S+)$/gm)].map(([, host = '']) => host);

const others = (hosts: readonly string[]) => hosts.filter((host) => !loopback.test(host));

test('over a sign-in and a refresh, only the service is contacted', async () => {
  const netLog = join(folder, 'session.json');
  const args = [`--practice-connection=${fixture.connectionFile}`, `--log-net-log=${netLog}`];
  const perch = await fixture.start(args, {}, { module });
  await signIn(perch, fixture.service, 'alice@practice.example');
  fixture.service.expireAccessTokens();
  await perch.chooseFromTray(messages.tray.menu.refresh);
  await expect
    .poll(() => fixture.service.requests.some(({ grantType }) => grantType === 'refresh_token'))
    .toBe(true);
  expect(await perch.quit()).toBe(0);
  const [byNode, byChromium] = [hostsOfSockets(perch.output()), await hostsInNetLog(netLog)];
  expect(others([...byNode, ...byChromium])).toEqual([]);
  expect([byNode, byChromium].map((hosts) => hosts.length > 0)).toEqual([true, true]);
});

// Playwright's switches turn some of Chromium's requests off, so these are started without it.
test.each([
  ['--check', ['--check'], '--connection'],
  ['a start that is signed in', ['--report', '--hidden'], '--practice-connection'],
])('by %s only the service is contacted', async (_condition, options, connection) => {
  const netLog = join(folder, 'start.json');
  await rm(netLog, { force: true });
  const project = resolve(import.meta.dirname, '../..');
  const files = [`--user-data-dir=${fixture.userDataDir}`, `${connection}=${fixture.connectionFile}`];
  const args = [`--log-net-log=${netLog}`, '--require', module, project, ...options, ...files];
  const { child, output, errors, exitCode } = await spawnElectron(args, { cwd: project });
  // A slow start reports “connecting” first.
  child.stdout.on('data', () => /^Tray: available/m.test(output()) && child.kill());
  expect(await exitCode).toBe(0);
  const byNode = hostsOfSockets(errors());
  expect(byNode).not.toEqual([]);
  expect(others([...byNode, ...(await hostsInNetLog(netLog))])).toEqual([]);
});
