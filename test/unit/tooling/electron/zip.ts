// Writes zip files, as Electron's are.
import { createHash } from 'node:crypto';
import { crc32 } from 'node:zlib';

/** A zip file (APPNOTE.TXT 6.3) with uncompressed, executable files: their texts by name. */
export function zipOf(files: Readonly<Record<string, string>>): Buffer {
  const locals: Buffer[] = [];
  const entries: Buffer[] = [];
  let offset = 0;
  for (const [name, text] of Object.entries(files)) {
    const content = Buffer.from(text);
    // From "version needed" to the length of the extra field, which both headers have.
    const shared = Buffer.alloc(26);
    shared.writeUInt16LE(20, 0);
    shared.writeUInt32LE(crc32(content), 10);
    shared.writeUInt32LE(content.length, 14);
    shared.writeUInt32LE(content.length, 18);
    shared.writeUInt16LE(name.length, 22);
    const local = Buffer.concat([signature(0x0403_4b50), shared, Buffer.from(name), content]);
    const rest = Buffer.alloc(14);
    rest.writeUInt32LE((0o100_755 << 16) >>> 0, 6);
    rest.writeUInt32LE(offset, 10);
    // Made on Unix, by version 2.0.
    entries.push(
      Buffer.concat([signature(0x0201_4b50), Buffer.from([20, 3]), shared, rest, Buffer.from(name)]),
    );
    locals.push(local);
    offset += local.length;
  }
  const directory = Buffer.concat(entries);
  const end = Buffer.alloc(18);
  end.writeUInt16LE(entries.length, 4);
  end.writeUInt16LE(entries.length, 6);
  end.writeUInt32LE(directory.length, 8);
  end.writeUInt32LE(offset, 12);
  return Buffer.concat([...locals, directory, signature(0x0605_4b50), end]);
}

export function sha256Of(content: Buffer): string {
  return createHash('sha256').update(content).digest('hex');
}

function signature(value: number): Buffer {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32LE(value);
  return bytes;
}
