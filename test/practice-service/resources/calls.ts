// The active calls of each user (field notes, "Newer deployments"). Times are UTC: an assumption.
import { type FieldChanges, type JsonObject, withChanges } from '../json.ts';
import type { PracticeUser } from '../users.ts';
import { localTime } from './local-time.ts';

/** A call to start. Everything has a default. */
export interface NewCall {
  /** Whether the user is called or calls. Default `incoming`. */
  readonly direction?: 'incoming' | 'outgoing';
  /** The name of the other side. */
  readonly name?: string;
  /** The number of the other side. */
  readonly number?: string;
  /** False while it rings. Default true. */
  readonly answered?: boolean;
  /** Sets fields of the record to values of any type. Undefined removes a field. */
  readonly fields?: FieldChanges;
}

export interface Calls {
  /** Returns the call's identifier, which the other functions use. */
  start(user: PracticeUser, call: NewCall): string;
  /** Returns whether the call exists. */
  answer(user: PracticeUser, id: string): boolean;
  /** Ends a call, or all of the user. Returns whether there was one. */
  end(user: PracticeUser, id?: string): boolean;
  /** The records of the user's calls, in the order of their beginning. */
  list(user: PracticeUser): readonly JsonObject[];
  /** The identifiers of the user's calls, in the same order. */
  ids(user: PracticeUser): readonly string[];
  /** The presence that the calls result in; undefined without a call. */
  presence(user: PracticeUser): string | undefined;
}

interface Call {
  readonly id: string;
  readonly direction: 'incoming' | 'outgoing';
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
        number: number ?? '15550167720',
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
    list: (user) => of(user).map((call) => record(user, call)),
    ids: (user) => of(user).map(({ id }) => id),
    presence(user) {
      const active = of(user);
      if (active.length === 0) return undefined;
      if (active.some(({ answeredAt }) => answeredAt !== undefined)) return 'inuse';
      return active[0]?.direction === 'incoming' ? 'alerting' : 'progressing';
    },
  };
}

function record(
  user: PracticeUser,
  { direction, name, number, beganAt, answeredAt, fields }: Call,
): JsonObject {
  const isIncoming = direction === 'incoming';
  const state = answeredAt === undefined ? 'alerting' : 'active';
  const regular = {
    orig_name: isIncoming ? name : `${user.firstName} ${user.lastName}`,
    ani: isIncoming ? number : user.extension,
    dnis: isIncoming ? user.extension : number,
    orig_user: isIncoming ? number : user.extension,
    term_user: isIncoming ? user.extension : number,
    time_begin: localTime(beganAt),
    time_answer: answeredAt === undefined ? '' : localTime(answeredAt),
    orig_call_info: isIncoming ? 'active' : state,
    term_call_info: state,
    by_action: '',
  };
  return withChanges(regular, fields);
}
