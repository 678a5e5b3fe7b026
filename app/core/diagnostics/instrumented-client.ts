// A service's client whose requests are counted, and whose faults are noted by code and status.
import type { ApiClient } from '../../api/client.ts';
import type { Failure } from '../../api/http/result.ts';
import type { Grant } from '../../api/oauth/token-request.ts';
import type { EventLog } from './event-log.ts';
import { isRecord } from '../../json.ts';

/** `who` is the login that the entries name. */
export function instrumentedClient(client: ApiClient, journal: EventLog, who: string): ApiClient {
  const fault = (what: string, { code, status }: Pick<Failure, 'code' | 'status'>) => {
    if (code === 'cancelled') return;
    journal.count('faults');
    journal.note(`${who}: ${what}: ${code}${status === undefined ? '' : ` (status ${status})`}`);
  };
  return {
    requestTokens: async (grant, signal) => {
      if (grant.type === 'refresh_token') journal.count('refreshes');
      const reply = await client.requestTokens(grant, signal);
      if (reply.kind === 'failed') fault(nameOf(grant), reply.failure);
      if (reply.kind === 'refused') fault(nameOf(grant), { code: 'rejected' });
      return reply;
    },
    readProfile: async (...args) => {
      journal.count('polls');
      const read = await client.readProfile(...args);
      if (!read.ok) fault('profile', read.failure);
      return read;
    },
    readPage: async (...args) => {
      journal.count('pages');
      const page = await client.readPage(...args);
      if (!page.ok) fault('page', page.failure);
      else journal.count('unusable records', page.value.filter((value) => !isRecord(value)).length);
      return page;
    },
  };
}

/** Not the grant's own name: that of a token or a password is the mark of a secret to the redactor. */
function nameOf({ type }: Grant): string {
  if (type === 'refresh_token') return 'refresh';
  return type === 'mfa' ? 'second factor' : 'sign-in';
}
