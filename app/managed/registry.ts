// The policies of Windows: the values of Software\Policies\Perch are locked, those of its subkey Recommended are defaults, as for
// Chromium's products. Only administrators and the system may write these keys. They are read from what `reg export` writes:
// its file is UTF-16, while what reg.exe prints is in the console's code page.
import {
  managedKeys,
  managedSetting,
  type ManagedKey,
  type ManagedValueType,
} from '../contract/managed-settings.ts';
import {
  checkEntries,
  type ManagedOrigin,
  type ManagedSettings,
  noManagedSettings,
  type RawEntry,
} from './managed-settings.ts';
import type { ProgramOutput } from './system-programs.ts';

/** The keys, the strongest first. */
export const policyKeys = [
  String.raw`HKLM\Software\Policies\Perch`,
  String.raw`HKCU\Software\Policies\Perch`,
];

/** A value of the registry. `kind` is the number of another type (winnt.h), or -1. */
type RegistryData = string | number | readonly string[] | { readonly kind: number };

interface RegistryValue {
  /** The subkeys between the exported key and the value, in lower case. */
  readonly subkey: string;
  readonly name: string;
  readonly data: RegistryData;
}

/** Reads the policies of a key. One that doesn't exist is empty. */
export async function readRegistry(
  key: string,
  exportKey: (key: string) => Promise<ProgramOutput>,
): Promise<ManagedSettings> {
  const origin: ManagedOrigin = { kind: 'policy', name: key };
  const exported = await exportKey(key);
  if (exported === 'missing') return noManagedSettings;
  if (typeof exported === 'string') return { entries: [], problems: [{ origin, code: exported }] };
  const values = parseRegistryExport(exported);
  if (values === undefined) return { entries: [], problems: [{ origin, code: 'no-object' }] };
  const raw = values
    .filter(({ name }) => name !== '')
    .map(({ subkey, name, data }): RawEntry => {
      const known = managedKeys.find((each) => each.toLowerCase() === name.toLowerCase());
      if (known === undefined || (subkey !== '' && subkey !== 'recommended'))
        return {
          key: subkey === '' ? name : `${subkey}\\${name}`,
          value: undefined,
          isLocked: !subkey.startsWith('recommended'),
        };
      return { key: known, value: toValue(known, data), isLocked: subkey === '' };
    });
  return checkEntries(origin, raw);
}

/** The registry has no boolean: 0 and 1 stand for it. */
function toValue(key: ManagedKey, data: RegistryData): unknown {
  const { type }: ManagedValueType = managedSetting(key).value;
  return type === 'boolean' && (data === 0 || data === 1) ? data === 1 : data;
}

const sectionLine = /\[(.+)\]\r?\n/y;
const valueLine =
  /(?:@|"((?:[^"\\]|\\.)*)")=(?:"((?:[^"\\]|\\.)*)"|dword:([0-9a-f]{1,8})|hex(?:\(([0-9a-f]{1,8})\))?:((?:[0-9a-f]{2}|,|\\\r?\n[ \t]*)*))[ \t]*(?:\r?\n|$)/isy;
const anyLine = /[^\n]*(?:\n|$)/y;

/** Parses the content of a file of `reg export`. Returns undefined where it isn't one. Lines of another form have no data. */
export function parseRegistryExport(bytes: Uint8Array): RegistryValue[] | undefined {
  const text = new TextDecoder('utf-16le').decode(bytes);
  const header = /^Windows Registry Editor Version 5\.00\r?\n/.exec(text);
  if (header === null) return undefined;
  const values: RegistryValue[] = [];
  let root: string | undefined;
  let subkey = '';
  let offset = header[0].length;
  const match = (pattern: RegExp) => {
    pattern.lastIndex = offset;
    const found = pattern.exec(text);
    if (found !== null) offset = pattern.lastIndex;
    return found;
  };
  while (offset < text.length) {
    const section = match(sectionLine);
    if (section !== null) {
      const path = (section[1] ?? '').toLowerCase();
      root ??= path;
      subkey = path === root ? '' : path.slice(root.length + 1);
      continue;
    }
    const value = match(valueLine);
    if (value === null) {
      const [line = ''] = match(anyLine) ?? [];
      const [, name = line.trim()] = /^"([^"]*)"/.exec(line) ?? [];
      if (name !== '') values.push({ subkey, name, data: { kind: unreadable } });
    } else {
      const [, name = '', written, dword, kind = '3', hex = ''] = value;
      const data =
        written === undefined
          ? dword === undefined
            ? fromBytes(Number.parseInt(kind, 16), hex)
            : Number.parseInt(dword, 16)
          : unescaped(written);
      values.push({ subkey, name: unescaped(name), data });
    }
  }
  return values;
}

function unescaped(text: string): string {
  return text.replaceAll(/\\(.)/gs, '$1');
}

const unreadable = -1;
const expandString = 2;
const multiString = 7;

function fromBytes(kind: number, hex: string): RegistryData {
  const bytes = Buffer.from(hex.replaceAll(/[^0-9a-f]/gi, ''), 'hex');
  const texts = new TextDecoder('utf-16le').decode(bytes).split('\0');
  if (kind === expandString) return texts[0] ?? '';
  return kind === multiString ? texts.filter((text) => text !== '') : { kind };
}
