// The Chromium host in the process of a test: vitest.config.ts resolves `electron` to its API, so that code which imports
// Electron runs here as it is.
import { fileURLToPath } from 'node:url';
import { configure, unrefChromium } from '../../electron-host/runtime/host.ts';

const main = fileURLToPath(new URL('../../electron-host/fixtures/harness/main.ts', import.meta.url));

let launched: Promise<void> | undefined;

/** Makes Electron's app ready, on a real Chromium. Chromium ends with the process; one serves all its tests. */
export function launchInProcess(): Promise<void> {
  launched ??= launch();
  return launched;
}

async function launch(): Promise<void> {
  const { app, HostApp } = await import('../../electron-host/api/app.ts');
  await HostApp.launch(app, () => undefined);
  app.on('window-all-closed', () => undefined);
  // Each test adds the listeners that a start of Perch adds.
  app.setMaxListeners(0);
  unrefChromium();
}

// Electron's modules read this configuration while they are loaded.
configure(['--host-headless', main], process.env);
