// What is shipped for Windows, as far as that can be seen elsewhere.
import { readFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { expect, test } from 'vitest';

const project = resolve(import.meta.dirname, '../..');

test('who removes Perch from Windows finds nothing of it started at login; who updates it keeps that', async () => {
  const text = await readFile(join(project, 'build/package/uninstall.nsh'), 'utf8');
  const removal = /\$\{ifNot\} \$\{isUpdated\}\n([\s\S]*?)\$\{endIf\}/.exec(text)?.[1] ?? '';
  expect(removal.trim().split(/\n\s*/)).toEqual([
    String.raw`DeleteRegValue HKCU "Software\Microsoft\Windows\CurrentVersion\Run" "` + '${APP_ID}"',
    String.raw`DeleteRegValue HKCU "Software\Microsoft\Windows\CurrentVersion\Explorer\StartupApproved\Run" "` +
      '${APP_ID}"',
  ]);
  expect(await readFile(join(project, 'electron-builder.yml'), 'utf8')).toMatch(
    /^ {2}include: build\/package\/uninstall\.nsh$/m,
  );
});
