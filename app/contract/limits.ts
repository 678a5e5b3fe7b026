// Bounds that more than one place needs: schemas of calls and settings, fields of the panel, files. This file imports nothing, so
// that the panel's first view doesn't load the package of the schemas.

/** How often the profile is polled while the user is active. */
export const pollEverySeconds = { min: 15, max: 900, usual: 60 } as const;

/** A user without input for so long counts as away. */
export const idleAfterSeconds = 300;

/** How long a shutdown may take until the results of requests in flight are stored. */
export const shutdownWithinMs = 3_000;

/** The largest connection file that is read. No real one is as large. */
export const maxConnectionFileBytes = 64 * 1024;

/** The longest texts, in UTF-16 units. */
export const maxLengths = {
  /** What the user enters in a field. */
  field: 1000,
  domainQuery: 200,
  connectionName: 80,
  /** An address, a client ID or a client secret. */
  connectionText: 2000,
  /** A preference or a managed setting, such as a path or the list of a proxy's exceptions. */
  setting: 4000,
} as const;
