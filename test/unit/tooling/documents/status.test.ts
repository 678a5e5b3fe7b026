// docs/user/status.md: its tables name what the answer has, and its recipes run, with a program in the place of Perch that prints answers.
import { execFile } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { text } from 'node:stream/consumers';
import { promisify } from 'node:util';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { AccountState } from '../../../../app/contract/account-states.ts';
import { statusAnswer } from '../../../../app/core/tray/status-answer.ts';
import { exitCodes } from '../../../../app/electron/status/status-server.ts';
import { accountOnTray } from '../../core/tray/account-on-tray.ts';
import { project } from './markdown.ts';

const document = readFileSync(join(project, 'docs/user/status.md'), 'utf8');
const [, json = '', codes = ''] = document.split('\n## ');
const call = { text: 'Bo', name: 'Bo', number: '7001' };

const answerOf = (given: Parameters<typeof accountOnTray>[0], details = false) =>
  statusAnswer(
    [accountOnTray(given)],
    { shown: undefined, secrets: { kind: 'keychain' } },
    { json: true, details },
  ).output;

const states: Readonly<Record<AccountState, true>> = {
  available: true,
  'on-call': true,
  ringing: true,
  busy: true,
  inactive: true,
  unknown: true,
  connecting: true,
  offline: true,
  'sign-in-required': true,
  'account-status': true,
};

/** The paths of all values. */
function pathsIn(value: object): readonly string[] {
  return Object.entries(value).flatMap(([key, part]: [string, unknown]) =>
    typeof part === 'object' && part !== null ? pathsIn(part).map((path) => `${key}.${path}`) : [key],
  );
}

test('the tables have each key, state and exit code, and no other', () => {
  const answer = JSON.parse(answerOf({ call }, true)) as {
    readonly accounts: readonly object[];
  };
  const keys = json
    .split('\n')
    .flatMap((line) => [...(/^\| ([^|]+) \|/.exec(line)?.[1] ?? '').matchAll(/`([^`]+)`/g)]);
  const expected = [...Object.keys(answer), ...pathsIn(answer.accounts[0] ?? {})];
  expect(keys.map(([, key]) => key).toSorted()).toEqual(expected.toSorted());
  const named = [...(/^States: ([^(]+)/m.exec(json)?.[1] ?? '').matchAll(/`([^`]+)`/g)].map(
    ([, state]) => state,
  );
  expect(named.toSorted()).toEqual(Object.keys(states).toSorted());
  const listed = [...codes.matchAll(/^\| (\d) /gm)].map(([, code]) => Number(code));
  expect(listed).toEqual([0, 1, 2, ...Object.values(exitCodes)]);
});

const recipe = (title: string) =>
  new RegExp(`\\*\\*${title}[^]*?\`\`\`\\w+\\n([^]*?)\`\`\``).exec(document)?.[1] ?? '';

let folder: string;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'perch-recipes-'));
});

afterEach(() => rmSync(folder, { recursive: true }));

/** Runs a recipe in a shell where `perch` prints this and ends with a code. */
async function run(script: string, printed: string, code: number, env: NodeJS.ProcessEnv = {}) {
  writeFileSync(join(folder, 'answer'), printed);
  writeFileSync(join(folder, 'perch'), `#!/bin/sh\ncat '${join(folder, 'answer')}'\nexit ${code}\n`);
  chmodSync(join(folder, 'perch'), 0o755);
  const PATH = `${folder}${delimiter}${process.env['PATH'] ?? ''}`;
  return promisify(execFile)('sh', ['-c', script], { env: { ...process.env, PATH, ...env } });
}

test.runIf(process.platform === 'linux')(
  'the busy light is red while the account is on a call, and green again',
  async () => {
    const colors: string[] = [];
    const light = createServer((request, response) => {
      void text(request).then((color) => {
        colors.push(`${request.url ?? ''} ${color}`);
        response.end();
      });
    }).listen(0, '127.0.0.1');
    await once(light, 'listening');
    const { port } = light.address() as AddressInfo;
    const lines = ['open', 'inuse', 'alerting', 'closed'].map((value) => answerOf({ value }));
    await run(recipe('A busy light'), lines.join(''), 3, { LIGHT: `http://127.0.0.1:${port}` });
    light.close();
    expect(colors).toEqual(['/color green', '/color red', '/color red', '/color green']);
  },
);

test.runIf(process.platform === 'linux')('the check for monitoring has the codes of Nagios', async () => {
  for (const [code, expected] of [
    [1, 1],
    [3, 3],
    [exitCodes.ended, 3],
  ] as const)
    await expect(run(recipe('Nagios'), 'Alice\n', code)).rejects.toMatchObject({
      code: expected,
      stdout: 'Alice\n',
    });
  await run(recipe('Nagios'), '', 0);
});
