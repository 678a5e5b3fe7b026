// Writes a generated document, and says what was done.
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';

const project = resolve(import.meta.dirname, '..');

/**
 * Writes the text if the file differs. Returns a sentence that says whether it did.
 *
 * @param file a path from the project's folder
 */
export function updateFile(file: string, text: string, folder = project): string {
  const path = join(folder, file);
  if (existsSync(path) && readFileSync(path, 'utf8') === text) return `${file} is up to date.`;
  writeFileSync(path, text);
  return `${file} has been updated.`;
}
