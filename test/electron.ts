// Set-up for runs of tests, demo and bench that need Electron: finds or downloads it before their processes start.
import { dirname } from 'node:path';
import { installedElectron } from '../build/electron/binary.ts';
import { findElectron } from '../build/electron/find.ts';

/** Prints which Electron is used. @throws Error if Electron can't run here, with what helps */
export async function setup(): Promise<void> {
  // No display is started here.
  const electron = await findElectron(process.env, { withDisplay: async (env) => env });
  if (electron.kind === 'missing') throw new Error(`Perch can't run: ${electron.reason}`);
  console.log(`Running on ${electron.name}.`);
  // The other processes inherit the environment.
  if (installedElectron().kind === 'missing')
    process.env['ELECTRON_OVERRIDE_DIST_PATH'] = dirname(electron.path);
}
