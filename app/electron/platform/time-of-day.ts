// The time of day as the desktop's clock shows it.

/** Returns the local time of milliseconds since 1970, in minutes since midnight, in the system's current time zone. */
export function minuteOfDay(wall: number): number {
  // Node keeps the zone that it found first. Deleting TZ makes it look again, as setting it does (node's src/node_env_var.cc).
  if (process.env['TZ'] === undefined) delete process.env['TZ'];
  const date = new Date(wall);
  return date.getHours() * 60 + date.getMinutes();
}
