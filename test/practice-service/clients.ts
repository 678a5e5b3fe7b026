// The OAuth clients of the practice service, and client authentication.

export interface PracticeClient {
  readonly id: string;
  /** Absent for a public client, which sends only its `client_id`. */
  readonly secret?: string;
  /** The name on the login page. */
  readonly name: string;
}

export type ClientCheck =
  | { readonly ok: true; readonly client: PracticeClient; readonly by: 'basic' | 'body' }
  | { readonly ok: false; readonly error: 'invalid_client' | 'invalid_request'; readonly reason: string };

/**
 * The secret has characters that reveal wrong encodings: a colon (only the first one in `id:secret` is the separator), and
 * `+`, `/`, `%20`, `=`, which form-encoding before the base64 would change.
 */
export const perchClient = {
  id: 'perch-practice',
  secret: 'mistle+thrush/41%20:7=',
  name: 'Perch',
} as const satisfies PracticeClient;

export const publicClient = {
  id: 'perch-practice-public',
  name: 'Perch',
} as const satisfies PracticeClient;

export const practiceClients: readonly PracticeClient[] = [perchClient, publicClient];

/**
 * Authenticates the client of a token request (service.md, "Clients"; RFC 6749 section 2.3): by Basic
 * authorization (plain base64 of `id:secret`), or by the parameters `client_id` and `client_secret`. Both together are
 * refused, but Basic authorization may be combined with `client_id`.
 */
export function authenticateClient(
  authorization: string | undefined,
  parameters: ReadonlyMap<string, string>,
): ClientCheck {
  const named = parameters.get('client_id');
  if (authorization === undefined || !/^basic\b/i.test(authorization)) {
    return check('body', named, parameters.get('client_secret'));
  }
  const credentials = decodeBasic(authorization);
  if (credentials === undefined) return refused('The Basic authorization is not base64 of id:secret');
  if (parameters.has('client_secret')) {
    return {
      ok: false,
      error: 'invalid_request',
      reason: 'Only one way of client authorization may be used',
    };
  }
  if (named !== undefined && named !== credentials.id) {
    return {
      ok: false,
      error: 'invalid_request',
      reason: 'client_id is not the client of the authorization',
    };
  }
  return check('basic', credentials.id, credentials.secret);
}

function check(by: 'basic' | 'body', id: string | undefined, secret: string | undefined): ClientCheck {
  if (id === undefined) return refused('Client credentials were not found in the headers or body');
  const client = practiceClients.find((candidate) => candidate.id === id);
  if (client === undefined || (client.secret ?? '') !== (secret ?? '')) {
    return refused('The client credentials are invalid');
  }
  return { ok: true, client, by };
}

function refused(reason: string): ClientCheck {
  return { ok: false, error: 'invalid_client', reason };
}

function decodeBasic(authorization: string): { id: string; secret: string } | undefined {
  const encoded = /^basic +([A-Za-z0-9+/]+={0,2})$/i.exec(authorization)?.[1];
  if (encoded === undefined) return undefined;
  const bytes = Buffer.from(encoded, 'base64');
  if (bytes.toString('base64') !== encoded) return undefined;
  const text = bytes.toString('utf8');
  const colon = text.indexOf(':');
  if (colon < 1) return undefined;
  return { id: text.slice(0, colon), secret: text.slice(colon + 1) };
}
