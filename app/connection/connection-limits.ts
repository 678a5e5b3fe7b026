// The limits of the values in a connection file: which words a key takes, and how long a text may be.
import { extraNames } from '../contract/extras.ts';

/** The values of the keys that contain or list certain words only. */
export const allowedValues = {
  signIn: ['window', 'password', 'browser'],
  pkce: ['window', 'browser'],
  clientAuthentication: ['basic', 'body'],
  extras: extraNames,
} as const;

/** The path below `baseUrl` for password sign-in, unless `authUrl` is set. */
export const defaultAuthPath = '/ns-api';

const maxTextLength = 2000;

/** In UTF-16 units. `authUrl` may be as long as the longest `baseUrl` with the default path. */
export const maxLengths = {
  text: maxTextLength,
  name: 80,
  authUrl: maxTextLength + defaultAuthPath.length,
} as const;
