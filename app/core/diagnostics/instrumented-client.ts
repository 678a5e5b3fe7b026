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
    request: async (operation, ...args) => {
      const { label, counter } = operation;
      if (counter !== undefined) eventLog.count(counter);
      const result = await client.request(operation, ...args);
      if (!result.ok) recordFailure(label, result.failure);
      else if (counter === 'pages') eventLog.count('unusable records', unusableRecords(result.value));
      return result;
    },
  };
}

function unusableRecords(page: unknown): number {
  return Array.isArray(page) ? page.filter((value: unknown) => !isRecord(value)).length : 0;
}

/** A label for a grant. The redactor treats the grant types' own names as marks of a secret. */
function labelOf({ type }: Grant): string {
  if (type === 'refresh_token') return 'refresh';
  return type === 'mfa' ? 'second factor' : 'sign-in';
}
