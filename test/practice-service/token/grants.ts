// The grants: one function per row of the token requests in the specification (service.md, "Token requests").
import type { ClientCheck, PracticeClient } from '../clients.ts';
import type { TokenAddress } from '../dialect.ts';
import type { PracticeUser } from '../users.ts';
import { isVerifierOf, type PkceSupport } from '../pkce.ts';
import type { Passcodes } from './passcodes.ts';
import {
  type NewerTokenResponse,
  newerTokenResponse,
  type TokenResponse,
  tokenResponse,
} from './response.ts';
import type { TokenPair, Tokens } from './tokens.ts';

export const grantTypes = ['authorization_code', 'password', 'mfa', 'refresh_token'] as const;
export type GrantType = (typeof grantTypes)[number];

type GrantResult =
  | {
      readonly ok: true;
      readonly user: PracticeUser;
      readonly response: TokenResponse | NewerTokenResponse;
    }
  | GrantRefusal;

export interface GrantRefusal {
  readonly ok: false;
  /** RFC 6749 section 5.2. */
  readonly error:
    'invalid_request' | 'invalid_client' | 'invalid_grant' | 'unauthorized_client' | 'unsupported_grant_type';
  readonly reason: string;
}

export interface GrantParts {
  readonly findUser: (login: string) => PracticeUser | undefined;
  readonly tokens: Tokens;
  readonly passcodes: Passcodes;
  readonly pkce: PkceSupport;
  /** Called when a sign-in requires a second factor. */
  readonly onSecondFactorRequired: (user: PracticeUser) => void;
}

/** A token request whose client has been authenticated. */
interface GrantRequest {
  readonly parameters: ReadonlyMap<string, string>;
  readonly client: PracticeClient;
  readonly by: Extract<ClientCheck, { ok: true }>['by'];
  readonly address: TokenAddress;
}

export type Grants = Readonly<Record<GrantType, (request: GrantRequest) => GrantResult>>;

export function createGrants({
  findUser,
  tokens,
  passcodes,
  pkce,
  onSecondFactorRequired,
}: GrantParts): Grants {
  const issue = (
    user: PracticeUser,
    { client, address }: GrantRequest,
    state: TokenPair['state'],
  ): GrantResult => {
    const pair = tokens.issuePair(user.login, client.id, state);
    const response = address === 'newer' ? newerTokenResponse(user, pair) : tokenResponse(user, pair);
    return { ok: true, user, response };
  };
  const issueAfterPassword = (user: PracticeUser, request: GrantRequest): GrantResult => {
    const state = user.secondFactors.length > 0 ? 'pending' : 'complete';
    if (state === 'pending') onSecondFactorRequired(user);
    return issue(user, request, state);
  };

  return {
    authorization_code(request) {
      const { parameters, client } = request;
      const isOtherFlow = pkce === 'other-flow' && parameters.has('code_verifier');
      const missing = firstMissing(parameters, [
        'code',
        'redirect_uri',
        ...(isOtherFlow ? ['username'] : []),
      ]);
      if (missing !== undefined) return missing;
      const code = tokens.redeemCode(text(parameters, 'code'), client.id, text(parameters, 'redirect_uri'));
      if (!code.ok && code.why === 'expired') return invalidGrant('The authorization code has expired');
      const user = code.ok ? findUser(code.value.login) : undefined;
      if (user === undefined) return invalidGrant('Authorization code is invalid for this client or address');
      const challenge = code.ok ? code.value.challenge : undefined;
      if (challenge !== undefined && !isVerifierOf(challenge, text(parameters, 'code_verifier'))) {
        return invalidGrant('code_verifier does not match the code_challenge');
      }
      return issueAfterPassword(user, request);
    },

    password(request) {
      const { parameters } = request;
      const missing = firstMissing(parameters, ['username', 'password']) ?? invalidFormat(parameters);
      if (missing !== undefined) return missing;
      const user = findUser(text(parameters, 'username'));
      if (user === undefined || !hasCredentials(user, parameters)) return invalidGrant(wrongPassword);
      return issueAfterPassword(user, request);
    },

    mfa(request) {
      const { parameters, client, by, address } = request;
      if (address === 'specification' && client.secret !== undefined && by !== 'basic') {
        return { ok: false, error: 'invalid_client', reason: 'The second factor needs Basic authorization' };
      }
      const required = [
        ...(address === 'newer' ? ['username', 'password'] : ['format']),
        ...['mfa_vendor', 'mfa_type', 'passcode', 'ns_id_type', 'access_token'],
      ];
      const missing = firstMissing(parameters, required) ?? invalidFormat(parameters);
      if (missing !== undefined) return missing;
      if (text(parameters, 'ns_id_type') !== 'subscriber') {
        return invalidRequest('ns_id_type must be "subscriber"');
      }
      const pending = tokens.findAccess(text(parameters, 'access_token'));
      if (!pending.ok && pending.why === 'expired') {
        return invalidGrant('The access token provided has expired');
      }
      if (!pending.ok || pending.value.state !== 'pending' || pending.value.clientId !== client.id) {
        return invalidGrant('The access token provided is invalid');
      }
      const user = findUser(pending.value.login);
      if (address === 'newer' && !hasCredentials(user, parameters)) {
        return invalidGrant(wrongPassword);
      }
      const factor = user?.secondFactors.find(
        ({ vendor, type }) =>
          vendor === text(parameters, 'mfa_vendor') && type === text(parameters, 'mfa_type'),
      );
      if (user === undefined || factor === undefined) {
        return invalidGrant('This second factor is not set up for the user');
      }
      if (!passcodes.accept(user, factor, text(parameters, 'passcode'))) {
        return invalidGrant('Invalid passcode');
      }
      tokens.end(pending.value);
      return issue(user, request, 'complete');
    },

    refresh_token(request) {
      const { parameters, client } = request;
      const missing = firstMissing(parameters, ['refresh_token']);
      if (missing !== undefined) return missing;
      const pair = tokens.findRefresh(text(parameters, 'refresh_token'), client.id);
      if (!pair.ok && pair.why === 'expired') return invalidGrant('Refresh token has expired');
      const user = pair.ok ? findUser(pair.value.login) : undefined;
      if (!pair.ok || user === undefined) return invalidGrant('Invalid refresh token');
      tokens.end(pair.value);
      return issue(user, request, 'complete');
    },
  };
}

const wrongPassword = 'Invalid username and password combination';

/** Whether the parameters are the user name and password of this user. */
function hasCredentials(user: PracticeUser | undefined, parameters: ReadonlyMap<string, string>): boolean {
  return user?.login === text(parameters, 'username') && user.password === text(parameters, 'password');
}

function text(parameters: ReadonlyMap<string, string>, name: string): string {
  return parameters.get(name) ?? '';
}

function firstMissing(
  parameters: ReadonlyMap<string, string>,
  names: readonly string[],
): GrantRefusal | undefined {
  const missing = names.find((name) => text(parameters, name) === '');
  return missing === undefined ? undefined : invalidRequest(`Missing parameter: "${missing}" is required`);
}

/** Refuses a `format` other than `json`, the only specified value. */
function invalidFormat(parameters: ReadonlyMap<string, string>): GrantRefusal | undefined {
  const format = parameters.get('format');
  return format === undefined || format === 'json' ? undefined : invalidRequest('format must be "json"');
}

function invalidRequest(reason: string): GrantRefusal {
  return { ok: false, error: 'invalid_request', reason };
}

function invalidGrant(reason: string): GrantRefusal {
  return { ok: false, error: 'invalid_grant', reason };
}
