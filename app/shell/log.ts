// The log: one file, every line through the redactor.
import log from 'electron-log/node';
import { chmodSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import type { Log } from '../session/ports.ts';
import { redact } from './redact.ts';

/** Opens `perch.log` in a folder of its owner's; it is renamed and begun anew when it grows over a megabyte. */
export function openLog(folder: string): Log {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  // One that was there before keeps its mode otherwise.
  chmodSync(folder, 0o700);
  log.transports.console.level = false;
  log.transports.file.resolvePathFn = () => join(folder, 'perch.log');
  log.transports.file.maxSize = 1_000_000;
  log.transports.file.writeOptions = { flag: 'a', mode: 0o600, encoding: 'utf8' };
  log.transports.file.format = '{iso} {text}';
  return (line) => log.info(redact(line));
}
