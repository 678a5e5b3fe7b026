// The first step of `npm run dist`: downloads Electron's zip file, with npm's proxy and certificates, into the cache from which
// electron-builder packs it. electron-builder itself would only print a stack trace. Exit code 3 if the file can't be had.
import { downloadElectron } from '../electron/download.ts';

const problem = await downloadElectron();
if (problem !== undefined) {
  console.error(`No packages can be made: ${problem}.`);
  process.exitCode = 3;
}
