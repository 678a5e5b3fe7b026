// What a service may have beyond the specification: new voicemail, active calls and answering rules, which are requested after
// successful polls of the profile, and the number of domains, when their list opens. A failure has no effect on the profile, the
// token or the sign-in.
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
import { presenceOf } from '../profile/presence.ts';
import { type ClockReading, elapsedMs, readClock } from '../scheduling/clock-reading.ts';
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
interface ExtraRequest {
  readonly name: NamedExtraState['name'];
  readonly extra: ExtraName;
  /** Default: with each poll. */
  readonly isDue?: () => boolean;
  /** Sends the request and keeps its value. The profile is that of the poll; empty without one. */
  readonly read: (send: ReadExtra, profile: Profile) => Promise<Result<unknown>>;
}

/** Sends the request for an extra, for the user of a profile. */
type ReadExtra = <Value>(request: Operation<Value>) => Promise<Result<Value>>;

/** How long the last number of messages is shown while requests fail. */
const shownForMs = 10 * 60_000;
/** How long answering rules count as current, unless the user asks for a poll. */
const rulesCurrentForMs = 5 * 60_000;
/** How far the clocks of computer and service may differ. */
const maxClockErrorMs = 2 * 60_000;
const maxCallMs = 24 * 60 * 60_000;
/** Several times what one reading returns. */
const maxKnownMessages = 1_000;

