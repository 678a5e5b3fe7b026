// The first step of `npm run dist`: checks that Electron's binary is installed or can be downloaded. Otherwise
// electron-builder prints a stack trace only. Exit code 3 where the binary is missing.
import { installedOrDownloadedElectron } from '../electron-binary.ts';

const electron = await installedOrDownloadedElectron();
if (electron.kind === 'missing') {
  console.error(`No packages can be made: ${electron.reason}.`);
  console.error(
    'npm run pack:check needs no binary: it packs with a stub for Electron and verifies the package.',
  );
  process.exitCode = 3;
}
