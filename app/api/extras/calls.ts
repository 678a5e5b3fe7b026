// The user's active calls (service.md, "Calls"). Each field can have one of several names. Times are in UTC.
import type { JsonRecord } from '../../json.ts';
import { maxWordLength } from '../../i18n/untrusted-text.ts';
import { jsonReader, type Operation } from '../http/operation.ts';
import { readDate } from '../profile/field-date.ts';
import { lineOf, recordsOf, sipUser } from './extra-request.ts';

export interface ActiveCall {
  readonly kind: 'active' | 'incoming' | 'outgoing';
  /** The other side's name. Empty if unknown, if equal to `number`, and for a call that the user made. */
  readonly name: string;
  readonly number: string;
  /** When the call was answered or, while it rings, when it began; in milliseconds since 1970. */
  readonly since: number | undefined;
}

const maxCalls = 20;

/** @param extension The profile's `user`. It tells the user's side of a call from the other side. */
export function activeCalls(extension: string): Operation<readonly ActiveCall[]> {
  return {
    path: `calls?limit=${maxCalls}`,
    read: jsonReader('a list of calls', (body) =>
      recordsOf(body, maxCalls)
        ?.map((record) => toCall(record, extension))
        .filter((call) => call !== undefined),
    ),
  };
}

/** Returns undefined for an outgoing call leg with no party other than the user. A click-to-call begins with such a leg. */
function toCall(record: JsonRecord, extension: string): ActiveCall | undefined {
  const line = (...names: readonly string[]) => lineOf(record, names, maxWordLength);
  const isUser = (text: string) => extension !== '' && sipUser(text).split('@')[0] === extension;
  // Both legs of a click-to-call are outgoing. `orig_user` may not name the user who started it, so other fields count, too.
  const isOutgoing = [
    line('orig_user', 'call-orig-user'),
    line('by_user', 'call-through-user'),
    line('orig_match', 'call-orig-match-uri'),
  ].some(isUser);
  const called = line('dnis', 'call-dialed-number');
  const caller = line('ani', 'caller-id-number');
  const others = (isOutgoing ? [called, caller] : [caller]).filter((each) => each !== '' && !isUser(each));
  if (isOutgoing && others.length === 0) return undefined;
  const number = sipUser(others[0] ?? '');
  // The service sends a name for the caller only.
  const name = isOutgoing ? '' : sipUser(line('orig_name', 'caller-id-name', 'call-orig-from-name'));
  // While the call rings, the time of the answer is empty or a zero date.
  const answered = line('time_answer', 'call-answer-datetime').replace(/^[0:TZ .-]+$/i, '');
  const kind = answered !== '' ? 'active' : isOutgoing ? 'outgoing' : 'incoming';
  return {
    kind,
    name: name === number ? '' : name,
    number,
    since: readDate(answered || line('time_begin', 'call-start-datetime'), undefined),
  };
}
