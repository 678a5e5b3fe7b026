// Through which proxy and with which certificates Electron is downloaded: npm's settings, which npm passes to its scripts as
// `npm_config_…`, and the usual variables. Mirrors are the business of @electron/get, which reads ELECTRON_MIRROR,
// npm_config_electron_mirror and their relatives itself.
import { readFileSync } from 'node:fs';

export interface DownloadSettings {
  /** Addresses of the proxies for `http:` and `https:`. Undefined for none. */
  readonly httpProxy?: string;
  readonly httpsProxy?: string;
  /** Hosts without a proxy, separated by commas. Empty for none. */
  readonly noProxy: string;
  /** Certificates (PEM) to trust beside those of Node and of the system. */
  readonly certificates: readonly string[];
  /** False where npm's `strict-ssl` is off. The file's checksum is verified in any case. */
  readonly verifyCertificates: boolean;
  /** Uses the checksums beside the file, for a mirror with own builds, instead of those in Electron's package. */
  readonly remoteChecksums: boolean;
  /** Another folder for downloaded files. */
  readonly cacheFolder?: string;
}

/**
 * Reads the settings. As for npm itself, its settings win over the variables, and one proxy serves both protocols.
 *
 * @throws Error with a message for the user where a proxy's address or the file of certificates can't be used
 */
export function readDownloadSettings(env: NodeJS.ProcessEnv): DownloadSettings {
  const npm = (key: string) => setting(env[`npm_config_${key}`]);
  const variable = (name: string) => setting(env[name.toLowerCase()]) ?? setting(env[name.toUpperCase()]);
  const httpProxy = npm('proxy') ?? npm('https_proxy') ?? variable('http_proxy');
  const httpsProxy = npm('https_proxy') ?? npm('proxy') ?? variable('https_proxy') ?? variable('http_proxy');
  const remoteChecksums =
    setting(env['electron_use_remote_checksums']) ?? npm('electron_use_remote_checksums');
  const cacheFolder = setting(env['electron_config_cache']);
  return {
    ...(httpProxy === undefined ? {} : { httpProxy: proxyAddress(httpProxy) }),
    ...(httpsProxy === undefined ? {} : { httpsProxy: proxyAddress(httpsProxy) }),
    // npm joins the values of a list with empty lines.
    noProxy: (npm('noproxy') ?? variable('no_proxy') ?? '').split(/[\s,]+/).join(','),
    certificates: certificatesOf(npm('ca'), npm('cafile')),
    // Without the package's checksums only the certificate vouches for the file.
    verifyCertificates:
      remoteChecksums !== undefined || !['', 'false'].includes(env['npm_config_strict_ssl'] ?? 'true'),
    remoteChecksums: remoteChecksums !== undefined,
    ...(cacheFolder === undefined ? {} : { cacheFolder }),
  };
}

/** npm writes an unset value as an empty text; users write "null" and "false" to unset one. */
function setting(value: string | undefined): string | undefined {
  const trimmed = value?.trim() ?? '';
  return ['', 'null', 'false', 'undefined'].includes(trimmed) ? undefined : trimmed;
}

function proxyAddress(value: string): string {
  const address = /^[a-z][a-z\d+.-]*:\/\//i.test(value) ? value : `http://${value}`;
  const url = URL.canParse(address) ? new URL(address) : undefined;
  if (url === undefined || !['http:', 'https:'].includes(url.protocol)) {
    throw new Error(
      "The proxy in npm's settings or the environment isn't an http: or https: address: " +
        'check npm config get https-proxy, npm config get proxy, HTTPS_PROXY and HTTP_PROXY',
    );
  }
  return url.href;
}

function certificatesOf(ca: string | undefined, cafile: string | undefined): readonly string[] {
  // npm accepts line breaks written as \n in a value.
  const texts = ca === undefined ? [] : [ca.replaceAll(String.raw`\n`, '\n')];
  if (cafile === undefined) return texts;
  try {
    return [...texts, readFileSync(cafile, 'utf8')];
  } catch {
    throw new Error(`The file of npm's setting cafile can't be read: ${cafile}`);
  }
}
