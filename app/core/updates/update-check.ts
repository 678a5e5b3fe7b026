// Looks for a newer version about once a day, sooner after a failure, to be shown in the panel. Downloads and runs no version: of the
// feed, a file like electron-builder's latest.yml, only the version is read. The feed is at an address that IT manages, or else at
// one that the package contains. By default there is neither.
import gt from 'semver/functions/gt.js';
import valid from 'semver/functions/valid.js';
import type { UpdateView } from '../../contract/view.ts';
import { failed, internalFailure, ok, type Result } from '../../api/http/result.ts';
import type { Send } from '../../api/http/transport.ts';
import type { Runtime } from '../runtime.ts';
import { causeOf, type SupportEvent } from '../support-event.ts';
import { isHttpsAddress } from '../../connection/host.ts';
import { isRecord, parseJson } from '../../json.ts';
import { lockedValue, type ManagedSettings } from '../../managed/managed-settings.ts';

export interface UpdateSource {
  readonly feed: string;
  /** The page with the packages, for the user's browser. */
  readonly page?: string;
}

export interface UpdateSourceOptions {
  readonly managed: ManagedSettings;
  readonly packageJson: string;
  readonly platform: string;
  readonly arch: string;
}

export interface UpdatePorts {
  readonly source: UpdateSource;
  readonly send: Send;
}

export interface UpdateCheckOptions {
  /** Undefined if Perch must not look for updates. */
  readonly ports: UpdatePorts | undefined;
  readonly version: string;
  readonly runtime: Runtime;
  readonly isOnline: () => boolean;
  readonly recordEvent: (event: SupportEvent) => void;
  readonly onChange: () => void;
}

export type UpdateCheck = ReturnType<typeof createUpdateCheck>;

const hourMs = 60 * 60_000;
const dayMs = 24 * hourMs;
const afterSuccessMs = 23 * hourMs;
const afterFailureMs = 4 * hourMs;

export function createUpdateCheck(options: UpdateCheckOptions) {
  const { ports, version } = options;
  const { clock, random } = options.runtime;
  const ended = new AbortController();
  let newest: string | undefined;
  let dismissedVersion: string | undefined;
  let dueAt = 0;
  let cancelTimer = () => {};
  let lastEvent = '';
  let summary = 'not checked yet';

  /** Reads the wall clock each hour: a timer may stand still while the computer is suspended, and the clock may be set back. */
  const onTimer = () => {
    cancelTimer = clock.after(hourMs, onTimer);
    const leftMs = dueAt - clock.wall();
    if ((leftMs <= 0 || leftMs > dayMs) && options.isOnline()) void check();
  };

  const check = async () => {
    if (ports === undefined) return;
    dueAt = clock.wall() + afterFailureMs;
    const result = await readFeed(ports.send, ports.source.feed, ended.signal).catch((error: unknown) => ({
      ok: false as const,
      failure: internalFailure(error),
    }));
    if (ended.signal.aborted) return;
    if (result.ok) dueAt = clock.wall() + afterSuccessMs;
    const before = newest;
    // A feed without a newer version withdraws the notice; a feed that can't be read changes nothing.
    if (result.ok) newest = isNewerVersion(result.value, version) ? result.value : undefined;
    record(result, new URL(ports.source.feed).host);
    if (newest !== before) options.onChange();
  };

  /** Logs a result only if it differs from the last one. */
  const record = (result: Result<string>, host: string) => {
    const event: SupportEvent = result.ok
      ? { kind: 'update-check', host, result: newest === undefined ? 'none' : 'newer', version: result.value }
      : { kind: 'update-check', host, result: 'failed', cause: causeOf(result.failure) };
    const [what, when] = [
      result.ok ? result.value : causeOf(result.failure),
      new Date(clock.wall()).toISOString(),
    ];
    summary = `${host}, ${result.ok ? 'found' : 'failed:'} ${what}, ${when}`;
    const text = JSON.stringify(event);
    if (text !== lastEvent) options.recordEvent(event);
    lastEvent = text;
  };

  /** The newer version that was found last, dismissed or not. */
  const found = (): UpdateView | undefined =>
    newest === undefined ? undefined : { version: newest, hasPage: ports?.source.page !== undefined };

  return {
    isOn: ports !== undefined,
    page: ports?.source.page,
    found,
    /** `found`, unless the user has dismissed that version in this run. */
    notice: () => (newest === dismissedVersion ? undefined : found()),
    dismiss: () => {
      dismissedVersion = newest;
    },
    summary: () => (ports === undefined ? 'off' : summary),
    start: () => {
      // Computers that are started at the same time must not send their requests at once.
      if (ports !== undefined) cancelTimer = clock.after((1 + 5 * random.number()) * (hourMs / 6), onTimer);
    },
    end: () => {
      ended.abort();
      cancelTimer();
    },
  };
}

/** Feeds of electron-builder have less than 2 kB, or more with release notes. */
const maxFeedBytes = 64_000;

/** Returns undefined if IT, or else the package, has turned updates off, or no feed with a valid https address is configured. */
export function updateSource(options: UpdateSourceOptions): UpdateSource | undefined {
  const { managed, platform, arch } = options;
  const packaged = packagedAddresses(options.packageJson);
  const valueOf = (key: 'updates' | 'updateFeed' | 'updatePage') =>
    lockedValue(managed, key) ?? packaged[key];
  if (valueOf('updates') === false) return undefined;
  const feed = valueOf('updateFeed');
  const page = valueOf('updatePage');
  if (!isHttpsAddress(feed)) return undefined;
  return { feed: feedFileAddress(feed, platform, arch), ...(isHttpsAddress(page) && { page }) };
}

/**
 * Returns the address of the feed's file. An address whose path doesn't end in `.yml` or `.yaml` names the folder. Then the name
 * of the file depends on the system, as in electron-builder's generic provider.
 */
export function feedFileAddress(address: string, platform: string, arch: string): string {
  const url = new URL(address);
  if (!/\.ya?ml$/i.test(url.pathname))
    url.pathname = `${url.pathname.replace(/\/$/, '')}/${feedFileName(platform, arch)}`;
  return url.href;
}

function feedFileName(platform: string, arch: string): string {
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
  if (status !== 200)
    return failed(feedFailureCode(status), `The feed responded with status ${status}.`, { status });
  const version = feedVersion(text);
  return version === undefined ? failed('unreadable', 'The feed has no version.') : ok(version);
}

function feedFailureCode(status: number): 'missing' | 'unavailable' | 'rejected' {
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

/** Versions that are meant for people are shorter. */
const maxVersionLength = 100;

/** Whether a text is a version by Semantic Versioning 2.0.0 (https://semver.org). */
export function isSemanticVersion(text: string): boolean {
  // semver also accepts `v1.2.3` and blanks around a version.
  return text.length <= maxVersionLength && /^\d\S*$/.test(text) && valid(text) !== null;
}

/** Whether `version` has a higher precedence than `other` (section 11). Returns false if one of them isn't a version. */
export function isNewerVersion(version: string, other: string): boolean {
  return isSemanticVersion(version) && isSemanticVersion(other) && gt(version, other);
}

/** Returns the object `perch`, which makers of a package add by electron-builder's `extraMetadata`; empty without it. */
function packagedAddresses(packageJson: string): Readonly<Record<string, unknown>> {
  const content = parseJson(packageJson);
  return isRecord(content) && isRecord(content['perch']) ? content['perch'] : {};
}
