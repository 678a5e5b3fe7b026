// The first page of a sign-in: whether it is empty, and why the service refuses the authorization request.
import { readRefusal } from './token-response.ts';
import type { Send } from '../http/transport.ts';
import { parseJson } from '../../json.ts';

/**
 * Sends the authorization request again, because Perch doesn't read the pages of the sign-in window. The request changes nothing
 * at the service. Returns undefined if there is no response. Never throws.
 */
export async function readFirstPage(send: Send, address: string) {
  const result = await send({ method: 'GET', url: address, headers: { accept: 'text/html' } });
  if (!result.ok) return undefined;
  const { status, headers, text, sent } = result.value;
  const isJson = /^application\/(?:[^;]+\+)?json\b/i.test(String(headers['content-type']));
  return {
    status,
    isEmpty: text === '',
    /** Only of an error in JSON. */
    ...(status >= 400 && isJson && { refusal: readRefusal(parseJson(text), sent) }),
  };
}
