// The paths of the specification.

export const portalPath = '/portal/';
export const tokenPath = '/ns-api/oauth2/token/';
/** For an `authUrl` that equals the base address. */
export const shortTokenPath = '/oauth2/token/';
export const tokenPaths: readonly string[] = [tokenPath, shortTokenPath];
export const profilePath = '/ns-api/v2/domains/~/users/~';
export const domainsPath = '/ns-api/v2/domains';
