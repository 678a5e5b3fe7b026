// A fingerprint shows whether the icons are out of date. Painting them again doesn't: other versions of Chromium and zlib produce
// other bytes.
import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { accountStates } from '../../app/contract/account-states.ts';

/** Two digests (SHA-256, hexadecimal). `painted.json` records them when the icons are painted. */
export type Fingerprint = { sources: string; outputs: string };

export function fingerprint(folder: string): Fingerprint {
  const scripts = readdirSync(folder).filter((name) => name.endsWith('.ts'));
  return {
    sources: digest(folder, [...scripts, ...filesIn(folder, 'source')], JSON.stringify(accountStates)),
    outputs: digest(folder, [...filesIn(folder, 'app'), ...filesIn(folder, 'tray')]),
  };
}

function filesIn(folder: string, part: string): string[] {
  return readdirSync(join(folder, part)).map((name) => `${part}/${name}`);
}

function digest(folder: string, paths: string[], table = ''): string {
  const hash = createHash('sha256').update(table);
  for (const path of paths.sort()) {
    const content = readFileSync(join(folder, path));
    hash.update(`${path}\n${content.length}\n`).update(content);
  }
  return hash.digest('hex');
}
