// Caches the profile of each account in a file of its own, to be shown until the service answers.
import { createHash } from 'node:crypto';
import { mkdirSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import * as v from 'valibot';
import { isSecretField } from '../contract/profile-fields.ts';
import { narrowMode, privateDir, privateFile, writeWholeFile } from '../files/writing.ts';
import { lockedValue, type ManagedSettings } from '../managed/managed-settings.ts';
import { isRecord, type JsonRecord, parseJson } from '../json.ts';
import type { ProfileCache } from '../core/profile/polled-profile.ts';

/** The range of `Date`, from 1970 on. */
const time = v.pipe(v.number(), v.minValue(0), v.maxValue(8.64e15));
const cachedProfile = v.object({ readAt: time, profile: v.custom<JsonRecord>(isRecord) });

/**
 * Opens the cache in a folder, and takes away other users' permissions to it. `pictures` are screenshots that may show a profile:
 * they are deleted whenever a profile is removed.
 */
export function openProfileCache(
  folder: string,
  report: (sentence: string) => void,
  pictures: readonly string[] = [],
): ProfileCache {
  const fileOf = (account: string) =>
    join(folder, `${createHash('sha256').update(account).digest('hex').slice(0, 32)}.json`);
  const lastWritten = new Map<string, string>();
  narrowMode(folder, privateDir);
  for (const file of [...profileFiles(folder), ...pictures]) narrowMode(file, privateFile);
  const removeAll = (files: readonly string[]): boolean => {
    let areDeleted = true;
    for (const file of files) {
      try {
        rmSync(file, { force: true });
      } catch (error) {
        report(`A cached profile could not be deleted, its file is ${file}: ${String(error)}`);
        areDeleted = false;
      }
    }
    return areDeleted;
  };
  return {
    read: (account) => {
      try {
        const parsed = v.safeParse(cachedProfile, parseJson(readFileSync(fileOf(account), 'utf8')));
        return parsed.success ? parsed.output : undefined;
      } catch {
        return undefined;
      }
    },
    write: (account, cached) => {
      const profile = JSON.stringify(cached.profile, (name, value: unknown) =>
        isSecretField(name) ? undefined : value,
      );
      // An unchanged profile isn't written again in the same run, so `readAt` in the file may be older than the last reading.
      if (lastWritten.get(account) === profile) return;
      try {
        mkdirSync(folder, { recursive: true, mode: privateDir });
        const text = `{"readAt":${cached.readAt},"profile":${profile}}`;
        writeWholeFile(fileOf(account), text, privateFile);
        lastWritten.set(account, profile);
      } catch (error) {
        report(`A profile could not be stored: ${String(error)}`);
      }
    },
    remove: (account) => {
      lastWritten.delete(account);
      return removeAll([fileOf(account), `${fileOf(account)}.new`, ...pictures]);
    },
    keepOnly: (accounts) => {
      const kept = new Set(accounts.map(fileOf));
      const others = profileFiles(folder).filter((file) => !kept.has(file));
      if (others.length > 0) removeAll([...others, ...pictures]);
    },
  };
}

/** Where IT has set `cacheProfile` to false, nothing is stored, and `keepOnly` deletes what earlier runs have stored. */
export function withCacheRule(cache: ProfileCache, managed: ManagedSettings): ProfileCache {
  if (lockedValue(managed, 'cacheProfile') !== false) return cache;
  return { ...cache, read: () => undefined, write: () => {}, keepOnly: () => cache.keepOnly([]) };
}

function profileFiles(folder: string): string[] {
  try {
    const isProfile = (name: string) => /^[0-9a-f]{32}\.json(?:\.new)?$/.test(name);
    return readdirSync(folder)
      .filter(isProfile)
      .map((name) => join(folder, name));
  } catch {
    return [];
  }
}
