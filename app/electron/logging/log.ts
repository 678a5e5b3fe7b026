// The log: one file. Every entry passes the redactor and is one line.
import log from 'electron-log/node';
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import type { Log } from '../../core/ports.ts';
import { narrowMode, privateDir, privateFile } from '../../files/narrow-mode.ts';
import { escapedLine } from '../../i18n/untrusted-text.ts';
import { cutLine, redact } from './redact.ts';

/** The size at which the file is renamed to `perch.old.log`. */
export const maxLogBytes = 1_000_000;

/**
 * Opens `perch.log` in a folder that only its owner can read. Lines of level `debug` are written only with `verbose`.
 */
export function openLog(folder: string, { verbose = false }: { readonly verbose?: boolean } = {}): Log {
  mkdirSync(folder, { recursive: true, mode: privateDir });
  // The modes given at creation leave what exists unchanged.
  narrowMode(folder, privateDir);
  for (const name of ['perch.log', 'perch.old.log']) narrowMode(join(folder, name), privateFile);
  log.transports.console.level = false;
  log.transports.file.level = verbose ? 'debug' : 'info';
  log.transports.file.resolvePathFn = () => join(folder, 'perch.log');
  log.transports.file.maxSize = maxLogBytes;
  log.transports.file.writeOptions = { flag: 'a', mode: privateFile };
  log.transports.file.format = '{iso} {level} {text}';
  return (line, level = 'info') => log[level](logLine(line));
}

/** Redacts the text as it is given: an escape would become part of the word that it is next to. */
function logLine(text: string): string {
  return cutLine(escapedLine(redact(cutLine(text))));
}
