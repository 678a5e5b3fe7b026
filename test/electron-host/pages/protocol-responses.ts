// Responses of the app's protocol handlers.
import type { Protocol } from '../chromium/devtools.ts';
import type { Paused } from './paused-requests.ts';
import { policyToChromium, toChromium, toElectron } from './schemes.ts';

type ResponseOptions = Omit<Protocol.Fetch.fulfillRequestParameters, 'requestId'>;
export type ProtocolHandler = (request: Request) => Response | Promise<Response>;

/** @returns the response for Chromium, or the name of the network error */
export async function createProtocolResponse(
  handler: ProtocolHandler | undefined,
  paused: Paused,
): Promise<ResponseOptions | string> {
  if (!handler) return 'ERR_UNKNOWN_URL_SCHEME';
  try {
    const response = await handler(requestOf(paused.request));
    if (response.type === 'error') return 'ERR_FAILED';
    return {
      responseCode: response.status,
      responseHeaders: headersToChromium(response.headers),
      body: Buffer.from(await response.arrayBuffer()).toString('base64'),
      ...(response.statusText && { responsePhrase: response.statusText }),
    };
  } catch (error) {
    console.error(error);
    return 'ERR_UNEXPECTED';
  }
}

function requestOf({ url, method, headers: sent, postDataEntries = [] }: Paused['request']): Request {
  const headers = new Headers(Object.entries(sent).map(([name, value]) => [name, toElectron(value)]));
  if (headers.get('origin') === 'null') headers.delete('origin');
  const parts = postDataEntries.map(({ bytes = '' }) => Buffer.from(bytes, 'base64'));
  return new Request(toElectron(url), {
    method,
    headers,
    body: parts.length > 0 ? Buffer.concat(parts) : null,
  });
}

function headersToChromium(headers: Headers): Protocol.Fetch.HeaderEntry[] {
  return [...headers].map(([name, value]) => {
    if (name === 'content-security-policy') return { name, value: policyToChromium(value) };
    return { name, value: name === 'location' ? toChromium(value) : value };
  });
}
