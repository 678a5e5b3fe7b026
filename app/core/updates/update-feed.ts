// The update feed: a file like electron-builder's latest.yml. Only the version in it is read, because Perch downloads no package.
import { failed, type Result, ok } from '../../api/http/result.ts';
import type { Send } from '../../api/http/transport.ts';
import { isSemanticVersion } from './semantic-version.ts';

/** Feeds of electron-builder have less than 2 kB, or more with release notes. */
const maxFeedBytes = 64_000;

/**
 * Returns the address of the feed's file. An address whose path doesn't end in `.yml` or `.yaml` names the folder. Then the name
 * of the file depends on the system, as in electron-builder's generic provider.
 */
export function feedFileAddress(address: string, platform: string, arch: string): string {
  const url = new URL(address);
  if (!/\.ya?ml$/i.test(url.pathname))
    url.pathname = `${url.pathname.replace(/\/$/, '')}/${fileName(platform, arch)}`;
  return url.href;
}

function fileName(platform: string, arch: string): string {
  if (platform === 'win32') return 'latest.yml';
  if (platform === 'darwin') return 'latest-mac.yml';
  return arch === 'x64' ? 'latest-linux.yml' : `latest-linux-${arch}.yml`;
}

/** Requests the feed's file and returns the version in it. Redirects are failures. */
export async function readFeed(send: Send, address: string, signal?: AbortSignal): Promise<Result<string>> {
  const request = {
    method: 'GET',
    url: address,
    headers: { accept: 'text/yaml, */*' },
    maxBodyBytes: maxFeedBytes,
  } as const;
  const response = await send(request, signal);
  if (!response.ok) return response;
  const { status, text } = response.value;
  if (status !== 200) return failed(codeOf(status), `The feed responded with status ${status}.`, { status });
  const version = feedVersion(text);
  return version === undefined ? failed('unreadable', 'The feed has no version.') : ok(version);
}

function codeOf(status: number): 'missing' | 'unavailable' | 'rejected' {
  if (status === 404) return 'missing';
  return status >= 500 ? 'unavailable' : 'rejected';
}

/**
 * Returns the value of the feed's only `version` line that isn't indented; undefined if there are several or none, or it isn't a
 * Semantic Version. Uses no YAML parser, so aliases, tags and the like have no effect.
 */
export function feedVersion(text: string): string | undefined {
  const lines = text
    .split(/\r\n|\r|\n/)
    .filter((line) => /^(?:version|"version"|'version')[ \t]*:/.test(line));
  const [line] = lines;
  if (line === undefined || lines.length > 1) return undefined;
  const match = /^version:[ \t]+(?:"([^"]*)"|'([^']*)'|([^\s"'#]\S*))(?:[ \t]+#.*|[ \t]*)$/.exec(line);
  const version = match?.[1] ?? match?.[2] ?? match?.[3] ?? '';
  return isSemanticVersion(version) ? version : undefined;
}
