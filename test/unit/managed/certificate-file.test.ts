import { join } from 'node:path';
import { expect, test } from 'vitest';
import { certificateFileProblems } from '../../../app/managed/certificate-file.ts';

test('a file with certificate authorities that can’t be read is named with the reason', () => {
  const missing = join(import.meta.dirname, 'missing.pem');
  const origin = (name: string) => ({ kind: 'file', name });
  expect(certificateFileProblems(missing)).toEqual([{ origin: origin(missing), code: 'missing' }]);
  expect(certificateFileProblems(import.meta.dirname)).toMatchObject([{ code: 'not-a-file' }]);
  expect([certificateFileProblems(''), certificateFileProblems(import.meta.filename)]).toEqual([[], []]);
});
