// The practice service's connection, and its allowed redirect addresses.
import { perchClient } from './clients.ts';
import type { Extra } from './resources/extras.ts';

/** The content of a connection file. */
export interface PracticeConnection {
  readonly name: string;
  readonly baseUrl: string;
  readonly authUrl: string;
  readonly clientId: string;
  readonly clientSecret: string;
  readonly redirectUri: string;
  readonly browserRedirectUri: string;
  readonly signIn: readonly ('window' | 'password' | 'browser')[];
  readonly clientAuthentication: 'basic' | 'body';
  readonly extras?: readonly Extra[];
}

/** One address of each kind. The host of `window` does not exist: the redirect must be caught before it is requested. */
export const redirectUris = {
  window: 'https://perch.invalid/callback',
  privateScheme: 'perch-practice://callback',
  loopback: 'http://127.0.0.1:47821/callback',
} as const;

/** @param extras those that the service has */
export function connectionTo(
  baseUrl: string,
  authUrl: string,
  extras: readonly Extra[] = [],
): PracticeConnection {
  return {
    name: 'Practice service',
    baseUrl,
    authUrl,
    clientId: perchClient.id,
    clientSecret: perchClient.secret,
    redirectUri: redirectUris.window,
    browserRedirectUri: redirectUris.loopback,
    signIn: ['window', 'password', 'browser'],
    clientAuthentication: 'basic',
    ...(extras.length > 0 && { extras }),
  };
}
