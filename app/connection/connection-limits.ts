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

/** What `authUrl` is by default, below `baseUrl`. */
export const defaultAuthPath = '/ns-api';

/** The length of the longest `baseUrl` with the default path, in UTF-16 units. */
export const maxAuthUrlLength = maxLengths.connectionText + defaultAuthPath.length;
