// Stand-ins for the tools that electron-builder downloads for the installer per user, so that Debian's makensis compiles its
// real script. The result can't run: the uninstaller and the program are empty, and the plug-ins only have the functions' names.
import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { windowsLibrary } from './windows-program.ts';

const builder = createRequire(createRequire(import.meta.url).resolve('electron-builder'));
const templates = join(dirname(builder.resolve('app-builder-lib/package.json')), 'templates/nsis');

/** Creates the tools in a folder and returns the environment with them. makensis writes what it compiles to `makensis.txt` there. */
export async function createNsisTools(folder: string): Promise<NodeJS.ProcessEnv> {
  const programs = {
    'linux/makensis': 'unset NSISDIR; makensis -V4 "$@" >>"${0%/*}/../makensis.txt"',
    // 7za creates an empty archive. wine creates the uninstaller that the given installer would write.
    '7za': 'for each; do case $each in *.7z) echo >"$each" ;; esac; done',
    'bin/wine': ': >"${1%exe}__uninstaller.exe"',
  };
  for (const [name, body] of Object.entries(programs)) {
    await mkdir(dirname(join(folder, name)), { recursive: true });
    await writeFile(join(folder, name), `#!/bin/sh\n${body}\n`, { mode: 0o755 });
  }
  const plugins = join(folder, 'plugins/x86-unicode');
  await mkdir(plugins, { recursive: true });
  for (const [name, functions] of await pluginFunctions())
    await writeFile(join(plugins, `${name}.dll`), windowsLibrary([...functions]));
  return {
    ELECTRON_BUILDER_NSIS_DIR: folder,
    ELECTRON_BUILDER_NSIS_RESOURCES_DIR: folder,
    ELECTRON_BUILDER_7ZIP_PATH: join(folder, '7za'),
    PATH: `${join(folder, 'bin')}:${process.env['PATH'] ?? ''}`,
  };
}

/** The functions of each plug-in that electron-builder's script calls and NSIS itself doesn't have. */
async function pluginFunctions(): Promise<ReadonlyMap<string, ReadonlySet<string>>> {
  const plugins = new Map<string, Set<string>>();
  for (const file of await readdir(templates, { recursive: true })) {
    if (!/\.ns[hi]$/.test(file)) continue;
    const text = await readFile(join(templates, file), 'utf8');
    for (const [, plugin = '', name = ''] of text.matchAll(
      /\b(Nsis7z|SpiderBanner|StdUtils|UAC|WinShell|nsProcess)::(\w+)/g,
    ))
      plugins.set(plugin, (plugins.get(plugin) ?? new Set()).add(name));
  }
  return plugins;
}
