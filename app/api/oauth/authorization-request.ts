// The authorization request of the code flow (service.md, "Authorization request"; RFC 6749, 4.1.1).
import { type Connection, portalUrl } from '../../connection/connection.ts';

/**
 * Returns the address of the portal's login page for one sign-in.
 * @param state random and used once
 * @param challenge the code challenge (RFC 7636, 4.3); undefined without PKCE
 */
export function authorizationUrl(
  connection: Connection,
  redirectUri: string,
  state: string,
  challenge?: string,
): string {
  const url = new URL(portalUrl(connection));
  url.search = new URLSearchParams({
    response_type: 'code',
    client_id: connection.clientId,
    redirect_uri: redirectUri,
    state,
    ...(challenge !== undefined && { code_challenge: challenge, code_challenge_method: 'S256' }),
  }).toString();
  return url.href;
}
