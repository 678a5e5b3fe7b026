// Vitest's set-up of the projects that run Electron, and that of demo and bench: finds it, or gets it, before their processes start.
import { dirname } from 'node:path';
import { installedElectron } from '../build/electron/binary.ts';
import { findElectron } from '../build/electron/find.ts';

/** Prints what they run on. @throws Error if Electron can't run here, with what helps */
export async function setup(): Promise<void> {
  // Each worker has a display of its own.
  const electron = await findElectron(process.env, { withDisplay: async (env) => env });
  if (electron.kind === 'missing') throw new Error(`Perch can't run: ${electron.reason}`);
  console.log(`Running on ${electron.name}.`);
  // The other processes inherit the environment.
  if (installedElectron().kind === 'missing')
    process.env['ELECTRON_OVERRIDE_DIST_PATH'] = dirname(electron.path);
}
