// Packs Perch by electron-builder's own programming interface, as `node builder.ts CONFIG`: into a folder, and every
// package for Linux up to where a tool would be fetched to make it. Writes `options.json` beside the configuration:
// what each package would have been made with.
import { writeFile } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import { build, Platform } from 'electron-builder';

const [, , config = ''] = process.argv;
const options: unknown[] = [];

await build({
  projectDir: resolve(import.meta.dirname, '../..'),
  config,
  targets: Platform.LINUX.createTarget(['AppImage', 'deb']),
  publish: 'never',
  effectiveOptionComputed: (computed: unknown) => {
    options.push(computed);
    return Promise.resolve(true);
  },
});
await writeFile(join(dirname(config), 'options.json'), JSON.stringify(options));
