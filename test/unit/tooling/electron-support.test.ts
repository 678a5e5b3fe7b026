// Until when Electron's project supports the version in use.
import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { expect, test } from 'vitest';
import * as v from 'valibot';
import { supportEnd } from '../../../build/electron-support.ts';

const project = resolve(import.meta.dirname, '../../..');
const published = { 60: '2030-01-01', 61: '2030-02-26', 62: '2030-04-23', 63: '2030-06-25' };

test('[S225] Electron’s support ends on the day on which the third major after it is published', () => {
  expect(supportEnd('60.1.2', published)).toEqual(new Date('2030-06-25'));
});

test('the support ends 24 weeks after it began where that major is not known yet', () => {
  expect(supportEnd('61.0.0', published)).toEqual(new Date('2030-08-13'));
});

test('the day of the Electron in use is known, and an unknown one names the file to add it to', () => {
  const { electron } = v.parse(
    v.object({ devDependencies: v.object({ electron: v.string() }) }),
    JSON.parse(readFileSync(join(project, 'package.json'), 'utf8')),
  ).devDependencies;
  expect(supportEnd(electron).getTime()).toBeGreaterThan(0);
  expect(() => supportEnd('64.0.0', published)).toThrow(
    /^build\/electron-support\.ts has no date for Electron 64: /,
  );
});
