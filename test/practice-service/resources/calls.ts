// The active calls of each user (service.md, "Calls"). Times are UTC.
import type { RecordNames } from '../dialect.ts';
import { type FieldChanges, type JsonObject, withChanges } from '../json.ts';
import type { PracticeUser } from '../users.ts';
import { localTime } from './local-time.ts';

/** A call to start. Everything has a default. */
export interface NewCall {
  /** Whether the user is called, calls, or has started the call in the portal. Default `incoming`. */
  readonly direction?: Direction;
  /** The name of the other side. */
  readonly name?: string;
  /** The number of the other side. */
  readonly number?: string;
  /** False while it rings. Default true. */
  readonly answered?: boolean;
  /** Sets fields of the record to values of any type. Undefined removes a field. */
  readonly fields?: FieldChanges;
}

type Direction = 'incoming' | 'outgoing' | 'click-to-call';

export interface Calls {
  /** Returns the call's identifier, which the other functions use. */
  start(user: PracticeUser, call: NewCall): string;
  /** Returns whether the call exists. */
  answer(user: PracticeUser, id: string): boolean;
  /** Ends a call, or all calls of the user. Returns whether there was one. */
  end(user: PracticeUser, id?: string): boolean;
  /** The records of the user's calls, in the order of their beginning. */
  list(user: PracticeUser, names: RecordNames): readonly JsonObject[];
  /** The identifiers of the user's calls, in the same order. */
  ids(user: PracticeUser): readonly string[];
  /** The presence that the calls result in; undefined without a call. */
  presence(user: PracticeUser): string | undefined;
}

interface Call {
  readonly id: string;
  readonly direction: Direction;
  readonly name: string;
  readonly number: string;
  readonly beganAt: number;
  answeredAt: number | undefined;
  readonly fields: FieldChanges;
}

export function createCalls(clock: () => number): Calls {
  const calls = new Map<string, readonly Call[]>();
  let started = 0;
  const of = ({ login }: PracticeUser) => calls.get(login) ?? [];

  return {
    start(user, { direction = 'incoming', name, number, answered = true, fields = {} }) {
      started += 1;
      const id = `call-${started}`;
      const beganAt = clock();
      const call: Call = {
        id,
        direction,
        name: name ?? 'Nora Winter',
        number: number ?? '12025550167',
        beganAt,
        answeredAt: answered ? beganAt : undefined,
        fields,
      };
      calls.set(user.login, [...of(user), call]);
      return id;
    },
    answer(user, id) {
      const call = of(user).find((each) => each.id === id);
      if (call !== undefined) call.answeredAt ??= clock();
      return call !== undefined;
    },
    end(user, id) {
      const before = of(user);
      const after = id === undefined ? [] : before.filter((each) => each.id !== id);
      calls.set(user.login, after);
      return after.length < before.length;
    },
    list: (user, names) => of(user).map((call) => record(user, call, names)),
    ids: (user) => of(user).map(({ id }) => id),
    presence(user) {
      const active = of(user);
      if (active.length === 0) return undefined;
      if (active.some(({ answeredAt }) => answeredAt !== undefined)) return 'inuse';
      return active[0]?.direction === 'incoming' ? 'alerting' : 'progressing';
    },
  };
}

/**
 * `orig_user` is set for outgoing calls only; in a click-to-call `by_user` is the user. While a call rings, its answer time
 * is empty in the example's form and zero in the schema's. Nobody has seen the schema's names for `orig_name`, `orig_match`
 * and `by_…`: those are from the records of past calls.
 */
function record(
  user: PracticeUser,
  { direction, name, number, beganAt, answeredAt, fields }: Call,
  names: RecordNames,
): JsonObject {
  const isIncoming = direction === 'incoming';
  const state = answeredAt === undefined ? 'alerting' : 'active';
  const example = {
    orig_name: isIncoming ? name : `${user.firstName} ${user.lastName}`,
    ani: isIncoming ? number : user.extension,
    dnis: isIncoming ? user.extension : number,
    orig_user: direction === 'outgoing' ? user.extension : '',
    term_user: isIncoming ? user.extension : number,
    orig_match: isIncoming ? '' : `sip:${user.extension}@${user.domain}`,
    by_user: direction === 'click-to-call' ? user.extension : '',
    by_action: '',
    time_begin: localTime(beganAt),
    time_answer: answeredAt === undefined ? '' : localTime(answeredAt),
    orig_call_info: isIncoming ? 'active' : state,
    term_call_info: state,
  };
  const schema = {
    'call-orig-from-name': example.orig_name,
    'caller-id-number': example.ani,
    'call-dialed-number': example.dnis,
    'call-orig-user': example.orig_user,
    'call-term-user': example.term_user,
    'call-orig-match-uri': example.orig_match,
    'call-through-user': example.by_user,
    'call-through-action': example.by_action,
    'call-start-datetime': example.time_begin,
    'call-answer-datetime': example.time_answer || '0000-00-00 00:00:00',
  };
  return withChanges(names === 'example' ? example : schema, fields);
}
