// The log: one file, and the renamed ones before it (log-rotation.ts). Every entry passes the redactor and is one line;
// docs/admin/logs.md describes the lines.
import log from 'electron-log/node';
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import type { Log } from '../../core/runtime.ts';
import { appendFlags, narrowMode, privateDir, privateFile } from '../../files/narrow-mode.ts';
import { escapedLine } from '../../i18n/untrusted-text.ts';
import { createLogRotation, logNames, statOf } from './log-rotation.ts';
import { cutLine, redact } from './redact.ts';

export interface OpenLogOptions {
  /** Whether lines of level `debug` are written, too. */
  readonly verbose?: boolean;
  /** Whether the user has named the folder. Such a folder keeps its permissions, as other users may need it. */
  readonly isFolderNamed?: boolean;
  /** The wall clock. */
  readonly now?: () => number;
}

/** Opens `perch.log` in a folder. Only the owner can read the files and, unless the user has named it, the folder. */
export function openLog(
  folder: string,
  { verbose = false, isFolderNamed = false, now = Date.now }: OpenLogOptions = {},
): Log {
  mkdirSync(folder, { recursive: true, mode: privateDir });
  // A mode given at creation doesn't change what exists.
  if (!isFolderNamed) narrowMode(folder, privateDir);
  const rotate = createLogRotation(folder, now);
  for (const file of logNames.map((name) => join(folder, name)))
    if (statOf(file)?.isFile() === true) narrowMode(file, privateFile);
  log.transports.console.level = false;
  // Otherwise electron-log looks for a package.json above the folder that Perch was started in, and throws if there is none.
  log.transports.file.setAppName('Perch');
  log.transports.file.level = verbose ? 'debug' : 'info';
  log.transports.file.resolvePathFn = () => join(folder, 'perch.log');
  // Switches off electron-log's own rotation, which depends on the size only.
  log.transports.file.maxSize = 0;
  // The types of electron-log accept only strings as flags.
  Object.assign(log.transports.file, { writeOptions: { flag: appendFlags, mode: privateFile } });
  log.transports.file.format = '{iso} {level} {text}';
  return (line, level = 'info') => {
    rotate();
    log[level](sanitizedLine(line));
  };
}

/**
 * Returns a text as the log writes it. It is redacted before it is escaped: an escape would become part of the word next to
 * it.
 */
export function sanitizedLine(text: string): string {
  return cutLine(escapedLine(redact(cutLine(text))));
}
