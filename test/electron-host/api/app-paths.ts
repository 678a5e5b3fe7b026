// app.getPath and app.setPath: https://www.electronjs.org/docs/latest/api/app#appgetpathname
import { existsSync, readFileSync } from 'node:fs';
import { homedir } from 'node:os';
import { dirname, isAbsolute, join, resolve } from 'node:path';
import * as v from 'valibot';
import { host } from '../runtime/host.ts';

/** The app's package.json. */
export interface Manifest {
  /** The folder of the package.json. */
  readonly folder: string;
  readonly name: string;
  readonly version: string;
}

const packageJson = v.object({
  productName: v.optional(v.string()),
  name: v.optional(v.string()),
  version: v.optional(v.string()),
});

/** Reads the nearest package.json above the main file. (Electron is given the app's folder, the host its main file.) */
export function readManifest(main: string): Manifest {
  for (let folder = dirname(main); ; folder = dirname(folder)) {
    const file = join(folder, 'package.json');
    if (existsSync(file)) {
      const { productName, name, version } = v.parse(packageJson, JSON.parse(readFileSync(file, 'utf8')));
      return { folder, name: productName ?? name ?? 'Electron', version: version ?? '0.0.0' };
    }
    if (folder === dirname(folder)) return { folder: dirname(main), name: 'Electron', version: '0.0.0' };
  }
}

export interface Paths {
  readonly get: (name: string) => string;
  readonly set: (name: string, path: string) => void;
}

/** @param appName a function, because the app can change its name */
export function createPaths(appName: () => string): Paths {
  const chosen = new Map<string, string>();
  const get = (name: string): string => {
    const found = chosen.get(name) ?? standard[name]?.(get, appName());
    if (found === undefined) throw new Error(`Failed to get '${name}' path`);
    return found;
  };
  return {
    get,
    set: (name, path) => {
      if (!isAbsolute(path)) throw new Error('Path must be absolute');
      if (!(name in standard)) throw new Error(`Failed to set '${name}' path`);
      if (!existsSync(path)) throw new Error(`Failed to set '${name}' path: there is no folder ${path}`);
      chosen.set(name, path);
    },
  };
}

type Get = (name: string) => string;

const standard: Readonly<Record<string, (get: Get, appName: string) => string>> = {
  home: () => homedir(),
  appData: () =>
    appData[process.platform]?.() ?? process.env['XDG_CONFIG_HOME'] ?? join(homedir(), '.config'),
  userData: (get, appName) => {
    const given = host().commandLine.valueOf('user-data-dir');
    return given === '' ? join(get('appData'), appName) : resolve(given);
  },
  sessionData: (get) => get('userData'),
  documents: () => join(homedir(), 'Documents'),
};

const appData: Partial<Record<NodeJS.Platform, () => string>> = {
  darwin: () => join(homedir(), 'Library', 'Application Support'),
  win32: () => process.env['APPDATA'] ?? join(homedir(), 'AppData', 'Roaming'),
};
