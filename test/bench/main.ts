// `npm run bench`: the speed and size that Perch holds, as ratios against a reference in the same run. A table
// for people; with `--json FILE` also the figures as data.
import { writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { clientOverhead } from './client-overhead.ts';
import type { Figure } from './figure.ts';
import { pagesOverheadAndHeap } from './pages.ts';
import { panel } from './panel.ts';
import { picker } from './picker.ts';
import { idleTimers, simulatedDay, singleRefresh } from './session-life.ts';
import { startPracticeService } from '../practice-service/service.ts';

const file = outputFile(process.argv.slice(2));
if (file !== 'wrong') await bench(file);

async function bench(json: string | undefined): Promise<void> {
  const figures: Figure[] = [];
  const measures = [
    async () => clientOverhead(await aProfile()),
    pagesOverheadAndHeap,
    singleRefresh,
    simulatedDay,
    idleTimers,
    panel,
    picker,
  ];
  for (const measure of measures) {
    for (const figure of await measure()) {
      figures.push(figure);
      console.log(line(figure));
    }
  }
  if (json !== undefined) writeFileSync(json, `${JSON.stringify({ figures }, undefined, 2)}\n`);
  if (figures.some(({ pass }) => !pass)) process.exitCode = 1;
}

function line({ id, value, target, unit, pass }: Figure): string {
  const text = Number.isInteger(value) ? String(value) : value.toFixed(3);
  return `${pass ? 'ok  ' : 'MISS'}  ${id.padEnd(18)} ${text.padStart(12)}  at most ${target} ${unit}`;
}

/** A profile as the practice service sends it. */
async function aProfile(): Promise<object> {
  const service = await startPracticeService();
  const [user] = service.users;
  const tokens = await fetch(`${service.baseUrl}/ns-api/oauth2/token/`, {
    method: 'POST',
    body: new URLSearchParams({
      grant_type: 'password',
      client_id: service.connection.clientId,
      client_secret: service.connection.clientSecret,
      username: user?.login ?? '',
      password: user?.password ?? '',
    }),
  });
  const { access_token: token } = (await tokens.json()) as { access_token: string };
  const profile = await fetch(`${service.baseUrl}/ns-api/v2/domains/~/users/~`, {
    headers: { authorization: `Bearer ${token}` },
  });
  const body = (await profile.json()) as object;
  await service.close();
  return body;
}

function outputFile(args: readonly string[]): string | undefined {
  try {
    return parseArgs({ args: [...args], options: { json: { type: 'string' } } }).values.json;
  } catch (error) {
    console.error(error instanceof Error ? error.message : String(error));
    console.error('Usage: npm run bench -- [--json FILE]');
    process.exitCode = 2;
    return 'wrong';
  }
}
