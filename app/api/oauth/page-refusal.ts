// Asks the login page why it refuses an authorization request.
import { readRefusal } from './token-response.ts';
import type { Send } from '../http/transport.ts';
import { parseJson } from '../../json.ts';

export interface PageRefusal {
  /** An OAuth error code (RFC 6749, 4.1.2.1), or `refused` if there is none. */
  readonly error: string;
  /** The service's message; empty if there is none. */
  readonly text: string;
}

/**
 * Sends the authorization request again, without the sign-in window: Perch doesn't read the window's pages. The request changes
 * nothing at the service. Returns undefined if the response isn't an error in JSON, for example an HTML page. Never throws.
 */
export async function readPageRefusal(send: Send, address: string): Promise<PageRefusal | undefined> {
  const result = await send({ method: 'GET', url: address, headers: { accept: 'text/html' } });
  if (!result.ok || result.value.status < 400) return undefined;
  const isJson = /^application\/(?:[^;]+\+)?json\b/i.test(String(result.value.headers['content-type']));
  return isJson ? readRefusal(parseJson(result.value.text), result.value.sent) : undefined;
}
