// Asks the login page why it refuses an authorization request.
import { readRefusal, type Refusal } from './token-response.ts';
import type { Send } from '../http/transport.ts';
import { parseJson } from '../../json.ts';

/**
 * Sends the authorization request again, without the sign-in window: Perch doesn't read the window's pages. The request changes
 * nothing at the service. Returns undefined if the response isn't an error in JSON, for example an HTML page. Never throws.
 */
export async function readPageRefusal(send: Send, address: string): Promise<Refusal | undefined> {
  const result = await send({ method: 'GET', url: address, headers: { accept: 'text/html' } });
  if (!result.ok || result.value.status < 400) return undefined;
  const isJson = /^application\/(?:[^;]+\+)?json\b/i.test(String(result.value.headers['content-type']));
  return isJson ? readRefusal(parseJson(result.value.text), result.value.sent) : undefined;
}
