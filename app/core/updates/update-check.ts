// Looks for a newer version about once a day, sooner after a failure, to be shown in the panel. Downloads and runs no version.
import type { UpdateView } from '../../contract/view.ts';
import { internalFailure, type Result } from '../../api/http/result.ts';
import type { Send } from '../../api/http/transport.ts';
import type { Runtime } from '../runtime.ts';
import { causeOf, type SupportEvent } from '../support-event.ts';
import { isNewerVersion, readFeed, type UpdateSource } from './update-feed.ts';

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
