// Reads Electron's archive format: https://github.com/electron/asar#format. Its header is JSON, whose length is at
// byte 12 and whose text is from byte 16 on; the files follow it.
import { createHash } from 'node:crypto';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import * as v from 'valibot';

export interface PackedFile {
  /** Inside the archive, with slashes. */
  readonly path: string;
  readonly content: Buffer;
  /** It lies beside the archive, as a file of its own: the system loads no library from inside. */
  readonly isUnpacked: boolean;
}

const file = v.object({
  files: v.optional(v.undefined()),
  size: v.number(),
  offset: v.optional(v.string(), '0'),
  unpacked: v.optional(v.boolean(), false),
});
type File = v.InferOutput<typeof file>;
interface Folder {
  readonly files: Readonly<Record<string, File | Folder>>;
}
const folder: v.GenericSchema<unknown, Folder> = v.object({
  files: v.record(v.string(), v.union([file, v.lazy(() => folder)])),
});

/** Every file of an archive, those beside it as well. */
export async function readArchive(archive: string): Promise<PackedFile[]> {
  const bytes = await readFile(archive);
  const header = v.parse(
    folder,
    JSON.parse(bytes.subarray(16, 16 + bytes.readUInt32LE(12)).toString('utf8')),
  );
  const body = 8 + bytes.readUInt32LE(4);
  return Promise.all(
    filesIn(header, '').map(async ([path, { size, offset, unpacked }]) => {
      const from = body + Number(offset);
      const content = unpacked
        ? await readFile(join(`${archive}.unpacked`, path))
        : bytes.subarray(from, from + size);
      return { path, content, isUnpacked: unpacked };
    }),
  );
}

/** What Electron checks an archive by: the hash of its header, which holds each file's own. */
export async function headerHash(archive: string): Promise<string> {
  const bytes = await readFile(archive);
  const header = bytes.subarray(16, 16 + bytes.readUInt32LE(12));
  return createHash('sha256').update(header).digest('hex');
}

/** Lays the files of an archive into a folder, as Electron's main process sees them. */
export async function extractArchive(archive: string, into: string): Promise<void> {
  for (const { path, content } of await readArchive(archive)) {
    await mkdir(dirname(join(into, path)), { recursive: true });
    await writeFile(join(into, path), content);
  }
}

function filesIn({ files }: Folder, prefix: string): [path: string, file: File][] {
  return Object.entries(files).flatMap(([name, entry]): [string, File][] =>
    entry.files === undefined ? [[prefix + name, entry]] : filesIn(entry, `${prefix}${name}/`),
  );
}
