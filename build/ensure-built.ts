import { existsSync, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';

const sources = ['app', 'renderer', 'build/bundle', 'vite.config.ts', 'package-lock.json'];
const outputs = [
  'dist/main/main.js',
  'dist/processes/keytar.js',
  'dist/processes/system-authorities.js',
  'dist/preload/preload.cjs',
  'dist/renderer/index.html',
];

/** Builds Perch, unless every output exists and no source is newer than one of them. */
export async function ensureBuilt(project: string, print = console.log): Promise<void> {
  if (isBuilt(project)) return;
  print('Building Perch …');
  const { createBuilder } = await import('vite');
  const builder = await createBuilder({ configFile: join(project, 'vite.config.ts'), logLevel: 'warn' });
  await builder.buildApp();
}

function isBuilt(project: string): boolean {
  const paths = outputs.map((output) => join(project, output));
  if (!paths.every((path) => existsSync(path))) return false;
  const oldestOutput = Math.min(...paths.map(mtimeMs));
  return sources.every((source) => newestMtimeMs(join(project, source)) <= oldestOutput);
}

function newestMtimeMs(path: string): number {
  if (!statSync(path).isDirectory()) return mtimeMs(path);
  return Math.max(...readdirSync(path).map((name) => newestMtimeMs(join(path, name))));
}

function mtimeMs(path: string): number {
  return statSync(path).mtimeMs;
}
