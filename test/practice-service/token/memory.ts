// Stores refreshable token pairs for the service's next run, in a file that only its owner can read.
import { readFileSync, renameSync, writeFileSync } from 'node:fs';
import * as v from 'valibot';
import { parseJson } from '../../../app/json.ts';
import type { TokenPair } from './tokens.ts';

export interface TokenMemory {
  /** Returns the pairs of the last run. */
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
 * Stores the pairs in a file. A missing or damaged file counts as empty. Saving throws a system error if the file can't be
 * written.
 */
export function fileMemory(path: string): TokenMemory {
  return {
    load() {
      try {
        return v.parse(savedPairs, parseJson(readFileSync(path, 'utf8')));
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
