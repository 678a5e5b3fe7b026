// Whether the file with additional certificate authorities can be read. A running Perch only logs that it can't.
import { maxCertificateFileBytes, readTextFile } from '../files/read-text-file.ts';
import type { ManagedSettingsProblem } from './managed-settings.ts';

/** `file` is a path, or '' where none is set. */
export function certificateFileProblems(file: string): readonly ManagedSettingsProblem[] {
  const read = file === '' ? undefined : readTextFile(file, maxCertificateFileBytes);
  if (read === undefined || read.ok) return [];
  return [{ origin: { kind: 'file', name: file }, code: read.problem }];
}
