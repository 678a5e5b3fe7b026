// `npm run demo -- --out DIR`: builds Perch where needed, drives it through all it does, unattended, and leaves a
// picture of every step.
import { writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { ensureDir } from '../../../app/electron/platform/ensure-dir.ts';
import { ensureBuilt } from '../../../build/ensure-built.ts';
import { testHost } from '../test-host.ts';
import { panelOf } from '../actions.ts';
import { createFixture } from '../fixture.ts';
import { accounts } from './accounts.ts';
import { desktop } from './desktop.ts';
import { domains } from './domains.ts';
import { firstRun } from './first-run.ts';
import { profile } from './profile.ts';
import type { DemoContext } from './show.ts';

interface Step {
  readonly name: string;
  readonly ok: boolean;
  readonly ms: number;
}

async function demo(folder: string): Promise<void> {
  const fixture = await createFixture();
  const steps: Step[] = [];
  let pictures = 0;
  let host = testHost();

  const picture: DemoContext['savePicture'] = async (name, bytes) => {
    pictures += 1;
    await writeFile(join(folder, `${String(pictures).padStart(2, '0')}-${name}.png`), bytes);
  };
  const step: DemoContext['step'] = async (name, run) => {
    const start = performance.now();
    const note = (ok: boolean) => {
      const ms = Math.round(performance.now() - start);
      steps.push({ name, ok, ms });
      console.log(`${ok ? 'ok    ' : 'FAILED'} ${name} (${ms} ms)`);
    };
    try {
      await run();
    } catch (error) {
      note(false);
      throw error;
    }
    note(true);
  };

  try {
    const perch = await fixture.start();
    ({ host } = perch);
    const show: DemoContext = {
      fixture: fixture,
      perch,
      panel: await panelOf(perch),
      step,
      savePicture: picture,
      capturePage: async (name, page) => {
        // Where the pointer rests from the last click, it would light something up.
        await page.mouse.move(0, 0);
        await picture(name, await page.screenshot({ animations: 'disabled' }));
      },
      captureTray: async (name, fits) => {
        await show.perch.tray(fits);
        await picture(name, await show.perch.captureTray());
      },
    };
    for (const scene of [firstRun, profile, desktop, domains, accounts]) await scene(show);
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    process.exitCode = 1;
  } finally {
    await fixture.clear();
    const report = { steps, host };
    await writeFile(join(folder, 'demo.json'), `${JSON.stringify(report, undefined, 2)}\n`);
  }
}

/** The folder of `--out`, made where it is missing. Says what is wrong where it can't be had. */
function folderToFill(args: readonly string[]): string | undefined {
  const usage = 'Say where the pictures go: npm run demo -- --out DIR';
  let out: string | undefined;
  try {
    ({ out } = parseArgs({ args: [...args], options: { out: { type: 'string' } } }).values);
  } catch (error) {
    console.error(`${error instanceof Error ? error.message : String(error)}\n${usage}`);
    process.exitCode = 2;
    return undefined;
  }
  if (out === undefined) {
    console.error(usage);
    process.exitCode = 2;
    return undefined;
  }
  return resolve(out);
}

function canFill(folder: string): boolean {
  try {
    ensureDir(folder);
    return true;
  } catch {
    console.error(`Nothing can be written to ${folder}. Name another folder with --out.`);
    process.exitCode = 2;
    return false;
  }
}

function knowsHost(): boolean {
  try {
    testHost();
    return true;
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    process.exitCode = 2;
    return false;
  }
}

const out = folderToFill(process.argv.slice(2));
if (out !== undefined && knowsHost() && canFill(out)) {
  await ensureBuilt(resolve(import.meta.dirname, '../../..'));
  await demo(out);
}
