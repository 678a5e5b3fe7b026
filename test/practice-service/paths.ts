// The paths of the specification, and those of newer deployments.

export const portalPath = '/portal/';
export const tokenPath = '/ns-api/oauth2/token/';
/** For an `authUrl` that equals the base address. */
export const shortTokenPath = '/oauth2/token/';
/** The token address of the specification, with and without its last slash. */
export const tokenPaths: readonly string[] = [...bothForms(tokenPath), ...bothForms(shortTokenPath)];
export const newerTokenPath = '/ns-api/v2/tokens';
export const jwtPath = '/ns-api/v2/jwt';
export const profilePath = '/ns-api/v2/domains/~/users/~';
export const domainsPath = '/ns-api/v2/domains';

/** Returns a path with and without its last slash. */
export function bothForms(path: string): readonly string[] {
  return [path, path.replace(/\/$/, '')];
}
