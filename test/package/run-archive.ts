// `node run-archive.ts ARCHIVE [ARGUMENT OF PERCH ...]` runs a packed Perch on the Chromium host. The placeholder for Electron
// on Linux calls it, so that an installed package can be started.
import { mkdtempSync, realpathSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { extractAll } from '@electron/asar';

const [, , archive = '', ...args] = process.argv;
const folder = realpathSync(mkdtempSync(join(tmpdir(), 'perch-archive-')));
process.once('exit', () => rmSync(folder, { recursive: true, force: true }));
extractAll(archive, folder);
process.argv.splice(2, Infinity, '--host-packaged', join(folder, 'dist/main/main.js'), ...args);
await import('../electron-host/run.ts');
