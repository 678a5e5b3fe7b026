// Bounds that more than one place knows: schemas of calls and settings, fields of the panel, files. Without an import, so that the
// panel's first view doesn't load the package of the schemas.

/** How often the profile is polled while the user is active. */
export const pollEverySeconds = { min: 15, max: 900, usual: 60 } as const;

/** After how long without input the user counts as away. */
export const idleAfterSeconds = 300;

/** The size of a connection file that is accepted. More than any has. */
export const maxConnectionFileBytes = 64 * 1024;

/** The longest texts, in UTF-16 units. */
export const maxLengths = {
  /** What the user enters in a field. */
  field: 1000,
  domainQuery: 200,
  connectionName: 80,
  /** An address, a client ID or a client secret. */
  connectionText: 2000,
  /** A setting, such as a path or the list of a proxy's exceptions; also one that IT manages. */
  setting: 4000,
} as const;
