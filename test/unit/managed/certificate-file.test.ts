import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { rootCertificates } from 'node:tls';
import { expect, test } from 'vitest';
import { certificateFileProblems } from '../../../app/managed/certificate-file.ts';

test('a file with certificate authorities that can’t be read is named with the reason', () => {
  const missing = join(import.meta.dirname, 'missing.pem');
  const origin = (name: string) => ({ kind: 'file', name });
  expect(certificateFileProblems(missing)).toEqual([{ origin: origin(missing), code: 'missing' }]);
  expect(certificateFileProblems(import.meta.dirname)).toMatchObject([{ code: 'not-a-file' }]);
  expect(certificateFileProblems('')).toEqual([]);
});

test('a file without a certificate, or with one that can’t be parsed, is named', () => {
  expect(certificateFileProblems(import.meta.filename)).toMatchObject([{ code: 'no-certificates' }]);
  const [valid = ''] = rootCertificates;
  const damaged = `${valid}\n${valid.replace(/\n.{20}/, '\n')}`;
  const file = join(mkdtempSync(join(tmpdir(), 'perch-certificates-')), 'authorities.pem');
  try {
    writeFileSync(file, damaged);
    expect(certificateFileProblems(file)).toMatchObject([{ code: 'bad-certificate' }]);
    writeFileSync(file, `Subject: an authority\r\n${valid}\n${valid}`);
    expect(certificateFileProblems(file)).toEqual([]);
  } finally {
    rmSync(dirname(file), { recursive: true });
  }
});
