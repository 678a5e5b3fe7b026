// What a service may have beyond the specification. It is requested after successful polls of the profile, except the number of
// domains, which is requested when their list opens. A failure has no effect on the profile, the token or the sign-in.
import type { ApiClient } from '../../api/client.ts';
import { activeAnswerRules, type AnswerRule } from '../../api/extras/answer-rules.ts';
import { type ActiveCall, activeCalls } from '../../api/extras/calls.ts';
import { domainCount } from '../../api/extras/domain-count.ts';
import { extraOf, type ServiceUser, tokenUser } from '../../api/extras/extra-request.ts';
import {
  newVoicemailCount,
  newVoicemails,
  type Voicemail,
  type VoicemailCount,
} from '../../api/extras/voicemail.ts';
import type { Operation } from '../../api/http/operation.ts';
import { type Failure, internalFailure, ok, type Result } from '../../api/http/result.ts';
import { fieldText, type Profile, readField, zoneOf } from '../../api/profile/profile.ts';
import type { ExtraName } from '../../contract/preferences.ts';
import type { Runtime } from '../runtime.ts';
import { loadNumberPlans } from '../profile/phone-number.ts';
import { presenceOf } from '../profile/service-states.ts';
import { type ClockReading, elapsedMs, readClock } from '../scheduling/timing.ts';
import { createExtraGate, type NamedExtraState } from './extra-gate.ts';

/** The user's folder of new voicemail, as last read. */
export interface NewVoicemailFolder {
  readonly count: number;
  /** Newest first, at most `maxVoicemails`; none if the list can't be read, or hasn't been read yet. */
  readonly messages: readonly Voicemail[];
}

export interface ExtrasSnapshot {
  /** Undefined if it isn't requested, isn't known, or is older than `shownForMs` while requests fail. */
  readonly voicemail?: NewVoicemailFolder | undefined;
  readonly calls?: readonly ActiveCall[] | undefined;
  /** The rule that applies now. */
  readonly answerRule?: AnswerRule | undefined;
  readonly domainCount?: number | undefined;
  /** Those that are switched on. */
  readonly states: readonly NamedExtraState[];
}

export interface ExtrasOptions {
  readonly client: Pick<ApiClient, 'request'>;
  readonly runtime: Runtime;
  /** Whether an access token is the present one, and no refresh, which would revoke it, is in flight. */
  readonly isTokenCurrent: (accessToken: string) => boolean;
  /** The extras that the connection file asks for and that are switched on. */
  readonly enabledExtras: () => readonly ExtraName[];
  /** How much a poll counts towards the pause after a failure: less than 1 if polls are more frequent than usual. */
  readonly pollWeight: () => number;
  readonly ended: AbortSignal;
  readonly onChange: () => void;
  /** Called with the messages that have arrived since the list was last read, oldest first. */
  readonly onNewVoicemail: (messages: readonly Voicemail[]) => void;
}

/** The request for an extra, or for a part of one. */
interface ExtraRequest<Value> {
  readonly name: NamedExtraState['name'];
  readonly extra: ExtraName;
  /** How long a value counts as current, unless the user asks for a poll. Default: until the next poll. */
  readonly currentForMs?: number;
  /** Whether it is needed, given the value that is shown. Default: always. */
  readonly isNeeded?: (value: Value | undefined) => boolean;
  /** The profile is that of the poll; empty without one. */
  readonly read: (send: ReadExtra, profile: Profile) => Promise<Result<Value>>;
  /** Called with each new value, before the view changes. */
  readonly onRead?: (value: Value) => void;
  /** How long the last value is shown while requests fail. Default: not at all, because it may be wrong. */
  readonly shownForMs?: number;
}

/** The messages of the folder that was counted before. */
interface ListedVoicemail {
  readonly counted: VoicemailCount;
  readonly messages: readonly Voicemail[];
}

/** Sends the request for an extra, for the user of a profile. */
type ReadExtra = <Value>(request: Operation<Value>) => Promise<Result<Value>>;

/** How long a last known value is shown while requests fail. */
const lastKnownForMs = 10 * 60_000;
/** How far the clocks of computer and service may differ. */
const maxClockErrorMs = 2 * 60_000;
const maxCallMs = 24 * 60 * 60_000;
/** Several times what one reading returns. */
const maxKnownMessages = 1_000;

