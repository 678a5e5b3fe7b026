import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { rootCertificates } from 'node:tls';
import { expect, test } from 'vitest';
import { readCertificateFile } from '../../../app/files/certificate-file.ts';
import { temporaryFolder } from '../temporary-folder.ts';

const problemOf = (file: string) => readCertificateFile(file).problem;

test('a file that can’t be read is a problem', () => {
  expect(problemOf(join(import.meta.dirname, 'missing.pem'))).toBe('missing');
  expect(problemOf(import.meta.dirname)).toBe('not-a-file');
});

test('a file without a certificate is a problem, and so is one with a certificate that can’t be parsed', () => {
  expect(problemOf(import.meta.filename)).toBe('no-certificates');
  const [valid = ''] = rootCertificates;
  const damaged = `${valid}\n${valid.replace(/\n.{20}/, '\n')}`;
  const file = join(temporaryFolder(), 'authorities.pem');
  writeFileSync(file, damaged);
  expect(readCertificateFile(file)).toMatchObject({ certificates: [{}], problem: 'bad-certificate' });
  writeFileSync(file, `Subject: an authority\r\n${valid}\n${valid}`);
  expect(readCertificateFile(file)).toEqual({ certificates: [expect.anything(), expect.anything()] });
});
