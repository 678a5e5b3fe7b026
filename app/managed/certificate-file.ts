// Whether the file with additional certificate authorities can be used. A running Perch only logs that it can't.
import { parseCertificates } from '../files/pem-certificates.ts';
import { maxCertificateFileBytes, readTextFile } from '../files/read-text-file.ts';
import type { ManagedSettingsProblem } from './managed-settings.ts';

/** `file` is a path, or '' where none is set. */
export function certificateFileProblems(file: string): readonly ManagedSettingsProblem[] {
  if (file === '') return [];
  const code = problemOf(file);
  return code === undefined ? [] : [{ origin: { kind: 'file', name: file }, code }];
}

function problemOf(file: string) {
  const read = readTextFile(file, maxCertificateFileBytes);
  if (!read.ok) return read.problem;
  const certificates = parseCertificates(read.text);
  if (certificates.length === 0) return 'no-certificates';
  return certificates.includes(undefined) ? 'bad-certificate' : undefined;
}
