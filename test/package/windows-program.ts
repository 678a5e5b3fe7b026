// Empty Windows programs, created with resedit, with which electron-builder edits Electron's program. resedit's types
// require those of the DOM, so this file declares the few that it uses.
import { createRequire } from 'node:module';

interface Language {
  readonly lang: number;
  readonly codepage: number;
}
interface ResEdit {
  readonly NtExecutable: { readonly createEmpty: (is32Bit: boolean, isLibrary: boolean) => Program };
  readonly NtExecutableResource: { readonly from: (program: unknown) => Resources };
  readonly Resource: { readonly VersionInfo: { readonly createEmpty: () => VersionInfo } };
}
interface Program {
  readonly generate: () => ArrayBuffer;
  readonly setSectionByEntry: (
    entry: number,
    section: { readonly info: object; readonly data: ArrayBuffer },
  ) => void;
}
interface Resources {
  readonly entries: unknown[];
  readonly outputResource: (program: unknown) => void;
}
interface VersionInfo {
  readonly setStringValues: (language: Language, values: Readonly<Record<string, string>>) => void;
  readonly outputToResourceEntries: (entries: unknown[]) => void;
}

const builder = createRequire(createRequire(import.meta.url).resolve('electron-builder'));
const library = createRequire(builder.resolve('app-builder-lib'));
const { NtExecutable, NtExecutableResource, Resource } = library('resedit') as ResEdit;

/** Creates a program with version information, which electron-builder requires, and a resource with `content`. */
export function windowsProgram(content: Buffer): Buffer {
  const program = NtExecutable.createEmpty(false, true);
  const resources = NtExecutableResource.from(program);
  const language = { lang: 1033, codepage: 1200 };
  const version = Resource.VersionInfo.createEmpty();
  version.setStringValues(language, { ProductName: 'Electron' });
  version.outputToResourceEntries(resources.entries);
  resources.entries.push({ type: 'CONTENT', id: 1, ...language, bin: Uint8Array.from(content).buffer });
  resources.outputResource(program);
  return Buffer.from(program.generate());
}

/** Creates a library for 32 bits that exports functions without code. https://learn.microsoft.com/windows/win32/debug/pe-format */
export function windowsLibrary(functions: readonly string[]): Buffer {
  // The first section of an empty library is loaded here.
  const address = 0x1000;
  const count = functions.length;
  const names = functions.map((name) => Buffer.from(`${name}\0`));
  // The export directory, then an address, a name's address and an ordinal for each function.
  const table = Buffer.alloc(40 + 10 * count);
  const directory = {
    16: 1,
    20: count,
    24: count,
    28: address + 40,
    32: address + 40 + 4 * count,
    36: address + 40 + 8 * count,
  };
  for (const [at, value] of Object.entries(directory)) table.writeUInt32LE(value, Number(at));
  let next = address + table.length;
  for (const [index, name] of names.entries()) {
    table.writeUInt32LE(next, 40 + 4 * (count + index));
    table.writeUInt16LE(index, 40 + 8 * count + 2 * index);
    next += name.length;
  }
  const data = Uint8Array.from(Buffer.concat([table, ...names])).buffer;
  const library = NtExecutable.createEmpty(true, true);
  const info = {
    name: '.edata',
    virtualSize: data.byteLength,
    sizeOfRawData: 0,
    characteristics: 0x40000040,
  };
  library.setSectionByEntry(0, { info, data });
  return Buffer.from(library.generate());
}
