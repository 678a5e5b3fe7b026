// The limit of a connection file. Apart from the schemas, so that the panel's first view doesn't load their package.

/** The size of a connection file, read or pasted, that is accepted. More than any has. */
export const maxConnectionFileBytes = 64 * 1024;
