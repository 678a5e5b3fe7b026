// Reads the header of an executable file: its architecture, and whether the file is complete.

export interface Executable {
  /** `elf` (Linux), `mach-o` (macOS), `pe` (Windows), a script, or anything else. */
  readonly format: 'elf' | 'mach-o' | 'pe' | 'script' | 'unknown';
  /** As in `process.arch`. Undefined for a script, for several architectures in one file and for others than these. */
  readonly arch?: string;
  /** False where the header refers to bytes after the end of the file. */
  readonly isComplete: boolean;
}

/** As many bytes of the file as `readExecutable` needs. */
export const headerBytes = 4096;

const elfMachines: Readonly<Record<number, string>> = { 3: 'ia32', 40: 'arm', 62: 'x64', 183: 'arm64' };
const machCpus: Readonly<Record<number, string>> = { 0x0100_0007: 'x64', 0x0100_000c: 'arm64' };
const peMachines: Readonly<Record<number, string>> = { 0x014c: 'ia32', 0x8664: 'x64', 0xaa64: 'arm64' };

/**
 * Reads the header of a file.
 *
 * @param header the first `headerBytes` bytes, or the whole file where it is shorter
 * @param size the size of the file in bytes
 */
export function readExecutable(header: Buffer, size: number): Executable {
  const magic = header.length < 4 ? 0 : header.readUInt32BE(0);
  if (header.toString('latin1', 0, 2) === '#!') return { format: 'script', isComplete: true };
  if (magic === 0x7f45_4c46) return readElf(header, size);
  if (magic === 0xcffa_edfe && header.length >= 8)
    return { format: 'mach-o', isComplete: true, ...archOf(machCpus, header.readUInt32LE(4)) };
  if (magic === 0xcafe_babe) return { format: 'mach-o', isComplete: true };
  if (header.toString('latin1', 0, 2) === 'MZ') return readPe(header, size);
  return { format: 'unknown', isComplete: false };
}

/** The 64-bit header of the ELF specification: the section headers are at the end of the file. */
function readElf(header: Buffer, size: number): Executable {
  if (header.length < 64) return { format: 'elf', isComplete: false };
  const arch = archOf(elfMachines, header.readUInt16LE(18));
  const is64Bit = header[4] === 2;
  if (!is64Bit) return { format: 'elf', isComplete: true, ...arch };
  const sectionsEnd = Number(header.readBigUInt64LE(40)) + header.readUInt16LE(58) * header.readUInt16LE(60);
  return { format: 'elf', isComplete: sectionsEnd <= size, ...arch };
}

/** Sections are listed after the optional header of the PE format; each names its place in the file. */
function readPe(header: Buffer, size: number): Executable {
  const start = header.length < 0x40 ? header.length : header.readUInt32LE(0x3c);
  if (start + 24 > header.length || header.toString('latin1', start, start + 4) !== 'PE\0\0')
    return { format: 'pe', isComplete: false };
  const sections = start + 24 + header.readUInt16LE(start + 20);
  const ends = Array.from({ length: header.readUInt16LE(start + 6) }, (_, index) => sections + index * 40)
    .filter((section) => section + 40 <= header.length)
    .map((section) => header.readUInt32LE(section + 16) + header.readUInt32LE(section + 20));
  const arch = archOf(peMachines, header.readUInt16LE(start + 4));
  return { format: 'pe', isComplete: ends.every((end) => end <= size), ...arch };
}

function archOf(names: Readonly<Record<number, string>>, value: number): { readonly arch?: string } {
  const arch = names[value];
  return arch === undefined ? {} : { arch };
}
