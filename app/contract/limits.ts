// Bounds that several files need. This file imports nothing, so that the panel's first view doesn't load valibot.

/** The range and the default of the preference with this name. */
export const pollEverySeconds = { min: 15, max: 900, usual: 60 } as const;

/** How long a shutdown may take until the results of requests in flight are stored. */
export const shutdownWithinMs = 3_000;

export const maxConnectionFileBytes = 64 * 1024;

/** The longest texts, in UTF-16 units. */
export const maxLengths = {
  /** What the user enters in a field. */
  field: 1000,
  passcode: 64,
  domainQuery: 200,
  connectionName: 80,
  /** An address, a client ID or a client secret. */
  connectionText: 2000,
  /** A preference or a managed setting, such as a path or the list of a proxy's exceptions. */
  setting: 4000,
} as const;
