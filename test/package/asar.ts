// Reads the packed archive: https://github.com/electron/asar#format.
import { createHash } from 'node:crypto';
import { extractFile, getRawHeader, listPackage, statFile } from '@electron/asar';

export interface PackedFile {
  /** The path inside the archive, with slashes. */
  readonly path: string;
  readonly content: Buffer;
  /** Whether the file lies beside the archive, because the system can't load a library from inside it. */
  readonly isUnpacked: boolean;
}

/** Every file of an archive, including those beside it. */
export function readArchive(archive: string): PackedFile[] {
  return listPackage(archive, { isPack: false })
    .map((path) => path.slice(1))
    .flatMap((path) => {
      const entry = statFile(archive, path);
      if ('files' in entry) return [];
      return [
        {
          path,
          content: extractFile(archive, path),
          isUnpacked: entry.unpacked === true,
        },
      ];
    });
}

/**
 * The hash that Electron checks an archive by, in hexadecimal. @electron/asar has no function for it.
 * https://www.electronjs.org/docs/latest/tutorial/asar-integrity
 */
export function headerHash(archive: string): string {
  return createHash('sha256').update(getRawHeader(archive).headerString).digest('hex');
}
