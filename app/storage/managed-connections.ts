// The connection files that IT has placed for everybody on this machine. They are read again at each start, and are
// never changed from here; their client secrets stay in them.
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { messages } from '../i18n/i18n.ts';
import { type Connection, parseConnectionFile } from '../connection/connection.ts';
import type { ManagedConnections } from '../core/ports.ts';

/** Where they are on a system. */
export function managedConnectionsDir(platform: NodeJS.Platform, programData = 'C:\\ProgramData'): string {
  if (platform === 'win32') return `${programData}\\Perch`;
  return platform === 'darwin' ? '/Library/Application Support/Perch' : '/etc/perch';
}

/** Reads every `*.json` of a folder, which need not be there. Of two with one name the first by file name counts. */
export function readManagedConnections(folder: string): ManagedConnections {
  const connections: Connection[] = [];
  const problems: ManagedConnections['problems'][number][] = [];
  for (const name of namesIn(folder)) {
    const file = join(folder, name);
    const read = readOne(file);
    if (typeof read === 'string') problems.push({ file, reason: read });
    else if (connections.some((other) => other.name === read.name)) {
      problems.push({ file, reason: messages.connectionFile.duplicateName(read.name) });
    } else connections.push(read);
  }
  return { connections, problems };
}

/** The connection, or why it is none. */
function readOne(file: string): Connection | string {
  let text: string;
  try {
    // Reading anything but a file (a named pipe, a device) could wait for ever.
    if (!statSync(file).isFile()) return messages.connectionFile.unreadable;
    text = readFileSync(file, 'utf8');
  } catch {
    return messages.connectionFile.unreadable;
  }
  const parsed = parseConnectionFile(text);
  return parsed.ok ? parsed.value : parsed.reason;
}

function namesIn(folder: string): string[] {
  try {
    return readdirSync(folder)
      .filter((name) => name.toLowerCase().endsWith('.json'))
      .sort();
  } catch {
    return [];
  }
}
