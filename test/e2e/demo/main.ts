// `npm run demo -- --out DIR`: builds Perch if needed, demonstrates its features unattended, and saves pictures of the
// steps, or the text that Perch prints.
import { writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { ensureDir } from '../../../app/files/writing.ts';
import { ensureBuilt } from '../../../build/ensure-built.ts';
import { setup as findElectron } from '../../electron.ts';
import { parseOptions } from '../../../build/option-parser.ts';
import { panelOf } from '../actions.ts';
import { createFixture } from '../fixture.ts';
import { accounts } from './accounts.ts';
import { desktop } from './desktop.ts';
import { domains } from './domains.ts';
import { extras } from './extras.ts';
import { firstRun } from './first-run.ts';
import { managed } from './managed.ts';
import { profile } from './profile.ts';
import type { DemoContext } from './demo-context.ts';

const usage = 'Usage: npm run demo -- --out DIR, where DIR is the folder for the pictures.';

interface StepResult {
  readonly name: string;
  readonly ok: boolean;
  readonly ms: number;
}

let folder: string | undefined;
try {
  folder = outputFolder(process.argv.slice(2));
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 2;
}
if (folder !== undefined) {
  await ensureBuilt(resolve(import.meta.dirname, '../../..'));
  await findElectron();
  await runDemo(folder);
  // The desktop would keep this process alive.
  process.exit();
}

async function runDemo(folder: string): Promise<void> {
  const fixture = await createFixture(undefined, { extras: ['voicemail', 'calls'] });
  const steps: StepResult[] = [];
  let fileCount = 0;

  const save = async (name: string, content: Buffer | string) => {
    fileCount += 1;
    await writeFile(join(folder, `${String(fileCount).padStart(2, '0')}-${name}`), content);
  };
  const savePicture: DemoContext['savePicture'] = (name, bytes) => save(`${name}.png`, bytes);
  const step: DemoContext['step'] = async (name, run) => {
    const start = performance.now();
    const report = (ok: boolean) => {
      const ms = Math.round(performance.now() - start);
      steps.push({ name, ok, ms });
      console.log(`${ok ? 'ok    ' : 'FAILED'} ${name} (${ms} ms)`);
    };
    try {
      await run();
    } catch (error) {
      report(false);
      throw error;
    }
    report(true);
  };

  try {
    const perch = await fixture.start();
    const context: DemoContext = {
      fixture,
      perch,
      panel: await panelOf(perch),
      step,
      savePicture,
      saveText: (name, text) => save(`${name}.txt`, text),
      capturePage: async (name, page) => {
        // Moves the pointer away, so that no element is drawn as hovered.
        await page.mouse.move(0, 0);
        await savePicture(name, await page.screenshot({ animations: 'disabled' }));
      },
      captureTray: async (name, isExpected) => {
        const { image, tooltip, menu } = await context.perch.tray(isExpected);
        await savePicture(name, image);
        await context.saveText(name, [tooltip, '', ...menu, ''].join('\n'));
      },
    };
    for (const part of [firstRun, profile, desktop, extras, domains, accounts, managed]) await part(context);
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    process.exitCode = 1;
  } finally {
    await fixture.clear();
    await writeFile(join(folder, 'demo.json'), `${JSON.stringify({ steps }, undefined, 2)}\n`);
  }
}

/**
 * Returns the folder that `--out` names, and creates it if it doesn't exist.
 *
 * @throws Error with the usage if the option is missing; Error with advice if the folder can't be created
 */
function outputFolder(args: readonly string[]): string {
  const { out } = parseOptions({ args: [...args], options: { out: { type: 'string' } } }, usage).values;
  if (out === undefined) throw new Error(usage);
  const folder = resolve(out);
  try {
    ensureDir(folder);
  } catch (error) {
    throw new Error(`The folder ${folder} can't be written. Name another folder with --out.`, {
      cause: error,
    });
  }
  return folder;
}
