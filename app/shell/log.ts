// The log: one file, every line through the redactor.
import log from 'electron-log/node';
import { join } from 'node:path';
import type { Log } from '../session/ports.ts';
import { redact } from './redact.ts';

/** Opens `perch.log` in a folder; it is renamed and begun anew when it grows over a megabyte. */
export function openLog(folder: string): Log {
  log.transports.console.level = false;
  log.transports.file.resolvePathFn = () => join(folder, 'perch.log');
  log.transports.file.maxSize = 1_000_000;
  log.transports.file.writeOptions = { flag: 'a', mode: 0o600, encoding: 'utf8' };
  log.transports.file.format = '{iso} {text}';
  return (line) => log.info(redact(line));
}
