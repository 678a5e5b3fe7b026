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

type Problem = Omit<ManagedConnections['problems'][number], 'file'>;

const unreadable = (): Problem => ({
  reason: messages.connectionFile.problem('unreadable', maxConnectionFileBytes),
  isRefused: false,
});

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
  const folderProblem =
    names === undefined ? unreadable() : names.length > 0 ? trustProblem(folder, owners) : undefined;
  if (folderProblem !== undefined) problems.push({ file: folder, ...folderProblem });
  for (const name of folderProblem === undefined ? (names ?? []) : []) {
    const file = join(folder, name);
    const untrusted = trustProblem(file, owners);
    if (untrusted !== undefined) {
      problems.push({ file, ...untrusted });
      continue;
    }
    const read = readConnectionFile(file, owners);
    if (typeof read === 'string') problems.push({ file, reason: read, isRefused: false });
    else if (connections.some((other) => other.name === read.name)) {
      const reason = messages.connectionFile.duplicateName(read.name);
      problems.push({ file, reason, isRefused: false });
    } else connections.push(read);
  }
  return { connections, problems };
}

/** Returns why it isn't certain that only `owners` could have written a file or folder. */
function trustProblem(path: string, owners: TrustedOwners | undefined): Problem | undefined {
  try {
    const untrusted = owners && findUntrusted(path, owners);
    if (untrusted === undefined) return undefined;
    return { reason: messages.connectionFile.untrusted[untrusted.problem](untrusted.path), isRefused: true };
  } catch {
    return unreadable();
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

/** Returns undefined where the folder exists but can't be listed. */
function jsonFileNames(folder: string): string[] | undefined {
  try {
    return readdirSync(folder)
      .filter((name) => name.toLowerCase().endsWith('.json'))
      .sort();
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'ENOENT' ? [] : undefined;
  }
}
