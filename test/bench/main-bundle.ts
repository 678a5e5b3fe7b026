// The size of the built main process.
import { readdir, stat } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { type Figure, figure } from './figure.ts';

const folder = resolve(import.meta.dirname, '../../dist/main');

/** Requires the output of `npm run build`. */
export async function measureMainBundle(): Promise<Figure[]> {
  const scripts = (await readdir(folder)).filter((name) => name.endsWith('.js'));
  const sizes = await Promise.all(scripts.map(async (name) => (await stat(join(folder, name))).size));
  return [
    figure({
      id: 'main.bundle',
      method: 'All scripts of the built main process.',
      unit: 'kB',
      values: [sizes.reduce((sum, size) => sum + size, 0) / 1000],
      target: 1250,
    }),
  ];
}
