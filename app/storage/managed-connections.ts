// Reads the connection files that IT manages for all users of this machine. They are read at each start and never written.
// Their client secrets are not copied to the keychain.
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { messages } from '../i18n/i18n.ts';
import { type Connection, parseConnectionFile } from '../connection/connection.ts';
import type { ManagedConnections } from '../core/ports.ts';
import { maxConnectionFileBytes, readTextFile } from '../files/read-text-file.ts';
import { findUntrusted, ownerProblem, type TrustedOwners } from '../files/trusted-path.ts';

/** The folder of managed connections on a system. */
export function managedConnectionsDir(platform: NodeJS.Platform, programData = 'C:\\ProgramData'): string {
  if (platform === 'win32') return `${programData}\\Perch`;
  return platform === 'darwin' ? '/Library/Application Support/Perch' : '/etc/perch';
}

/**
 * Reads every `*.json` in a folder, if it exists, as far as only `owners` can change it and the folder. Without `owners`, it
 * isn't checked who can. Of two connections with one name, the first by file name is used.
 */
export function readManagedConnections(
  folder: string,
  owners: TrustedOwners | undefined,
): Omit<ManagedConnections, 'needConfirmation'> {
  const connections: Connection[] = [];
  const problems: ManagedConnections['problems'][number][] = [];
  const names = jsonFileNames(folder);
  const folderProblem = names.length === 0 ? undefined : untrustedReason(folder, owners);
  if (folderProblem !== undefined) problems.push({ file: folder, reason: folderProblem, isRefused: true });
  for (const name of folderProblem === undefined ? names : []) {
    const file = join(folder, name);
    const untrusted = untrustedReason(file, owners);
    const read = untrusted ?? readConnectionFile(file, owners);
    if (typeof read === 'string') problems.push({ file, reason: read, isRefused: untrusted !== undefined });
    else if (connections.some((other) => other.name === read.name)) {
      const reason = messages.connectionFile.duplicateName(read.name);
      problems.push({ file, reason, isRefused: false });
    } else connections.push(read);
  }
  return { connections, problems };
}

/** Returns the reason why others than `owners` could have written a file or folder. */
function untrustedReason(path: string, owners: TrustedOwners | undefined): string | undefined {
  try {
    const untrusted = owners && findUntrusted(path, owners);
    return untrusted && messages.connectionFile.untrusted[untrusted.problem](untrusted.path);
  } catch {
    // A missing file or one that can't be read: reading it names the reason.
    return undefined;
  }
}

/** Returns the connection, or the reason why the file can't be used. */
function readConnectionFile(file: string, owners: TrustedOwners | undefined): Connection | string {
  const read = readTextFile(file, maxConnectionFileBytes, (opened) => owners && ownerProblem(opened, owners));
  if (!read.ok) {
    const { problem } = read;
    return problem === 'owner' || problem === 'writable'
      ? messages.connectionFile.untrusted[problem](file)
      : messages.connectionFile.problem(problem, maxConnectionFileBytes);
  }
  const parsed = parseConnectionFile(read.text);
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
