// Reads the connection files that IT manages for all users of this machine. They are read at each start and never written.
// Their client secrets are not copied to the keychain.
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { messages } from '../i18n/i18n.ts';
import { type Connection, parseConnectionFile } from '../connection/connection.ts';
import type { ManagedConnections } from '../core/ports.ts';

/** The folder of managed connections on a system. */
export function managedConnectionsDir(platform: NodeJS.Platform, programData = 'C:\\ProgramData'): string {
  if (platform === 'win32') return `${programData}\\Perch`;
  return platform === 'darwin' ? '/Library/Application Support/Perch' : '/etc/perch';
}

/** Reads every `*.json` in a folder, if it exists. Of two connections with one name, the first by file name is used. */
export function readManagedConnections(folder: string): ManagedConnections {
  const connections: Connection[] = [];
  const problems: ManagedConnections['problems'][number][] = [];
  for (const name of jsonFileNames(folder)) {
    const file = join(folder, name);
    const read = readConnectionFile(file);
    if (typeof read === 'string') problems.push({ file, reason: read });
    else if (connections.some((other) => other.name === read.name)) {
      problems.push({ file, reason: messages.connectionFile.duplicateName(read.name) });
    } else connections.push(read);
  }
  return { connections, problems };
}

/** Returns the connection, or the reason why the file can't be used. */
function readConnectionFile(file: string): Connection | string {
  let text: string;
  try {
    // Reading a named pipe or a device could block forever.
    if (!statSync(file).isFile()) return messages.connectionFile.unreadable;
    text = readFileSync(file, 'utf8');
  } catch {
    return messages.connectionFile.unreadable;
  }
  const parsed = parseConnectionFile(text);
  return parsed.ok ? parsed.value : parsed.reason;
}

function jsonFileNames(folder: string): string[] {
  try {
    return readdirSync(folder)
      .filter((name) => name.toLowerCase().endsWith('.json'))
      .sort();
  } catch {
    return [];
  }
}
