// Looks for secrets in bytes, in every form in which they could have been written down by accident.
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';

export interface Place {
  readonly name: string;
  readonly bytes: Buffer;
}

export interface Find {
  readonly place: string;
  /** What the secret is for; never the secret itself, so that a report can be shown to anybody. */
  readonly secret: string;
  readonly form: string;
}

/** Every secret in every place, by form: UTF-8, UTF-16, as in JSON, percent-encoded, base64 of any alignment. */
export function search(places: readonly Place[], secrets: ReadonlyMap<string, string>): Find[] {
  const needles = [...secrets].flatMap(([secret, name]) =>
    formsOf(secret).map(([form, bytes]) => ({ secret: name, form, bytes, isNumber: /^\d+$/.test(secret) })),
  );
  return places.flatMap((place) =>
    needles
      .filter(({ bytes, isNumber }) => contains(place.bytes, bytes, isNumber))
      .map(({ secret, form }) => ({ place: place.name, secret, form })),
  );
}

/** Every file below a folder; what is no file, or goes away meanwhile, is left out. */
export function filesBelow(folder: string): Place[] {
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

function formsOf(secret: string): [string, Buffer][] {
  const percent = encodeURIComponent(secret);
  const forms: [string, string | Buffer][] = [
    ['UTF-8', secret],
    ['UTF-16', Buffer.from(secret, 'utf16le')],
    ['JSON', JSON.stringify(secret).slice(1, -1)],
    ['percent-encoded', percent],
    ['percent-encoded in lower case', percent.replace(/%../g, (code) => code.toLowerCase())],
    ['form-encoded', new URLSearchParams([['', secret]]).toString().slice(1)],
    ...[0, 1, 2].flatMap((before): [string, string][] => {
      const text = base64Within(secret, before);
      return [
        ['base64', text],
        ['base64 for addresses', text.replaceAll('+', '-').replaceAll('/', '_')],
      ];
    }),
  ];
  const different = new Map<string, [string, Buffer]>();
  for (const [form, written] of forms) {
    const bytes = Buffer.from(written);
    const key = bytes.toString('latin1');
    if (!different.has(key)) different.set(key, [form, bytes]);
  }
  return [...different.values()];
}

/** What is certain of its base64 where so many bytes stand before it, and anything after it. */
function base64Within(secret: string, before: number): string {
  const bytes = Buffer.concat([Buffer.alloc(before), Buffer.from(secret)]);
  const first = Math.ceil((before * 8) / 6);
  const last = Math.floor((bytes.length * 8) / 6);
  return bytes.toString('base64').slice(first, last);
}

/** Six digits within a longer number are no passcode. */
function contains(bytes: Buffer, needle: Buffer, isNumber: boolean): boolean {
  for (let at = bytes.indexOf(needle); at >= 0; at = bytes.indexOf(needle, at + 1)) {
    if (!isNumber || !(isDigit(bytes[at - 1]) || isDigit(bytes[at + needle.length]))) return true;
  }
  return false;
}

function isDigit(byte: number | undefined): boolean {
  return byte !== undefined && byte >= 0x30 && byte <= 0x39;
}
