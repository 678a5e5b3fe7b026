// Downloads Electron's binary, which its npm package doesn't contain.
import { type Downloader, downloadArtifact } from '@electron/get';
import { spawnSync } from 'node:child_process';
import { createWriteStream, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { getCACertificates } from 'node:tls';
import { EnvHttpProxyAgent, fetch } from 'undici';
import { type ElectronBinary, installedElectron, installedPackage, versionOf } from './binary.ts';

/** Downloads the binary if it isn't in the cache, and unpacks it. */
export async function installElectron(
  env: NodeJS.ProcessEnv = process.env,
  folder = installedPackage,
): Promise<ElectronBinary> {
  const problem = await downloadElectron(env, folder);
  if (problem !== undefined) return { kind: 'missing', reason: problem };
  // The package's own installer finds the download in its cache and unpacks it.
  const unpacking = spawnSync(process.execPath, [join(folder, 'install.js')], { stdio: 'ignore', env });
  if (unpacking.status === 0) return installedElectron(env, folder);
  return { kind: 'missing', reason: "Electron's binary could not be unpacked; is the disk full" };
}

/**
 * Downloads the zip file into the cache of @electron/get, unless it is there, and compares it with its checksum. @electron/get
 * reads the variables that name a mirror, such as ELECTRON_MIRROR and npm_config_electron_mirror.
 *
 * @returns why the download failed, as a clause; undefined if the file is there
 */
export async function downloadElectron(
  env: NodeJS.ProcessEnv = process.env,
  folder = installedPackage,
): Promise<string | undefined> {
  const checksums = JSON.parse(readFileSync(join(folder, 'checksums.json'), 'utf8')) as Record<
    string,
    string
  >;
  const cacheRoot = env['electron_config_cache'];
  let dispatcher: EnvHttpProxyAgent | undefined;
  try {
    dispatcher = dispatcherFor(env);
    await downloadArtifact({
      version: versionOf(folder),
      artifactName: 'electron',
      platform: process.platform,
      arch: process.arch,
      checksums,
      ...(cacheRoot === undefined ? {} : { cacheRoot }),
      downloader: downloaderThrough(dispatcher),
    });
    return undefined;
  } catch (error) {
    return `Electron ${versionOf(folder)} can't be downloaded: ${rootCause(error).replace(/\.$/, '')}`;
  } finally {
    await dispatcher?.destroy();
  }
}

/** Replaces the downloader of @electron/get: Node's fetch, which that calls, refuses the dispatcher of another undici. */
function downloaderThrough(dispatcher: EnvHttpProxyAgent): Downloader<object> {
  return {
    download: async (url, targetFilePath) => {
      const { ok, status, body } = await fetch(url, { dispatcher });
      if (!ok || body === null) throw new Error(`${url} has status ${status}`);
      await pipeline(Readable.fromWeb(body), createWriteStream(targetFilePath));
    },
  };
}

/**
 * Uses the proxy in npm's settings (`npm_config_…`), otherwise that in HTTPS_PROXY and HTTP_PROXY. Trusts the certificates of
 * Node, of the system and of npm's `cafile`.
 */
function dispatcherFor(env: NodeJS.ProcessEnv): EnvHttpProxyAgent {
  // For a setting without a value, npm sets the variable to an empty text.
  const npm = (key: string) => {
    const value = env[`npm_config_${key}`];
    return value === '' ? undefined : value;
  };
  const [httpProxy, cafile] = [npm('proxy') ?? npm('https_proxy'), npm('cafile')];
  const httpsProxy = npm('https_proxy') ?? npm('proxy');
  const noProxy = npm('noproxy');
  const own = cafile === undefined ? [] : [readFileSync(cafile, 'utf8')];
  const ca = [...getCACertificates('default'), ...getCACertificates('system'), ...own];
  return new EnvHttpProxyAgent({
    ...(httpProxy === undefined ? {} : { httpProxy }),
    ...(httpsProxy === undefined ? {} : { httpsProxy }),
    ...(noProxy === undefined ? {} : { noProxy }),
    connect: { ca },
    requestTls: { ca },
    proxyTls: { ca },
  });
}

/** The message of the innermost cause: the error of `fetch` itself says only that it failed. */
function rootCause(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  if (error.cause instanceof Error) return rootCause(error.cause);
  if (error.message !== '') return error.message;
  return error instanceof AggregateError ? rootCause(error.errors[0]) : error.name;
}
