// The handshake of SOCKS version 5 (RFC 1928) on a socket that is connected to the proxy. The proxy resolves names. Like
// Chromium, Perch offers only the method "no authentication".
import { isIPv4, isIPv6, type Socket } from 'node:net';
import { causeText, ConnectError, networkCause } from '../../api/http/connect-error.ts';
import { messages } from '../../i18n/messages.ts';

/** `host` is a name in ASCII or an IP address, without brackets. */
export interface Endpoint {
  readonly host: string;
  readonly port: number;
}

const version = 5;
const noAuthentication = 0;
const connectCommand = 1;
const addressTypes = { ipv4: 1, name: 3, ipv6: 4 };
const maxNameLength = 255;

/**
 * Makes the proxy connect to an endpoint. Reads nothing that the endpoint sends. `proxy` is the host of the proxy, for the
 * reason of a failure. @throws ConnectError
 */
export async function requestSocksTunnel(
  socket: Socket,
  { host, port }: Endpoint,
  proxy: string,
): Promise<void> {
  const address = encodeAddress(host);
  if (address === undefined) throw noConnection('ENOTFOUND', host, proxy);
  socket.write(Uint8Array.from([version, 1, noAuthentication]));
  const [answered, method] = await readExactly(socket, 2);
  if (answered !== version) throw noSocks(proxy);
  if (method !== noAuthentication)
    throw new ConnectError('', {
      refusal: { detail: `SOCKS method ${method}` },
      reason: () => messages.proxy.socksPassword(proxy),
    });
  socket.write(Uint8Array.from([version, connectCommand, 0, ...address, port >> 8, port & 255]));
  // A proxy that refuses may close the connection before the rest of its reply.
  const [replied, reply = 0] = await readExactly(socket, 2);
  if (replied !== version) throw noSocks(proxy);
  if (reply !== 0) throw refusalFor(reply, host, proxy);
  const [, type] = await readExactly(socket, 2);
  const length = await addressLength(socket, type);
  if (length === undefined) throw noSocks(proxy);
  await readExactly(socket, length + 2);
}

/** Returns the address in a request (section 5); undefined for a name that is empty or too long. */
function encodeAddress(host: string): readonly number[] | undefined {
  const bytes = ipBytes(host);
  if (bytes !== undefined) return [bytes.length === 4 ? addressTypes.ipv4 : addressTypes.ipv6, ...bytes];
  const name = Buffer.from(host);
  if (name.length === 0 || name.length > maxNameLength) return undefined;
  return [addressTypes.name, name.length, ...name];
}

function ipBytes(text: string): readonly number[] | undefined {
  if (isIPv4(text)) return text.split('.').map(Number);
  if (!isIPv6(text)) return undefined;
  // The URL parser writes an IPv4 part in hexadecimal, so that only `::` is left to expand (RFC 4291, section 2.2).
  const canonical = new URL(`http://[${text}]`).hostname.slice(1, -1);
  const [before = [], after = []] = canonical
    .split('::')
    .map((part) => part.split(':').map((group) => Number.parseInt(group || '0', 16)));
  const zeros = Array<number>(8 - before.length - after.length).fill(0);
  return [...before, ...zeros, ...after].flatMap((group) => [group >> 8, group & 255]);
}

async function addressLength(socket: Socket, type: number | undefined): Promise<number | undefined> {
  if (type === addressTypes.ipv4) return 4;
  if (type === addressTypes.ipv6) return 16;
  if (type !== addressTypes.name) return undefined;
  const [length = 0] = await readExactly(socket, 1);
  return length;
}

/** Replies (section 6) that say why the endpoint can't be reached, with the code that a direct connection would have. */
const networkCodes: Readonly<Record<number, string>> = {
  3: 'ENETUNREACH',
  4: 'EHOSTUNREACH',
  5: 'ECONNREFUSED',
  6: 'ETIMEDOUT',
};

const notAllowed = 2;

function refusalFor(reply: number, host: string, proxy: string): ConnectError {
  const code = networkCodes[reply];
  if (code !== undefined) return noConnection(code, host, proxy);
  const detail = `SOCKS reply ${reply}`;
  return new ConnectError('', {
    refusal: { detail },
    reason: () =>
      messages.proxy[reply === notAllowed ? 'refused' : 'noConnection'](proxy, host, ` (${detail})`),
  });
}

function noConnection(code: string, host: string, proxy: string): ConnectError {
  return new ConnectError(code, {
    reason: () => messages.proxy.noConnection(proxy, host, causeText(networkCause(code))),
  });
}

function noSocks(proxy: string): ConnectError {
  return new ConnectError('', {
    refusal: { detail: 'no SOCKS5 proxy' },
    reason: () => messages.proxy.noSocks(proxy),
  });
}

/** Resolves with the next bytes. What follows them stays in the socket. */
function readExactly(socket: Socket, size: number): Promise<Buffer> {
  const { promise, resolve, reject } = Promise.withResolvers<Buffer>();
  const read = () => {
    const bytes: unknown = socket.read(size);
    if (!Buffer.isBuffer(bytes)) return;
    // At its end, the stream returns fewer bytes.
    if (bytes.length === size) resolve(bytes);
    else reject(new ConnectError('ECONNRESET'));
  };
  const fail = () => reject(new ConnectError('ECONNRESET'));
  const listeners = [
    ['readable', read],
    ['end', fail],
    ['close', fail],
    ['error', fail],
  ] as const;
  for (const [event, listener] of listeners) socket.on(event, listener);
  read();
  return promise.finally(() => {
    for (const [event, listener] of listeners) socket.off(event, listener);
  });
}
