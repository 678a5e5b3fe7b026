/** Returns the code of an error of the system, such as `ENOENT`; '' for any other error. */
export function errorCode(error: unknown): string {
  return error instanceof Error && 'code' in error ? String(error.code) : '';
}
