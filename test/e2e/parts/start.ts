// Builds the program and starts it on the worker's desktop.
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { build } from 'vite';
import { launchElectron } from '../../desktop/launch.ts';
import type { Program } from './program.ts';

export type StartedProgram = Awaited<ReturnType<typeof startProgram>>;

/** @param switches for Chromium */
export async function startProgram(switches: readonly string[] = []) {
  const folder = await mkdtemp(join(tmpdir(), 'perch-parts-'));
  await build({
    configFile: false,
    logLevel: 'error',
    build: {
      ssr: join(import.meta.dirname, 'program.ts'),
      outDir: folder,
      rolldownOptions: {
        external: ['electron'],
        output: { entryFileNames: 'program.mjs', codeSplitting: false },
      },
    },
    ssr: { noExternal: true },
  });
  await writeFile(join(folder, 'index.html'), '<!doctype html><title>Panel page</title>');
  await writeFile(join(folder, 'preload.cjs'), '');
  const args = [...switches, join(folder, 'program.mjs'), `--user-data-dir=${join(folder, 'user-data')}`];
  const electron = await launchElectron(args, { cwd: resolve(import.meta.dirname, '../../..') });
  return {
    /** Calls one of the program's functions. */
    call: async <Name extends keyof Program>(name: Name, ...args: Parameters<Program[Name]>) => {
      const result = await electron.evaluate(
        (_electron, [called, given]): unknown =>
          Reflect.apply(globalThis.partsProgram[called], undefined, given),
        [name, args] as const,
      );
      return result as Awaited<ReturnType<Program[Name]>>;
    },
    close: async () => {
      await electron.close();
      await rm(folder, { recursive: true, force: true });
    },
  };
}
