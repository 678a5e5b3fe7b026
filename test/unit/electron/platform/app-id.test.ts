import { readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { appId } from '../../../../app/electron/platform/app-id.ts';

test('the application ID is the one that the installer sets', async () => {
  const text = await readFile(new URL('../../../../electron-builder.yml', import.meta.url), 'utf8');
  expect(/^appId: (.+)$/m.exec(text)?.[1]).toBe(appId);
});
