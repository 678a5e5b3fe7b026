// Binaries that stand in for Electron, in folders of their own.
import { chmodSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

export interface StandInFolder {
  readonly folder: string;
  /** Writes a shell script and returns its path. */
  readonly script: (body: string) => string;
  /** Writes a real program of this system, changed, and returns its path. */
  readonly program: (change: (bytes: Buffer) => Buffer) => string;
  readonly remove: () => void;
}

/** Creates a folder for one binary, which is called `electron`. */
export function createStandInFolder(): StandInFolder {
  const folder = mkdtempSync(join(tmpdir(), 'perch-stand-in-'));
  const write = (content: string | Buffer): string => {
    mkdirSync(folder, { recursive: true });
    const path = join(folder, 'electron');
    writeFileSync(path, content);
    chmodSync(path, 0o755);
    return path;
  };
  return {
    folder,
    script: (body) => write(`#!/bin/sh\n${body}\n`),
    program: (change) => write(change(readFileSync('/bin/true'))),
    remove: () => rmSync(folder, { recursive: true, force: true }),
  };
}

/** Replaces a text in a binary by one of the same length. */
export function replaceBytes(bytes: Buffer, from: string, to: string): Buffer {
  if (from.length !== to.length) throw new Error('The texts differ in length.');
  const changed = Buffer.from(bytes.toString('latin1').replaceAll(from, to), 'latin1');
  if (changed.equals(bytes)) throw new Error(`The binary doesn't contain ${from}.`);
  return changed;
}
