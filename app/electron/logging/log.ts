// The log: one file. Every line passes the redactor.
import log from 'electron-log/node';
import { chmodSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import type { Log } from '../../core/ports.ts';
import { plainLines } from '../../i18n/untrusted-text.ts';
import { redact } from './redact.ts';

/** The size at which the file is renamed to `perch.old.log`. */
export const maxLogBytes = 1_000_000;

/**
 * Opens `perch.log` in a folder that only its owner can read. Lines of level `debug` are written only with `verbose`.
 */
export function openLog(folder: string, { verbose = false }: { readonly verbose?: boolean } = {}): Log {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  // `mkdirSync` leaves the mode of an existing folder unchanged.
  chmodSync(folder, 0o700);
  log.transports.console.level = false;
  log.transports.file.level = verbose ? 'debug' : 'info';
  log.transports.file.resolvePathFn = () => join(folder, 'perch.log');
  log.transports.file.maxSize = maxLogBytes;
  log.transports.file.writeOptions = { flag: 'a', mode: 0o600, encoding: 'utf8' };
  log.transports.file.format = '{iso} {level} {text}';
  return (line, level = 'info') => log[level](logText(redact(line)));
}

/** Indents the further lines of an entry, so that none of them looks like an entry of its own. */
function logText(text: string): string {
  return plainLines(text).replaceAll('\n', '\n    ');
}
