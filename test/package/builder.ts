// Packs Perch with electron-builder's API, as `node builder.ts CONFIG`: into a folder, and AppImage and deb up to the
// point where a tool would be downloaded. Writes `options.json` beside the configuration: the options of the AppImage,
// and the text of the Debian package's desktop entry.
import { readFile, writeFile } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import { build, Platform } from 'electron-builder';

const [, , config = ''] = process.argv;
const options: Record<string, unknown> = {};

await build({
  projectDir: resolve(import.meta.dirname, '../..'),
  config,
  targets: Platform.LINUX.createTarget(['AppImage', 'deb']),
  publish: 'never',
  effectiveOptionComputed: async (computed: unknown) => {
    const text = JSON.stringify(computed);
    const [entry] = /[^"]+(?==\/usr\/share\/applications\/)/.exec(text) ?? [];
    if (entry === undefined) options['AppImage'] = computed;
    else options['debianEntry'] = await readFile(entry, 'utf8');
    return true;
  },
});
await writeFile(join(dirname(config), 'options.json'), JSON.stringify(options));
