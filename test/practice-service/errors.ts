// What the system's errors mean to the person at the terminal.

/** Why a port can't be had; `remedy` says what to do about it, to stand after 'or' or at a beginning. */
export function portProblem(port: number, error: unknown, remedy: string): string {
  const code = codeOf(error);
  if (code === 'EADDRINUSE') {
    return `Port ${port} is taken by another program. End that one, or ${remedy}.`;
  }
  return `Port ${port} can't be used (${code}). ${remedy.charAt(0).toUpperCase()}${remedy.slice(1)}.`;
}

/** The system's name for an error, `EADDRINUSE` and the like; its text where it has none. */
export function codeOf(error: unknown): string {
  return error instanceof Error && 'code' in error ? String(error.code) : String(error);
}
