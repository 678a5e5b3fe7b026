// The user's active calls (field notes, "Newer deployments"). Their times are read as UTC, which is an assumption.
import type { JsonRecord } from '../../json.ts';
import { maxWordLength } from '../http/service-text.ts';
import { readDate } from '../profile/field-date.ts';
import { type ExtraRequest, lineOf, recordsOf } from './extra-request.ts';

export interface ActiveCall {
  readonly kind: 'active' | 'incoming' | 'outgoing';
  /** The other side's name; empty where the service sends none. */
  readonly name: string;
  readonly number: string;
  /** When it was answered, or else began, in milliseconds since 1970. */
  readonly since: number | undefined;
}

const maxCalls = 20;

/** @param extension The user's name at the service, by which the other side of a call is recognised. */
export function activeCalls(extension: string): ExtraRequest<readonly ActiveCall[]> {
  return {
    path: `calls?limit=${maxCalls}`,
    label: 'calls',
    expected: 'a list of calls',
    parse: (body) => recordsOf(body, maxCalls)?.map((record) => toCall(record, extension)),
  };
}

function toCall(record: JsonRecord, extension: string): ActiveCall {
  const word = (name: string) => lineOf(record, [name], maxWordLength);
  const isOutgoing = extension !== '' && word('orig_user') === extension;
  const number = word(isOutgoing ? 'dnis' : 'ani');
  // Only the caller has a name.
  const name = isOutgoing ? '' : word('orig_name');
  // Empty while it rings; databases write a zero date for that.
  const answered = word('time_answer').replace(/^[0:TZ .-]+$/i, '');
  const kind = answered !== '' ? 'active' : isOutgoing ? 'outgoing' : 'incoming';
  return {
    kind,
    name: name === number ? '' : name,
    number,
    since: readDate(answered || word('time_begin'), undefined),
  };
}
