// Gives undici's parser, which is strict and has no setting for it, what browsers read as well: a response without its interim
// responses (RFC 9110, 15.2), with folded lines joined (RFC 9112, 5.2) and bare line feeds completed (2.2).
import { subscribe } from 'node:diagnostics_channel';
import type { Socket } from 'node:net';
import { maxHeaderSize } from './tunnel.ts';

/** What to do with a socket when a request is written to it. */
const onRequest = new WeakMap<object, () => void>();

// undici's message right before the first byte of a request ("Diagnostics Channel Support").
subscribe('undici:client:sendHeaders', (message) => {
  if (
    typeof message === 'object' &&
    message !== null &&
    'socket' in message &&
    message.socket instanceof Object
  )
    onRequest.get(message.socket)?.();
});

/**
 * Holds what arrives after a request until the head of its response is complete or larger than `maxHeaderSize`. Only for HTTP/1.1,
 * and before undici gets the socket. An error of undici's parser gets the name of the header that it refuses as its cause.
 */
export function readHeadsLeniently(socket: Socket): void {
  const readBytes = socket.read.bind(socket);
  /** Undefined while no head is awaited. */
  let held: string | undefined;
  let lastRead = '';
  onRequest.set(socket, () => (held = ''));
  socket.read = (size?: number): unknown => {
    const bytes: unknown = readBytes(size);
    if (!Buffer.isBuffer(bytes)) return bytes;
    lastRead = '';
    if (held === undefined) return bytes;
    held = (held + bytes.toString('latin1')).replace(interimResponses, '');
    if (mayBeIncomplete(held)) return null;
    lastRead = withPlainHead(held);
    held = undefined;
    return Buffer.from(lastRead, 'latin1');
  };
  socket.on('error', (error) => {
    if (error.name === 'HTTPParserError') error.cause = refusedHeader(lastRead, error);
  });
}

/** The end of a head: an empty line. */
const headEnd = /\r?\n\r?\n/;

/** Those with a status of 1xx but 101, which undici refuses by itself. */
const interimResponses = /^(?:HTTP\/1\.\d 1(?!01)\d\d[^]*?\r?\n\r?\n)+/;

/** What doesn't begin like a response is for the parser to refuse. */
function mayBeIncomplete(bytes: string): boolean {
  return 'HTTP/'.startsWith(bytes.slice(0, 5)) && bytes.length <= maxHeaderSize && !headEnd.test(bytes);
}

function withPlainHead(bytes: string): string {
  const end = headEnd.exec(bytes);
  if (end === null) return bytes;
  const [status = '', ...lines] = bytes.slice(0, end.index).split(/\r?\n/);
  // A line that continues the status line stays as it is, and the parser refuses it.
  const fields = lines.map((line) => `\r\n${line}`).join('');
  const joined = fields.replace(/(?<!^)\r\n[ \t]+/g, ' ');
  return `${status}${joined}\r\n\r\n${bytes.slice(end.index + end[0].length)}`;
}

/** `data` of the parser's error is what it hasn't read, as a text in which only the line ends are sure to be the same. */
function refusedHeader(lastRead: string, error: Error): string | undefined {
  const lines = lastRead.split('\n');
  const unreadLines = 'data' in error ? String(error.data).split('\n').length : 0;
  const head = lines.slice(0, lines.indexOf('\r'));
  return /^([\w-]{1,100})[ \t]*:/.exec(head[lines.length - unreadLines] ?? '')?.[1];
}
