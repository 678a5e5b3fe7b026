// The applications the practice service knows, and how a token request proves which one it comes from.

export interface PracticeClient {
  readonly id: string;
  /** Absent for a client that can keep none; it names itself by `client_id` alone. */
  readonly secret?: string;
  /** What a person reads on the login page. */
  readonly name: string;
}

export type ClientCheck =
  | { readonly ok: true; readonly client: PracticeClient; readonly by: 'basic' | 'body' }
  | { readonly ok: false; readonly error: 'invalid_client' | 'invalid_request'; readonly reason: string };

/**
 * The secret holds what tells implementations apart: a colon (only the first one of `id:secret` separates),
 * and `+`, `/`, `%20`, `=`, which a client that form-encodes before the base64 would change.
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
 * Says which client a token request comes from ("Authentication" 3 of the specification, RFC 6749 section 2.3):
 * by Basic authorization (plain base64 of `id:secret`), or by `client_id` and `client_secret` among the
 * parameters. Using both at once is refused, but `client_id` may be repeated beside Basic.
 */
export function authenticateClient(
  authorization: string | undefined,
  parameters: ReadonlyMap<string, string>,
): ClientCheck {
  const named = parameters.get('client_id');
  if (authorization === undefined || !/^basic\b/i.test(authorization)) {
    return checked('body', named, parameters.get('client_secret'));
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
  return checked('basic', credentials.id, credentials.secret);
}

function checked(by: 'basic' | 'body', id: string | undefined, secret: string | undefined): ClientCheck {
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
