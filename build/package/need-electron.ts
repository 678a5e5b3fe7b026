// The first step of `npm run dist`: packages are made around Electron's binary, and electron-builder's own word for a
// network that hasn't it is a stack trace. Where it can't be had, two lines say so, and the exit code is 3.
import { obtainElectron } from '../electron-binary.ts';

const electron = await obtainElectron();
if (electron.kind === 'missing') {
  console.error(`No packages can be made: ${electron.reason}.`);
  console.error(
    'npm run pack:check needs no binary: it packs around a stand-in, and verifies what it has packed.',
  );
  process.exitCode = 3;
}
