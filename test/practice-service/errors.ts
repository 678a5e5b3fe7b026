// Messages for system errors, for the terminal.

/** Returns why a port can't be used. `remedy` is a clause that says what to do instead. */
export function portErrorMessage(port: number, error: unknown, remedy: string): string {
  const code = errorCode(error);
  if (code === 'EADDRINUSE') {
    return `Port ${port} is in use by another program. Stop it, or ${remedy}.`;
  }
  return `Port ${port} can't be used (${code}). ${remedy.charAt(0).toUpperCase()}${remedy.slice(1)}.`;
}

/** Returns the code of a system error such as `EADDRINUSE`; else the error as text. */
export function errorCode(error: unknown): string {
  return error instanceof Error && 'code' in error ? String(error.code) : String(error);
}
