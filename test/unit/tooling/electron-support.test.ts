// Until when Electron's project supports the version in use.
import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { describe, expect, test } from 'vitest';
import * as v from 'valibot';
import { electronSupport, reportSupport } from '../../../build/electron-support.ts';

const project = resolve(import.meta.dirname, '../../..');
const published = { 60: '2030-01-01', 61: '2030-02-26', 62: '2030-04-23', 63: '2030-06-25' };

const on = (day: string) => new Date(`${day}T12:00:00Z`);

describe('the support of Electron', () => {
  test('[S225] Electron’s support ends on the day on which the third major after it is published', () => {
    expect(electronSupport('60.1.2', on('2030-06-24'), published)).toEqual({
      major: 60,
      endsOn: '2030-06-25',
      isEstimate: false,
      daysLeft: 1,
    });
    expect(electronSupport('60.1.2', on('2030-06-25'), published).daysLeft).toBeLessThanOrEqual(0);
  });

  test('ends 24 weeks after it began if that major is not known yet', () => {
    expect(electronSupport('61.0.0', on('2030-08-01'), published)).toMatchObject({
      endsOn: '2030-08-13',
      isEstimate: true,
      daysLeft: 12,
    });
  });

  test('is unknown without the day of its major, and the message names the file to add it to', () => {
    expect(() => electronSupport('64.0.0', on('2030-08-01'), published)).toThrow(
      /^build\/electron-support\.ts has no date for Electron 64: /,
    );
  });
});

test('the command fails without support only if --fail is given', () => {
  const exitCode = (day: string, ...args: string[]) => reportSupport('43.0.0', on(day), args).exitCode;
  expect([
    exitCode('2026-12-01', '--fail'),
    exitCode('2030-01-01', '--fail'),
    exitCode('2030-01-01'),
  ]).toEqual([0, 1, 0]);
});

test('the day of the Electron in use is known', () => {
  const { electron } = v.parse(
    v.object({ devDependencies: v.object({ electron: v.string() }) }),
    JSON.parse(readFileSync(join(project, 'package.json'), 'utf8')),
  ).devDependencies;
  expect(electronSupport(electron, on('2026-11-22')).major).toBe(Number.parseInt(electron, 10));
});
