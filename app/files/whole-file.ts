// Writes a file whole or not at all: the old one stays until the new one, FILE.new, is complete.
import { renameSync, rmSync, writeFileSync } from 'node:fs';

/** FILE.new remains if Perch is stopped while writing. @throws the system's errors; then the file is as before */
export function writeWholeFile(file: string, text: string, mode: number): void {
  const unfinished = `${file}.new`;
  try {
    writeFileSync(unfinished, text, { mode });
    renameSync(unfinished, file);
  } catch (error) {
    rmSync(unfinished, { force: true });
    throw error;
  }
}
