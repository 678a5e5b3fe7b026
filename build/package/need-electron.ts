// The first step of `npm run dist`: downloads Electron's zip file into the cache from which electron-builder packs it. Reports a
// failed download in a sentence, with exit code 3; electron-builder itself would print a stack trace.
import { downloadElectron } from '../electron/download.ts';

const problem = await downloadElectron();
if (problem !== undefined) {
  console.error(`No packages can be made: ${problem}.`);
  process.exitCode = 3;
}
