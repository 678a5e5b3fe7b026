// Why the login page refuses an authorization request, where it says so to programs.
import { readRefusal } from './token-response.ts';
import type { Send } from '../http/transport.ts';
import { parseJson } from '../../json.ts';

export interface PageRefusal {
  /** An OAuth error code (RFC 6749, 4.1.2.1), or `refused`. */
  readonly error: string;
  /** The service's message; empty where there is none. */
  readonly text: string;
}

/**
 * Sends the authorization request again, as Perch's own: it runs no code in pages and reads none of them. The request
 * changes nothing at the service. Returns undefined where the response is no error in JSON, but a page for people. Never
 * throws.
 */
export async function readPageRefusal(send: Send, address: string): Promise<PageRefusal | undefined> {
  const result = await send({ method: 'GET', url: address, headers: { accept: 'text/html' } });
  if (!result.ok || result.value.status < 400) return undefined;
  const isJson = /^application\/(?:[^;]+\+)?json\b/i.test(String(result.value.headers['content-type']));
  return isJson ? readRefusal(parseJson(result.value.text), result.value.sent) : undefined;
}
