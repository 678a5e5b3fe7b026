// The profile of each account as last read, one file each, so that Perch has something to show while offline.
import { createHash } from 'node:crypto';
import { mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import * as v from 'valibot';
import { isSecretField } from '../contract/secret-fields.ts';
import type { CachedProfile, ProfileCache } from '../core/ports.ts';
import { type JsonValue, parseJson } from '../json.ts';

const json: v.GenericSchema<JsonValue> = v.lazy(() =>
  v.union([v.string(), v.number(), v.boolean(), v.null(), v.array(json), v.record(v.string(), json)]),
);
const knownProfile = v.object({ readAt: v.number(), profile: v.record(v.string(), json) });

/**
 * Profiles in a folder of their own. They are only copies: a file that can't be read counts as no profile, one that
 * can't be written is reported and done without, and one that can't be deleted is reported and left. `pictures` are
 * files that may show a profile: whichever it is, they go with the next one that is removed.
 */
export function openProfileCache(
  folder: string,
  report: (sentence: string) => void,
  pictures: readonly string[] = [],
): ProfileCache {
  const fileOf = (account: string) =>
    join(folder, `${createHash('sha256').update(account).digest('hex').slice(0, 32)}.json`);
  const written = new Map<string, string>();
  const removeAll = (files: readonly string[]): boolean => {
    let isGone = true;
    for (const file of files) {
      try {
        rmSync(file, { force: true });
      } catch (error) {
        report(`A profile could not be deleted, its file ${file} is left: ${reasonOf(error)}`);
        isGone = false;
      }
    }
    return isGone;
  };
  return {
    read: (account) => {
      try {
        const parsed = v.safeParse(knownProfile, parseJson(readFileSync(fileOf(account), 'utf8')));
        return parsed.success ? parsed.output : undefined;
      } catch {
        return undefined;
      }
    },
    write: (account, known) => {
      const profile = withoutSecrets(known);
      const text = JSON.stringify(profile);
      // A poll that brings nothing new wakes no disk; the time on file is then the time of the last change.
      if (written.get(account) === text) return;
      try {
        mkdirSync(folder, { recursive: true, mode: 0o700 });
        const file = fileOf(account);
        writeFileSync(unfinished(file), JSON.stringify({ readAt: known.readAt, profile }), { mode: 0o600 });
        renameSync(unfinished(file), file);
        written.set(account, text);
      } catch (error) {
        report(`A profile could not be kept: ${reasonOf(error)}`);
      }
    },
    remove: (account) => {
      written.delete(account);
      // The second is there where Perch was stopped while it wrote one.
      return removeAll([fileOf(account), unfinished(fileOf(account)), ...pictures]);
    },
    keepOnly: (accounts) => {
      const kept = new Set(accounts.map(fileOf));
      const others = filesIn(folder).filter((file) => !kept.has(file));
      if (others.length > 0) removeAll([...others, ...pictures]);
    },
  };
}

function filesIn(folder: string): string[] {
  try {
    const isProfile = (name: string) => /^[0-9a-f]{32}\.json(?:\.new)?$/.test(name);
    return readdirSync(folder)
      .filter(isProfile)
      .map((name) => join(folder, name));
  } catch {
    return [];
  }
}

function reasonOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}

function unfinished(file: string): string {
  return `${file}.new`;
}

function withoutSecrets({ profile }: CachedProfile): CachedProfile['profile'] {
  return Object.fromEntries(Object.entries(profile).filter(([name]) => !isSecretField(name)));
}
