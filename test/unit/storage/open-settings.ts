// Opens Perch's settings without Electron, which they don't need if a folder is given.
import { registerHooks } from 'node:module';
import type { OpenSettingsOptions } from '../../../app/storage/settings.ts';
import type { Settings } from '../../../app/core/settings.ts';

export async function openSettingsIn(
  folder: string,
  options: Partial<OpenSettingsOptions> = {},
): Promise<Settings> {
  registerHooks({
    resolve: (specifier, context, next) =>
      specifier === 'electron'
        ? { url: 'data:text/javascript,export default {}', shortCircuit: true }
        : next(specifier, context),
  });
  const { openSettings } = await import('../../../app/storage/settings.ts');
  return openSettings(folder, {
    clock: { wall: Date.now, after: () => () => {} },
    log: () => {},
    ...options,
  });
}
