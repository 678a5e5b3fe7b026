// `npm run bench:electron`: measures start-up time and memory on Electron. If Electron can't run, it prints the reason
// and exits with code 3.
import { resolve } from 'node:path';
import { findUsableElectron } from '../../build/electron/usable.ts';
import { ensureBuilt } from '../../build/ensure-built.ts';
import type { RunningPerch } from '../e2e/driver.ts';
import { choosePracticeService, panelOf, signIn } from '../e2e/actions.ts';
import { createFixture } from '../e2e/fixture.ts';
import { digits, onElectron } from './document.ts';
import { median } from './figure.ts';

const starts = 5;

try {
  const electron = await findUsableElectron({ ...process.env, PERCH_TEST_HOST: 'electron' });
  if (electron.kind === 'unusable') throw new Error(electron.reason);
  delete process.env['ELECTRON_RUN_AS_NODE'];
  Object.assign(process.env, electron.env);
  await ensureBuilt(resolve(import.meta.dirname, '../..'));
  const measured = await measure();
  for (const { id, what } of onElectron) console.log(`${id.padEnd(24)} ${digits(measured[id])}  ${what}`);
} catch (error) {
  console.error(
    `The figures on Electron can't be measured: ${error instanceof Error ? error.message : String(error)}`,
  );
  process.exitCode = 3;
}

async function measure(): Promise<Record<(typeof onElectron)[number]['id'], number>> {
  const fixture = await createFixture();
  try {
    const times: number[] = [];
    for (let start = 0; start < starts; start += 1) {
      const startedAt = performance.now();
      const perch = await fixture.start();
      times.push(performance.now() - startedAt);
      await perch.quit();
    }
    const perch = await fixture.start();
    await choosePracticeService(await panelOf(perch));
    await signIn(perch, fixture.service, 'alice@practice.example');
    const shown = await measureMemory(perch);
    await perch.clickOutside();
    const hidden = await measureMemory(perch);
    return {
      'electron.start': median(times),
      'electron.memory.hidden': hidden,
      'electron.memory.shown': shown,
    };
  } finally {
    await fixture.clear();
  }
}

/** The memory of all processes in megabytes. */
function measureMemory(perch: RunningPerch): Promise<number> {
  return perch.evaluateInMain(({ app }) =>
    Promise.resolve(
      app.getAppMetrics().reduce((sum, { memory: { workingSetSize } }) => sum + workingSetSize, 0) / 1000,
    ),
  );
}
