// Searches bytes for secrets in several encodings.
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';

export interface SearchTarget {
  readonly name: string;
  readonly bytes: Buffer;
}

export interface SecretMatch {
  readonly target: string;
  /** The name of the secret, never its value, so that a report can be shared. */
  readonly secret: string;
  readonly encoding: string;
}

const number = /^\d+$/;

/**
 * Searches every target for every secret, as UTF-8, UTF-16, JSON, percent-encoded, form-encoded, and (if it isn't a number) base64 at
 * any alignment.
 *
 * @param secrets the name of each secret by its value
 */
export function findSecrets(
  targets: readonly SearchTarget[],
  secrets: ReadonlyMap<string, string>,
): SecretMatch[] {
  const needles = [...secrets].flatMap(([secret, name]) =>
    encodingsOf(secret).map(([encoding, bytes]) => ({
      secret: name,
      encoding,
      bytes,
      isNumber: number.test(secret),
    })),
  );
  return targets.flatMap((target) =>
    needles
      .filter(({ bytes, isNumber }) => contains(target.bytes, bytes, isNumber))
      .map(({ secret, encoding }) => ({ target: target.name, secret, encoding })),
  );
}

/** Reads every file in a folder and its subfolders. Skips files that can't be read or are deleted meanwhile. */
export function readFilesIn(folder: string): SearchTarget[] {
  if (!existsSync(folder)) return [];
  const entries = readdirSync(folder, { recursive: true, withFileTypes: true });
  return entries.flatMap((entry) => {
    if (!entry.isFile()) return [];
    const path = join(entry.parentPath, entry.name);
    try {
      return [{ name: relative(folder, path), bytes: readFileSync(path) }];
    } catch {
      return [];
    }
  });
}

function encodingsOf(secret: string): [string, Buffer][] {
  const percent = encodeURIComponent(secret);
  const encodings: [string, string | Buffer][] = [
    ['UTF-8', secret],
    ['UTF-16', Buffer.from(secret, 'utf16le')],
    ['JSON', JSON.stringify(secret).slice(1, -1)],
    ['percent-encoded', percent],
    ['percent-encoded in lower case', percent.replace(/%../g, (code) => code.toLowerCase())],
    ['form-encoded', new URLSearchParams([['', secret]]).toString().slice(1)],
    // In base64 a short number can't be distinguished from a part of a longer one, such as a time in a token.
    ...(number.test(secret) ? [] : [0, 1, 2]).flatMap((offset): [string, string][] => {
      const text = base64At(secret, offset);
      return [
        ['base64', text],
        ['base64url', text.replaceAll('+', '-').replaceAll('/', '_')],
      ];
    }),
  ];
  const distinct = new Map<string, [string, Buffer]>();
  for (const [encoding, encoded] of encodings) {
    const bytes = Buffer.from(encoded);
    const key = bytes.toString('latin1');
    if (!distinct.has(key)) distinct.set(key, [encoding, bytes]);
  }
  return [...distinct.values()];
}

/** Returns the base64 characters that depend on the secret alone if `offset` bytes precede it and any bytes follow. */
function base64At(secret: string, offset: number): string {
  const bytes = Buffer.concat([Buffer.alloc(offset), Buffer.from(secret)]);
  const first = Math.ceil((offset * 8) / 6);
  const last = Math.floor((bytes.length * 8) / 6);
  return bytes.toString('base64').slice(first, last);
}

/** A number does not match within a longer number. */
function contains(bytes: Buffer, needle: Buffer, isNumber: boolean): boolean {
  for (let index = bytes.indexOf(needle); index >= 0; index = bytes.indexOf(needle, index + 1)) {
    if (!isNumber || !(isDigit(bytes[index - 1]) || isDigit(bytes[index + needle.length]))) return true;
  }
  return false;
}

function isDigit(byte: number | undefined): boolean {
  return byte !== undefined && byte >= 0x30 && byte <= 0x39;
}