export function createExtras(options: ExtrasOptions) {
  const { client, enabledExtras: enabled, ended, onChange, onNewVoicemail } = options;
  const { clock, log } = options.runtime;
  const now = () => readClock(clock);
  let voicemail: (NewVoicemailFolder & Pick<VoicemailCount, 'bytes'>) | undefined;
  let voicemailReadAt = now();
  /** Whether the list is known since the number or total size of the messages last changed. An unknown size counts as changed. */
  let isListed = false;
  let isWholeList = true;
  let newestAt = -Infinity;
  /** The ids of the messages that aren't news; undefined until the first reading. */
  let knownMessages: ReadonlySet<string> | undefined;
  let calls: readonly ActiveCall[] | undefined;
  let isOnCall = false;
  let answerRule: AnswerRule | undefined;
  let answerRuleReadAt = now();
  /** When the last request for the rules began. Undefined if it has failed, or the user has asked for a poll since. */
  let rulesReadAt: ClockReading | undefined;
  let domains: number | undefined;
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

  const readVoicemailCount = async (send: ReadExtra) => {
    const read = await send(newVoicemailCount);
    if (!read.ok) return read;
    const { count, bytes } = read.value;
    isListed &&= bytes !== undefined && voicemail?.bytes === bytes && voicemail.count === count;
    voicemail = { count, bytes, messages: voicemail?.messages ?? [] };
    voicemailReadAt = now();
    if (count === 0) takeMessages(voicemail, []);
    return read;
  };

  const readVoicemailList = async (send: ReadExtra, profile: Profile) => {
    const counted = voicemail ?? { count: 0, bytes: undefined, messages: [] };
    // The number plans are needed before a notification, whose text doesn't change later.
    const [read] = await Promise.all([send(newVoicemails(zoneOf(profile))), loadNumberPlans()]);
    if (read.ok) takeMessages(counted, read.value);
    else voicemail = { ...(voicemail ?? counted), messages: [] };
    return read;
  };

  /** `counted` is the folder as known before the list was requested. The number of messages may have changed since then. */
  const takeMessages = (counted: NonNullable<typeof voicemail>, listed: readonly Voicemail[]) => {
    const latest = voicemail ?? counted;
    isListed = latest.count === counted.count && latest.bytes === counted.bytes;
    voicemail = { ...latest, messages: listed };
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

  const readCalls = async (send: ReadExtra, profile: Profile) => {
    const read = await send(activeCalls(fieldText(profile, 'user')));
    // After a failure the calls are unknown: another one may have begun. During the request the last call may have ended.
    calls = read.ok && isOnCall ? read.value.map(withPlausibleTime) : undefined;
    return read;
  };

  /** Leaves out a time that can't be right. Perch assumes UTC, but some service may send another time. */
  const withPlausibleTime = (call: ActiveCall): ActiveCall => {
    const ageMs = now().wall - (call.since ?? NaN);
    return ageMs > -maxClockErrorMs && ageMs < maxCallMs ? call : { ...call, since: undefined };
  };

  const isOldRule = () =>
    answering.gate.failure() !== undefined && elapsedMs(answerRuleReadAt, now()) > shownForMs;

  const readAnswerRules = async (send: ReadExtra) => {
    rulesReadAt = now();
    const read = await send(activeAnswerRules);
    if (read.ok) {
      answerRule = read.value[0];
      answerRuleReadAt = rulesReadAt;
    } else {
      // That calls go elsewhere stays on view: without it, the user would seem to be reachable.
      rulesReadAt = undefined;
    }
    return read;
  };

  const readDomainCount = async (send: ReadExtra) => {
    const read = await send(domainCount);
    // After a failure an earlier number may be wrong.
    domains = read.ok ? read.value : undefined;
    return read;
  };

  const prepare = ({ name, extra, isDue = () => true, read }: ExtraRequest) => {
    const gate = createExtraGate(now);
    let isInFlight = false;
    const isEnabled = () => enabled().includes(extra);
    /**
     * Sends the request if it is due: for the user of a profile or, without one, as it is. Returns a 401 that may not concern the
     * extra: a refresh may have revoked the token during the request.
     */
    const run = async (accessToken: string, profile?: Profile): Promise<Failure | undefined> => {
      if (isInFlight || !isEnabled() || !isDue() || !gate.isOpen(poll)) return undefined;
      isInFlight = true;
      const startedIn = poll;
      const signal = AbortSignal.any([ended, cancelled.signal]);
      const send: ReadExtra =
        profile === undefined
          ? (request) => client.request(request, accessToken, signal)
          : sendFor(accessToken, profile, signal);
      const failure = await read(send, profile ?? {}).then(
        (result) => (result.ok ? undefined : result.failure),
        internalFailure,
      );
      isInFlight = false;
      if (signal.aborted) return undefined;
      if (failure?.status === 401 && !options.isTokenCurrent(accessToken)) return failure;
      gate.record(startedIn, failure);
      if (failure !== undefined) log(`extras: ${name}: ${failure.code} (${failure.detail})`);
      if (gate.isRefused()) log(`extras: ${name}: hidden until the next sign-in`);
      onChange();
      return undefined;
    };
    return { name, gate, run, isEnabled, isShown: () => isEnabled() && !gate.isRefused() };
  };

  const voicemailCount = prepare({ name: 'voicemail', extra: 'voicemail', read: readVoicemailCount });
  const voicemailList = prepare({
    name: 'voicemail list',
    extra: 'voicemail',
    isDue: () => voicemailCount.gate.state().kind === 'ok' && !isListed,
    read: readVoicemailList,
  });
  const currentCalls = prepare({ name: 'calls', extra: 'calls', isDue: () => isOnCall, read: readCalls });
  const answering = prepare({
    name: 'answer-rules',
    extra: 'answer-rules',
    isDue: () => rulesReadAt === undefined || elapsedMs(rulesReadAt, now()) >= rulesCurrentForMs,
    read: readAnswerRules,
  });
  const domainTotal = prepare({ name: 'domain-count', extra: 'domain-count', read: readDomainCount });
  const requests = [voicemailCount, voicemailList, currentCalls, answering, domainTotal];

  return {
    snapshot: (): ExtrasSnapshot => {
      const isOld =
        voicemailCount.gate.failure() !== undefined && elapsedMs(voicemailReadAt, now()) > shownForMs;
      return {
        voicemail: voicemailCount.isShown() && !isOld ? voicemail : undefined,
        calls: currentCalls.isShown() ? calls : undefined,
        answerRule: answering.isShown() && !isOldRule() ? answerRule : undefined,
        domainCount: domainTotal.isShown() ? domains : undefined,
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
      void currentCalls.run(accessToken, profile);
      void answering.run(accessToken, profile);
      if (!isOnCall && calls !== undefined) {
        calls = undefined;
        onChange();
      }
    },
    /** The user has opened the panel or asked for a poll: with the next one, the rules are requested in any case. */
    onPollAsked: () => (rulesReadAt = undefined),
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
