// Counts the requests of an API client, and records their failures by code and status.
import type { ApiClient } from '../../api/client.ts';
import type { Failure } from '../../api/http/result.ts';
import type { Grant } from '../../api/oauth/token-request.ts';
import type { EventLog } from './event-log.ts';
import { isRecord } from '../../json.ts';

/** `login` names the account in the entries. */
export function createInstrumentedClient(client: ApiClient, eventLog: EventLog, login: string): ApiClient {
  const recordFailure = (request: string, { code, status }: Pick<Failure, 'code' | 'status'>) => {
    if (code === 'cancelled') return;
    eventLog.count('failures');
    eventLog.addEntry(`${login}: ${request}: ${code}${status === undefined ? '' : ` (status ${status})`}`);
  };
  return {
    requestTokens: async (grant, signal) => {
      if (grant.type === 'refresh_token') eventLog.count('refreshes');
      const response = await client.requestTokens(grant, signal);
      if (response.kind === 'failed') recordFailure(labelOf(grant), response.failure);
      if (response.kind === 'refused') recordFailure(labelOf(grant), { code: 'rejected' });
      return response;
    },
    revokeToken: async (...args) => {
      const revocation = await client.revokeToken(...args);
      if (!revocation.ok) recordFailure('revocation', revocation.failure);
      return revocation;
    },
    readServiceStatus: client.readServiceStatus,
    readProfile: async (...args) => {
      eventLog.count('polls');
      const profile = await client.readProfile(...args);
      if (!profile.ok) recordFailure('profile', profile.failure);
      return profile;
    },
    readExtra: async (accessToken, request, ...args) => {
      eventLog.count('extras');
      const extra = await client.readExtra(accessToken, request, ...args);
      if (!extra.ok) recordFailure(request.label, extra.failure);
      return extra;
    },
    readDomainCount: async (...args) => {
      eventLog.count('extras');
      const count = await client.readDomainCount(...args);
      if (!count.ok) recordFailure('domain count', count.failure);
      return count;
    },
    readPage: async (...args) => {
      eventLog.count('pages');
      const page = await client.readPage(...args);
      if (!page.ok) recordFailure('page', page.failure);
      else eventLog.count('unusable records', page.value.filter((value) => !isRecord(value)).length);
      return page;
    },
  };
}

/** A label for a grant. The redactor treats the grant types' own names as marks of a secret. */
function labelOf({ type }: Grant): string {
  if (type === 'refresh_token') return 'refresh';
  return type === 'mfa' ? 'second factor' : 'sign-in';
}
