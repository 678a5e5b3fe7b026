// The limits of the values in a connection file: which words a key accepts, and how long a value may be.
import { extraNames } from '../contract/extras.ts';
import { maxLengths } from '../contract/limits.ts';

/** The words that a key may contain or list. */
export const allowedValues = {
  signIn: ['window', 'password', 'browser'],
  pkce: ['window', 'browser'],
  clientAuthentication: ['basic', 'body'],
  extras: extraNames,
} as const;

/** The path below `baseUrl` for password sign-in, unless `authUrl` is set. */
export const defaultAuthPath = '/ns-api';

/** In UTF-16 units: the longest `baseUrl` with the default path. */
export const maxAuthUrlLength = maxLengths.connectionText + defaultAuthPath.length;
