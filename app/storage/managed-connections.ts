// Reads the connection files that IT manages for all users of this machine.
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { type Connection, parseConnectionFile } from '../connection/connection.ts';
import { maxConnectionFileBytes } from '../contract/limits.ts';
import { errorCode } from '../files/error-code.ts';
import { readTrustedFile, type TrustedOwners, trustProblem } from '../files/trusted-path.ts';
import { notConnections } from '../managed/settings-file.ts';
import type { ManagedConnections, ManagedFileProblem } from '../core/connections/confirmed-connections.ts';

export function managedConnectionsDir(platform: NodeJS.Platform, programData = 'C:\\ProgramData'): string {
  if (platform === 'win32') return `${programData}\\Perch`;
  return platform === 'darwin' ? '/Library/Application Support/Perch' : '/etc/perch';
}

/**
 * Reads every `*.json` in a folder, except hidden files, the managed settings and their schema, if only `owners` can change the
 * file and the folder. Without `owners`, it isn't checked who can. Of two connections with one name or id, the first by file name is used.
 */
export function readManagedConnections(
  folder: string,
  owners: TrustedOwners | undefined,
): Omit<ManagedConnections, 'needConfirmation'> {
  const names = jsonFileNames(folder);
  if (names?.length === 0) return { connections: [], problems: [] };
  const folderProblem = names && trustProblem(folder, owners);
  if (names === undefined || folderProblem !== undefined)
    return {
      connections: [],
      problems: [
        {
          file: folder,
          problem: folderProblem && 'path' in folderProblem ? folderProblem : { code: 'folder-unreadable' },
        },
      ],
    };
  const used: { readonly file: string; readonly connection: Connection }[] = [];
  const problems: ManagedConnections['problems'][number][] = [];
  for (const name of names) {
    const file = join(folder, name);
    const refuse = (problem: ManagedFileProblem) => problems.push({ file, problem });
    const read = readTrustedFile(file, maxConnectionFileBytes, owners);
    if (!read.ok) {
      refuse(read.problem);
      continue;
    }
    const parsed = parseConnectionFile(read.text);
    if (!parsed.ok) {
      refuse({ code: 'content', error: parsed.error });
      continue;
    }
    const connection = parsed.value;
    const other = used.find(
      (each) => each.connection.name === connection.name || idOf(each.connection) === idOf(connection),
    );
    if (other === undefined) used.push({ file, connection });
    else if (other.connection.name === connection.name)
      refuse({ code: 'duplicate-name', name: connection.name, otherFile: other.file });
    else refuse({ code: 'duplicate-id', id: idOf(connection), otherFile: other.file });
  }
  return { connections: used.map(({ connection }) => connection), problems };
}

/**
 * Returns the names in the order of the files' precedence: without the ending, a copy's name comes after its original's. Hidden
 * files, as editors make them, are left out. Returns undefined if the folder exists but can't be listed.
 */
function jsonFileNames(folder: string): string[] | undefined {
  try {
    return readdirSync(folder)
      .filter((name) => /^[^.].*\.json$/i.test(name) && !notConnections.includes(name))
      .sort((one, other) => (stem(one) < stem(other) ? -1 : 1));
  } catch (error) {
    return errorCode(error) === 'ENOENT' ? [] : undefined;
  }
}

function idOf({ id, name }: Connection): string {
  return id ?? name;
}

function stem(name: string): string {
  return name.slice(0, -'.json'.length);
}
