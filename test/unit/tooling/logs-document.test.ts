// docs/admin/logs.md has every event, as the code writes it.
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { expect, test } from 'vitest';
import { failed } from '../../../app/api/http/result.ts';
import {
  causeOf,
  levelOf,
  causeInWords,
  supportLine,
  type SupportEvent,
} from '../../../app/core/support-event.ts';
import { keepLogsMs, logNames, maxLogBytes, openLog } from '../../../app/electron/logging/log.ts';

const document = readFileSync(resolve(import.meta.dirname, '../../../docs/admin/logs.md'), 'utf8');
const service = 'Example Telecom';
const login = 'ada@example.com';

/** One event of each kind. The type requires all kinds. */
const events: { readonly [Kind in SupportEvent['kind']]: Extract<SupportEvent, { readonly kind: Kind }> } = {
  start: {
    kind: 'start',
    version: '0.1.0',
    system: 'linux 6.8.0 x64',
    desktop: 'GNOME, x11',
    placed: 1,
    'placed-problems': 0,
    locked: 'proxy,startAtLogin',
    defaults: '',
    'managed-problems': 0,
    accounts: 0,
  },
  'sign-in': { kind: 'sign-in', login, service, method: 'window' },
  'sign-in-failed': {
    kind: 'sign-in-failed',
    service,
    cause: causeInWords('network', 'ENOTFOUND'),
    method: 'password',
  },
  'sign-in-cancelled': { kind: 'sign-in-cancelled', service, method: 'browser' },
  account: {
    kind: 'account',
    login,
    service,
    status: 'offline',
    cause: causeOf(failed('timeout', '').failure),
  },
  'update-check': {
    kind: 'update-check',
    host: 'updates.example.net',
    result: 'failed',
    version: '0.2.0',
    cause: causeOf(failed('missing', '', { status: 404 }).failure),
  },
  exit: { kind: 'exit', reason: 'before-quit' },
};

const rows = document.split('\n').filter((line) => line.startsWith('| `'));
const blocks = [...document.matchAll(/```\n(.*?)\n```/gs)].map(([, block = '']) => block);

test('the log’s document has the line of each event, as the log writes it', () => {
  const folder = mkdtempSync(join(tmpdir(), 'perch-logs-document-'));
  try {
    const log = openLog(folder);
    for (const event of Object.values(events)) log(supportLine(event), levelOf(event));
    const written = readFileSync(join(folder, 'perch.log'), 'utf8');
    expect(blocks[1]).toBe(written.trimEnd().replaceAll(/^\S+/gm, '2026-03-01T08:00:00.000Z'));
    for (const line of written.trimEnd().split('\n')) expect(line).toMatch(new RegExp(blocks[0] ?? ''));
  } finally {
    rmSync(folder, { recursive: true });
  }
});

test('the log’s document names each event with all of its values', () => {
  expect(rows.map((row) => /`([^`]+)`/.exec(row)?.[1])).toEqual(Object.keys(events));
  for (const { kind, ...values } of Object.values(events)) {
    const row = rows.find((line) => line.startsWith(`| \`${kind}\``)) ?? '';
    for (const name of Object.keys(values)) expect(row).toContain(`\`${name}\``);
  }
});

test('the log’s document has the limits of the files', () => {
  const days = keepLogsMs / (24 * 60 * 60_000);
  expect(document).toContain(`renamed to \`${logNames[1]}\` when it has ${maxLogBytes / 1e6} MB`);
  expect(document).toContain(`first line is ${days} days old`);
  expect(document).toContain(`${days} days after its last line`);
});
