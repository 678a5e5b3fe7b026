// Unpacks some files of a zip file (APPNOTE.TXT 6.3.3, 4.3). Node has no reader of zip files.
import { type FileHandle, mkdir, open, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { inflateRaw } from 'node:zlib';

const deflated = 8;

/**
 * Writes the files of a zip file for which `pathOf` returns a path in the folder, with their modes. Without ZIP64 and encryption.
 *
 * @throws Error where the file isn't such a zip file
 */
export async function unzip(
  file: string,
  folder: string,
  pathOf: (name: string) => string | undefined,
): Promise<void> {
  const zip = await open(file);
  try {
    await unzipFrom(zip, folder, pathOf);
  } finally {
    await zip.close();
  }
}

async function unzipFrom(
  zip: FileHandle,
  folder: string,
  pathOf: (name: string) => string | undefined,
): Promise<void> {
  const read = async (position: number, length: number) =>
    (await zip.read(Buffer.alloc(length), 0, length, position)).buffer;
  const { size } = await zip.stat();
  // 4.3.16: the end of the central directory, without a comment.
  const end = await read(size - 22, 22);
  const directory = await read(end.readUInt32LE(16), end.readUInt32LE(12));
  for (let at = 0; at < directory.length;) {
    // 4.3.12: the header of a file in the central directory.
    const nameEnd = at + 46 + directory.readUInt16LE(at + 28);
    const name = directory.toString('utf8', at + 46, nameEnd);
    const path = name.endsWith('/') ? undefined : pathOf(name);
    if (path !== undefined) {
      const header = directory.readUInt32LE(at + 42);
      // 4.3.7: the local header has lengths of its own.
      const local = await read(header, 30);
      const start = header + 30 + local.readUInt16LE(26) + local.readUInt16LE(28);
      const content = await read(start, directory.readUInt32LE(at + 20));
      const isDeflated = directory.readUInt16LE(at + 10) === deflated;
      const target = join(folder, path);
      await mkdir(dirname(target), { recursive: true });
      const mode = (directory.readUInt32LE(at + 38) >>> 16) & 0o777;
      await writeFile(target, isDeflated ? await promisify(inflateRaw)(content) : content, { mode });
    }
    // Behind the name: an extra field and a comment.
    at = nameEnd + directory.readUInt16LE(at + 30) + directory.readUInt16LE(at + 32);
  }
}
