// Undoes the encodings of a response's body (RFC 9110, 8.4).
import type { Readable } from 'node:stream';
import { createBrotliDecompress, createInflateRaw } from 'node:zlib';
import { maxWordLength, serviceText } from './service-text.ts';

export interface DecodedBody {
  /** With those encodings that couldn't be undone. Undefined if the body is larger than the limit. */
  readonly bytes: Buffer | undefined;
  /** The encoding that couldn't be undone, in one line. The bytes may be readable all the same: some servers only name one. */
  readonly unknownEncoding?: string;
}

const maxEncodings = 5;

/** `maxBytes` limits the size after each step. `header` is the response's `content-encoding`. */
export async function decodeBody(
  encoded: Buffer,
  header: string | string[] | undefined,
  maxBytes: number,
): Promise<DecodedBody> {
  const names = [header ?? []]
    .flat()
    .flatMap((list) => list.split(','))
    .map((name) => name.trim().toLowerCase());
  const encodings = names.filter((name) => !['', 'identity'].includes(name)).toReversed();
  let bytes = encoded;
  if (encoded.length === 0) return { bytes };
  for (const [index, name] of encodings.entries()) {
    try {
      const decoded = index < maxEncodings ? decoders.get(name)?.(bytes) : undefined;
      if (decoded === undefined) return { bytes, unknownEncoding: serviceText(name, maxWordLength) };
      const read = await readAll(decoded, maxBytes);
      if (read === undefined) return { bytes: undefined };
      bytes = read;
    } catch {
      return { bytes, unknownEncoding: name };
    }
  }
  return { bytes };
}

/** Returns undefined if there are more than `maxBytes`. */
export async function readAll(body: AsyncIterable<Buffer>, maxBytes: number): Promise<Buffer | undefined> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of body) {
    size += chunk.length;
    if (size > maxBytes) return undefined;
    chunks.push(chunk);
  }
  return Buffer.concat(chunks, size);
}

const decoders: ReadonlyMap<string, (bytes: Buffer) => AsyncIterable<Buffer>> = new Map([
  ['gzip', inflateMembers],
  ['x-gzip', inflateMembers],
  ['deflate', (bytes) => decode(createInflateRaw(), bytes.subarray(hasZlibHeader(bytes) ? 2 : 0))],
  ['br', (bytes) => decode(createBrotliDecompress(), bytes)],
]);

function decode<Decoder extends NodeJS.WritableStream & Readable>(decoder: Decoder, bytes: Buffer): Decoder {
  decoder.end(bytes);
  return decoder;
}

/**
 * Yields what the members of a gzip file hold (RFC 1952, 2.2). Only their deflate data counts: Node's own decoder refuses a file
 * whose trailer is missing or is followed by something else. @throws if the data isn't gzip
 */
async function* inflateMembers(bytes: Buffer): AsyncIterable<Buffer> {
  if (!isMember(bytes)) throw new Error('not gzip');
  let rest = bytes;
  do {
    const data = rest.subarray(memberHeaderLength(rest));
    const decoder = decode(createInflateRaw(), data);
    yield* decoder;
    rest = data.subarray(decoder.bytesWritten + memberTrailerLength);
  } while (isMember(rest));
}

function isMember([first, second, method]: Buffer): boolean {
  return first === 0x1f && second === 0x8b && method === 8;
}

const memberTrailerLength = 8;

/** RFC 1952, 2.3. @throws if the header isn't complete */
function memberHeaderLength(member: Buffer): number {
  const flags = member.readUInt8(3);
  const [hasChecksum, hasExtraField, hasName, hasComment] = [2, 4, 8, 16].map((flag) => (flags & flag) !== 0);
  let length = 10;
  if (hasExtraField === true) length += 2 + member.readUInt16LE(length);
  for (const hasText of [hasName, hasComment]) if (hasText === true) length = member.indexOf(0, length) + 1;
  return length + (hasChecksum === true ? 2 : 0);
}

/** RFC 1950, 2.2. Some servers send deflate data without this header. */
function hasZlibHeader([method = 0, flags = 0]: Buffer): boolean {
  return (method & 15) === 8 && (method * 256 + flags) % 31 === 0;
}
