// docs/admin/check.md describes the report as the code makes it.
import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { expect, test } from 'vitest';
import { checkWithinMs, type CheckReport } from '../../../app/core/check/check.ts';
import { enStart } from '../../../app/i18n/texts/en/start.ts';
import { messages } from '../../../app/i18n/messages.ts';

const document = readFileSync(resolve(import.meta.dirname, '../../../docs/admin/check.md'), 'utf8');

const errorText = messages.connectionFile.notJsonAt(2, 1);

const report: CheckReport = {
  format: 1,
  perch: '0.1.0',
  system: 'linux 6.8.0 x64',
  exitCode: 1,
  source: { folder: '/etc/perch' },
  connections: [
    {
      name: 'Example Telecom',
      hosts: ['pbx.example.com'],
      ok: false,
      findings: [
        { code: 'api', tone: 'good', text: messages.connectionTest.api },
        { code: 'page', tone: 'good', text: messages.connectionTest.page },
        { code: 'client-unknown', tone: 'error', text: messages.connectionTest['client-unknown'] },
      ],
    },
  ],
  accountsWithout: [
    {
      login: 'ada@example.com',
      connection: 'Old',
      text: enStart.check.accountWithout('ada@example.com', 'Old'),
    },
  ],
  problems: [{ file: '/etc/perch/old.json', code: 'content', text: errorText }],
  keychain: { state: 'usable', text: enStart.check.keychain.usable('GNOME Keyring') },
  settings: [
    { key: 'theme', value: 'dark', locked: true, source: 'file', origin: '/etc/perch/managed-settings.json' },
  ],
  settingProblems: [],
};

test('the document names every key and every code of a finding', () => {
  for (const key of Object.keys(report)) expect(document).toContain(`\`${key}\``);
  const codes = [...Object.keys(messages.connectionTest), 'unfinished', 'internal'];
  for (const code of codes) expect(document).toContain(`\`${code}\``);
  expect(document).toContain(`It takes ${checkWithinMs / 1000} seconds at most`);
});