export function createExtras(options: ExtrasOptions) {
  const { client, enabledExtras: enabled, ended, onChange, onNewVoicemail } = options;
  const { clock, log } = options.runtime;
  const now = () => readClock(clock);
  let isWholeList = true;
  let newestAt = -Infinity;
  /** The ids of the messages that aren't news; undefined until the first reading. */
  let knownMessages: ReadonlySet<string> | undefined;
  let isOnCall = false;
  let poll = 0;
  /** Whether this service accepts `~` for the token's user; undefined until that is known. */
  let isTildeServed: boolean | undefined;
  let cancelled = new AbortController();

  const sendFor =
    (accessToken: string, profile: Profile, signal: AbortSignal): ReadExtra =>
    async (request) => {
      const user = userOf(profile);
      const read = (who: ServiceUser) => client.request(extraOf(who, request), accessToken, signal);
      if (isTildeServed === false && user !== undefined) return read(user);
      const result = await read(tokenUser);
      if (result.ok) isTildeServed = true;
      const mayBeTilde = !result.ok && [400, 404].includes(result.failure.status ?? 0);
      if (!mayBeTilde || isTildeServed === true || user === undefined) return result;
      const named = await read(user);
      if (named.ok) isTildeServed = false;
      return named;
    };

  const noteMessages = ({ counted, messages: listed }: ListedVoicemail) => {
    const known = knownMessages;
    const unknown = listed.filter(({ id }) => known?.has(id) === false);
    const ids = [...new Set([...listed.map(({ id }) => id), ...(known ?? [])])];
    knownMessages = new Set(ids.slice(0, maxKnownMessages));
    // If only a part of the list is read, an older message can move into that part; it isn't news.
    const arrived = unknown.filter(({ recordedAt = -Infinity }) => isWholeList || recordedAt > newestAt);
    isWholeList = listed.length >= counted.count;
    newestAt = Math.max(newestAt, ...listed.map(({ recordedAt = -Infinity }) => recordedAt));
    if (arrived.length > 0) onNewVoicemail(arrived.toReversed());
  };

  /** Leaves out a time that can't be right. Perch assumes UTC, but some service may send another time. */
  const withPlausibleTime = (call: ActiveCall): ActiveCall => {
    const ageMs = now().wall - (call.since ?? NaN);
    return ageMs > -maxClockErrorMs && ageMs < maxCallMs ? call : { ...call, since: undefined };
  };

  const prepare = <Value>({ name, extra, read, ...request }: ExtraRequest<Value>) => {
    const { currentForMs = 0, isNeeded = () => true, onRead, shownForMs = 0 } = request;
    const gate = createExtraGate(now);
    let isInFlight = false;
    /** Whether the user has asked for a poll since the last request. */
    let isAsked = false;
    let last: { readonly value: Value; readonly askedAt: ClockReading } | undefined;
    const isEnabled = () => enabled().includes(extra);
    const isYounger = (ms: number) => last !== undefined && elapsedMs(last.askedAt, now()) < ms;
    const isDue = () => isAsked || gate.failure() !== undefined || !isYounger(currentForMs);
    const value = () => {
      const isKnown = gate.failure() === undefined || isYounger(shownForMs);
      return isEnabled() && !gate.isRefused() && isKnown ? last?.value : undefined;
    };
    const keep = (value: Value, askedAt = now()) => {
      last = { value, askedAt };
      onRead?.(value);
    };
    /**
     * Sends the request if it is due: for the user of a profile or, without one, as it is. Returns a 401 that may not concern the
     * extra: a refresh may have revoked the token during the request.
     */
    const run = async (accessToken: string, profile?: Profile): Promise<Failure | undefined> => {
      if (isInFlight || !isEnabled() || !isDue() || !isNeeded(value()) || !gate.isOpen(poll))
        return undefined;
      isInFlight = true;
      isAsked = false;
      const [startedIn, askedAt] = [poll, now()];
      const signal = AbortSignal.any([ended, cancelled.signal]);
      const send: ReadExtra =
        profile === undefined
          ? (request) => client.request(request, accessToken, signal)
          : sendFor(accessToken, profile, signal);
      const result = await read(send, profile ?? {}).catch(
        (error: unknown) => ({ ok: false, failure: internalFailure(error) }) as const,
      );
      isInFlight = false;
      const failure = result.ok ? undefined : result.failure;
      const isOfOldToken = failure?.status === 401 && !options.isTokenCurrent(accessToken);
      if (signal.aborted || isOfOldToken) {
        isAsked = true;
        return signal.aborted ? undefined : failure;
      }
      gate.record(startedIn, failure);
      if (result.ok) keep(result.value, askedAt);
      if (failure !== undefined) log(`extras: ${name}: ${failure.code} (${failure.detail})`);
      if (gate.isRefused()) log(`extras: ${name}: hidden until the next sign-in`);
      onChange();
      return undefined;
    };
    return {
      name,
      gate,
      run,
      keep,
      isEnabled,
      ask: () => (isAsked = true),
      /** What was read last, whatever has happened since. */
      last: () => last?.value,
      /** What is shown. */
      value,
    };
  };

  const voicemailCount = prepare({
    name: 'voicemail',
    extra: 'voicemail',
    read: (send) => send(newVoicemailCount),
    onRead: (counted) => {
      if (counted.count === 0) voicemailList.keep({ counted, messages: [] });
    },
    shownForMs: lastKnownForMs,
  });
  const voicemailList = prepare<ListedVoicemail>({
    name: 'voicemail list',
    extra: 'voicemail',
    isNeeded: (listed) =>
      voicemailCount.gate.state().kind === 'ok' &&
      voicemailCount.last()?.count !== 0 &&
      !isSameFolder(listed?.counted, voicemailCount.last()),
    read: async (send, profile) => {
      const counted = voicemailCount.last() ?? { count: 0, bytes: undefined };
      // The number plans are needed before a notification, whose text doesn't change later.
      const [read] = await Promise.all([send(newVoicemails(zoneOf(profile))), loadNumberPlans()]);
      return read.ok ? ok({ counted, messages: read.value }) : read;
    },
    onRead: noteMessages,
  });
  const currentCalls = prepare({
    name: 'calls',
    extra: 'calls',
    isNeeded: () => isOnCall,
    read: async (send, profile) => {
      const read = await send(activeCalls(fieldText(profile, 'user')));
      // During the request the last call may have ended.
      return read.ok ? ok(isOnCall ? read.value.map(withPlausibleTime) : []) : read;
    },
  });
  const answering = prepare({
    name: 'answer-rules',
    extra: 'answer-rules',
    currentForMs: 5 * 60_000,
    read: async (send) => {
      const read = await send(activeAnswerRules);
      return read.ok ? ok(read.value[0]) : read;
    },
    // Without them, the user would seem to be reachable.
    shownForMs: lastKnownForMs,
  });
  const domainTotal = prepare({
    name: 'domain-count',
    extra: 'domain-count',
    read: (send) => send(domainCount),
  });
  const polled = [currentCalls, answering];
  const requests = [voicemailCount, voicemailList, ...polled, domainTotal];

  return {
    snapshot: (): ExtrasSnapshot => {
      const counted = voicemailCount.value();
      const messages = voicemailList.value()?.messages ?? [];
      return {
        voicemail: counted && { count: counted.count, messages },
        calls: currentCalls.value(),
        answerRule: answering.value(),
        domainCount: domainTotal.value(),
        states: requests.flatMap(({ name, gate, isEnabled }) =>
          isEnabled() ? [{ name, state: gate.state() }] : [],
        ),
      };
    },
    /** Requests what is due. To be called at most once for each poll that has read a profile. Returns at once. */
    onProfileRead: (accessToken: string, profile: Profile) => {
      poll += options.pollWeight();
      isOnCall = hasCalls(profile);
      void voicemailCount.run(accessToken, profile).then(() => voicemailList.run(accessToken, profile));
      for (const { run } of polled) void run(accessToken, profile);
      if (!isOnCall && currentCalls.last()?.length) {
        currentCalls.keep([]);
        onChange();
      }
    },
    /** The user has opened the panel or asked for a poll: with the next one, the rules are requested in any case. */
    onPollAsked: answering.ask,
    /** Requests the number of domains, to be called with `withToken`. Fails with the 401 of a revoked token only. */
    onListOpened: async (accessToken: string): Promise<Result<undefined>> => {
      const failure = await domainTotal.run(accessToken);
      return failure === undefined ? ok(undefined) : { ok: false, failure };
    },
    cancel: () => {
      cancelled.abort();
      cancelled = new AbortController();
    },
  };
}

/** Whether the messages are most likely the same. A folder of unknown size may have changed with each count. */
function isSameFolder(listed: VoicemailCount | undefined, counted: VoicemailCount | undefined): boolean {
  if (listed === counted) return true;
  return counted?.bytes !== undefined && listed?.bytes === counted.bytes && listed.count === counted.count;
}

function hasCalls(profile: Profile): boolean {
  const count = readField(profile, 'active-calls-total-current');
  if (count.kind === 'quantity' && count.amount > 0) return true;
  return ['on-call', 'ringing'].includes(presenceOf(profile['user-presence-status']).kind);
}

/** Returns the user of a profile; undefined if user or domain is missing or can't be a part of an address. */
export function userOf(profile: Profile): ServiceUser | undefined {
  const [domain, user] = [fieldText(profile, 'domain'), fieldText(profile, 'user')];
  // The URL parser removes `.` and `..` from a path.
  const isPart = (text: string) => /[^.]/.test(text) && text.isWellFormed();
  return isPart(domain) && isPart(user) ? { domain, user } : undefined;
}
