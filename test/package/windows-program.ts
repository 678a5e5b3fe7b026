// An empty Windows program, created with resedit, the library with which electron-builder edits Electron's. Its types
// require the DOM's, so this file declares the few that it uses.
import { createRequire } from 'node:module';

interface Language {
  readonly lang: number;
  readonly codepage: number;
}
interface ResEdit {
  readonly NtExecutable: { readonly createEmpty: () => { readonly generate: () => ArrayBuffer } };
  readonly NtExecutableResource: { readonly from: (program: unknown) => Resources };
  readonly Resource: { readonly VersionInfo: { readonly createEmpty: () => VersionInfo } };
}
interface Resources {
  readonly entries: unknown[];
  readonly outputResource: (program: unknown) => void;
}
interface VersionInfo {
  readonly setStringValues: (language: Language, values: Readonly<Record<string, string>>) => void;
  readonly outputToResourceEntries: (entries: unknown[]) => void;
}

/** Creates a program with version information, which electron-builder requires, and a resource with `content`. */
export function windowsProgram(content: Buffer): Buffer {
  const builder = createRequire(import.meta.resolve('electron-builder'));
  const library = createRequire(builder.resolve('app-builder-lib'));
  const { NtExecutable, NtExecutableResource, Resource } = library('resedit') as ResEdit;
  const program = NtExecutable.createEmpty();
  const resources = NtExecutableResource.from(program);
  const language = { lang: 1033, codepage: 1200 };
  const version = Resource.VersionInfo.createEmpty();
  version.setStringValues(language, { ProductName: 'Electron' });
  version.outputToResourceEntries(resources.entries);
  resources.entries.push({ type: 'CONTENT', id: 1, ...language, bin: Uint8Array.from(content).buffer });
  resources.outputResource(program);
  return Buffer.from(program.generate());
}
