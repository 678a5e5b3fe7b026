// The policies of Windows: the values of Software\Policies\Perch are locked, those of its subkey Recommended are defaults. Only
// administrators and the system may write these keys. Perch reads them from the file of `reg export`, which is UTF-16: what
// reg.exe prints is in the console's code page.
import { managedKey, type ManagedKey, managedSetting } from '../contract/managed-settings.ts';
import { isPreferenceKey } from '../contract/preferences.ts';
import {
  checkEntries,
  type ManagedOrigin,
  type ManagedSettings,
  noManagedSettings,
  type RawEntry,
} from './managed-settings.ts';
import type { ProgramOutput } from './system-programs.ts';

/** The strongest first. */
export const policyKeys = [
  String.raw`HKLM\Software\Policies\Perch`,
  String.raw`HKCU\Software\Policies\Perch`,
];

/** The data of a registry value; undefined if it is of a type that no setting has (winnt.h). */
type RegistryData = string | number | readonly string[] | undefined;

interface RegistryValue {
  /** The subkeys between the exported key and the value, in lower case. */
  readonly subkey: string;
  readonly name: string;
  readonly data: RegistryData;
}

/** Reads the policies of a key. A key that doesn't exist counts as empty. */
export async function readRegistry(
  key: string,
  exportKey: (key: string) => Promise<ProgramOutput>,
): Promise<ManagedSettings> {
  const origin: ManagedOrigin = { kind: 'policy', name: key };
  const exported = await exportKey(key);
  if (exported === 'missing') return noManagedSettings;
  if (typeof exported === 'string') return { entries: [], problems: [{ origin, code: exported }] };
  const values = parseRegistryExport(exported);
  if (values === undefined) return { entries: [], problems: [{ origin, code: 'failed' }] };
  return checkEntries(
    origin,
    values
      .filter(({ name }) => name !== '')
      .map(({ subkey, name, data }): RawEntry => {
        const known = managedKey(name);
        const isDefault = subkey === 'recommended';
        const isInPlace = subkey === '' || (isDefault && known !== undefined && isPreferenceKey(known));
        const key = isInPlace ? known : undefined;
        return {
          name: subkey === '' ? name : `${subkey}\\${name}`,
          key,
          value: key && toValue(key, data),
          isLocked: !isDefault,
        };
      }),
  );
}

/** The registry has no booleans: 0 and 1 stand for false and true. */
function toValue(key: ManagedKey, data: RegistryData): unknown {
  const { type } = managedSetting(key).value;
  return type === 'boolean' && (data === 0 || data === 1) ? data === 1 : data;
}

const header = 'Windows Registry Editor Version 5.00';
const line =
  /\[([^\r\n]+)\]\r?\n|(?:@|"((?:[^"\\]|\\.)*)")=(?:"((?:[^"\\]|\\.)*)"|dword:([0-9a-f]{1,8})|hex(?:\(([0-9a-f]{1,8})\))?:((?:[0-9a-f]{2}|,|\\\r?\n[ \t]*)*))[ \t]*(?:\r?\n|$)|\s+/gisy;

/** Parses the content of a file of `reg export`. Returns undefined for any other content. */
export function parseRegistryExport(bytes: Uint8Array): RegistryValue[] | undefined {
  const text = new TextDecoder('utf-16le').decode(bytes);
  if (!text.startsWith(header)) return undefined;
  const body = text.slice(header.length);
  const values: RegistryValue[] = [];
  let root: string | undefined;
  let subkey = '';
  let end = 0;
  for (const match of body.matchAll(line)) {
    const [all, section, name = '', written, dword, kind = '3', hex] = match;
    end = match.index + all.length;
    if (section !== undefined) {
      const path = section.toLowerCase();
      root ??= path;
      subkey = path.slice(root.length + 1);
    } else if (written !== undefined)
      values.push({ subkey, name: unescaped(name), data: unescaped(written) });
    else if (dword !== undefined)
      values.push({ subkey, name: unescaped(name), data: Number.parseInt(dword, 16) });
    else if (hex !== undefined)
      values.push({ subkey, name: unescaped(name), data: fromBytes(Number.parseInt(kind, 16), hex) });
  }
  return end === body.length ? values : undefined;
}

function unescaped(text: string): string {
  return text.replaceAll(/\\(.)/gs, '$1');
}

const expandString = 2;
const multiString = 7;

function fromBytes(kind: number, hex: string): RegistryData {
  const bytes = Buffer.from(hex.replaceAll(/[^0-9a-f]/gi, ''), 'hex');
  const texts = new TextDecoder('utf-16le').decode(bytes).split('\0');
  if (kind === expandString) return texts[0] ?? '';
  return kind === multiString ? texts.filter((text) => text !== '') : undefined;
}
