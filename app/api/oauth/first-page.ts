// The first page of a sign-in: why the service refuses the authorization request, or shows nothing.
import { readRefusal } from './token-response.ts';
import type { Send } from '../http/transport.ts';
import { parseJson } from '../../json.ts';

/**
 * Sends the authorization request again, without the sign-in window: Perch doesn't read the window's pages. The request changes
 * nothing at the service. Returns undefined without a response. Never throws.
 */
export async function readFirstPage(send: Send, address: string) {
  const result = await send({ method: 'GET', url: address, headers: { accept: 'text/html' } });
  if (!result.ok) return undefined;
  const { status, headers, text, sent } = result.value;
  const isJson = /^application\/(?:[^;]+\+)?json\b/i.test(String(headers['content-type']));
  return {
    status,
    isEmpty: text === '',
    /** Set if the response is an error in JSON. */
    ...(status >= 400 && isJson && { refusal: readRefusal(parseJson(text), sent) }),
  };
}
