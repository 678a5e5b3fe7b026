// Times without an offset, as voicemail and calls have them.

/** Returns a time such as `2023-05-16 23:31:54` in a time zone. */
export function localTime(ms: number, timeZone = 'UTC'): string {
  const parts = new Intl.DateTimeFormat('sv-SE', { dateStyle: 'short', timeStyle: 'medium', timeZone });
  return parts.format(ms);
}
