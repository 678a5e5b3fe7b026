// The first step of `npm run dist`: puts Electron's zip file into the cache, from which electron-builder packs it, and tries
// the unpacked Electron out. Otherwise electron-builder prints a stack trace only. Exit code 3 where the file can't be had.
import { electronPackage } from '../electron-binary.ts';
import { describeUnusable, findUsableElectron } from '../electron/usable.ts';

const electron = await findUsableElectron();
const isPresent = electron.kind === 'usable' || electron.failure !== undefined;
const problem = isPresent ? await electronPackage().download(() => {}) : electron.reason;
if (problem !== undefined) {
  console.error(`No packages can be made: ${problem}.`);
  console.error(
    'npm run pack:check needs no binary: it packs with a stub for Electron and verifies the package.',
  );
  process.exitCode = 3;
} else if (electron.kind === 'unusable') {
  console.error(`The packages are made, but can't be tried on this machine: ${describeUnusable(electron)}`);
}
