// When `npm start` runs the practice service, and on which port.
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { once } from 'node:events';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { freePort } from '../../loopback/free-port.ts';
import { startPracticeIfNeeded } from '../../../build/start-practice.ts';
import { connectionTo } from '../../practice-service/connection.ts';
import { allExtras } from '../../practice-service/resources/extras.ts';

const ownConnection = { name: 'Example', baseUrl: 'https://pbx.example.net', clientId: 'perch' };

const none = { practice: false, hasPlaced: false };

let project: string;
let dataFolder: string;

beforeEach(async () => {
  project = await mkdtemp(join(tmpdir(), 'perch-practice-'));
  dataFolder = join(project, 'data');
  vi.spyOn(console, 'log').mockReturnValue();
});

afterEach(async () => {
  vi.restoreAllMocks();
  await rm(project, { recursive: true, force: true });
});

/** Writes the settings of an earlier run. */
async function storeConnections(...connections: readonly object[]): Promise<void> {
  await mkdir(dataFolder);
  await writeFile(join(dataFolder, 'settings.json'), JSON.stringify({ connections }));
}

function practiceAt(port: number) {
  return connectionTo(`http://127.0.0.1:${port}`, `http://127.0.0.1:${port}/ns-api`, allExtras);
}

test('a practice service on another port uses that port again in the next run', async () => {
  const port = await freePort();
  await storeConnections(practiceAt(port));
  const practice = await startPracticeIfNeeded(project, { ...none, dataFolder });
  const writtenConnection: unknown = JSON.parse(await readFile(practice?.connectionFile ?? '', 'utf8'));
  expect(writtenConnection).toEqual(practiceAt(port));
  const response = await fetch(`http://127.0.0.1:${port}/portal/`);
  expect(await response.text()).toContain('Practice service');
  await practice?.close();
});

test('the users are printed, also where the service is already running', async () => {
  const port = await freePort();
  await storeConnections(practiceAt(port));
  const first = await startPracticeIfNeeded(project, { ...none, dataFolder });
  vi.mocked(console.log).mockClear();
  await startPracticeIfNeeded(project, { ...none, dataFolder });
  expect(console.log).toHaveBeenCalledWith(`Practice service: http://127.0.0.1:${port}, already running`);
  expect(console.log).toHaveBeenCalledWith(
    expect.stringMatching(/alice@practice\.example +password heron-4712/),
  );
  await first?.close();
});

test('it does not run where only another connection is stored', async () => {
  await storeConnections(ownConnection);
  expect(await startPracticeIfNeeded(project, { ...none, dataFolder })).toBeUndefined();
});

test.each([
  ['an object', { connections: { first: ownConnection } }],
  ['a text', { connections: 'none' }],
  ['a list of invalid connections', { connections: [null, 7, ['x'], 'x'] }],
  ['missing', null],
])('it runs where the stored connections are %s', async (_, settings) => {
  await mkdir(dataFolder);
  await writeFile(join(dataFolder, 'settings.json'), JSON.stringify(settings));
  const practice = await startPracticeIfNeeded(project, { ...none, dataFolder });
  expect(practice).toBeDefined();
  await practice?.close();
});

test('where another program uses its port, the error says what to do', async () => {
  const other = createServer((_request, response) => response.end('Something else')).listen(0, '127.0.0.1');
  await once(other, 'listening');
  const address = other.address();
  const port = typeof address === 'object' ? (address?.port ?? 0) : 0;
  await storeConnections(practiceAt(port));
  const sentence = `Port ${port} is in use by another program. Stop it, or use a connection of your own with --connection=FILE.`;
  await expect(startPracticeIfNeeded(project, { ...none, dataFolder })).rejects.toThrow(sentence);

  const withFile = { ...none, connection: 'connection.json', dataFolder };
  expect(await startPracticeIfNeeded(project, withFile)).toBeUndefined();
  expect(console.log).toHaveBeenCalledWith(`Perch runs without the practice service. ${sentence}`);
  other.close();
});
