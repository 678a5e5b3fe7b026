// Lets sign-ins outlive the service: the token pairs that can still be refreshed, in a file its owner alone can read.
import { readFileSync, renameSync, writeFileSync } from 'node:fs';
import * as v from 'valibot';
import type { TokenPair } from './tokens.ts';

export interface TokenMemory {
  /** The pairs of the last run. */
  load(): readonly TokenPair[];
  save(pairs: Iterable<TokenPair>): void;
}

export const noMemory: TokenMemory = { load: () => [], save: () => undefined };

const savedPairs = v.array(
  v.object({
    accessToken: v.string(),
    refreshToken: v.string(),
    login: v.string(),
    clientId: v.string(),
    state: v.literal('complete'),
    lifetimeSeconds: v.number(),
    accessExpiresAt: v.number(),
    refreshExpiresAt: v.number(),
  }),
);

/**
 * Keeps the pairs at `path`. A file that is absent or damaged means no pairs: everybody signs in again. Saving
 * throws the system's error where the file can't be written.
 */
export function fileMemory(path: string): TokenMemory {
  return {
    load() {
      try {
        return v.parse(savedPairs, JSON.parse(readFileSync(path, 'utf8')));
      } catch {
        return [];
      }
    },
    save(pairs) {
      const unfinished = `${path}.new`;
      writeFileSync(unfinished, JSON.stringify([...pairs]), { mode: 0o600 });
      renameSync(unfinished, path);
    },
  };
}
