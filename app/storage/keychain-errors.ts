// Recognises keytar's errors, such as a locked keychain, and gives each a code and a message for the user.
import { messages } from '../i18n/messages.ts';
import { KeychainError } from '../core/secrets/keychain.ts';

/** Messages of libsecret, D-Bus, macOS, Windows and Node's loader, and the code of each. The first match counts. */
const errorPatterns = [
  // Where there is no bus, Chromium sets its address to “disabled:”.
  [/autolaunch D-Bus|dbus-launch|DBUS_SESSION_BUS_ADDRESS|“disabled:”|Could not connect/i, 'no-session'],
  [
    /ServiceUnknown|not provided by any \.service|RPC server is unavailable|disconnected from message bus/i,
    'no-service',
  ],
  [
    /Object does not exist|No such object|no such collection|default keychain could not be found/i,
    'no-collection',
  ],
  [/locked|interaction is not allowed|logon session does not exist/i, 'locked'],
  [/dismissed|cancell?ed|denied|not allowed|refused|passphrase you entered is not correct/i, 'refused'],
  [/Cannot find (?:module|package)|invalid ELF|NODE_MODULE_VERSION/i, 'not-installed'],
  [/too (?:long|large|big)|bad data|buffer/i, 'too-long'],
  [/decrypt|corrupt|damaged|invalid (?:format|data|utf)/i, 'damaged'],
] as const;

/** keytar's errors have no codes, so their messages are matched. */
export function toKeychainError(error: unknown): KeychainError {
  const message = error instanceof Error ? error.message : String(error);
  const [, code] = errorPatterns.find(([pattern]) => pattern.test(message)) ?? [];
  const text = () =>
    code === undefined ? messages.keychain.other(message.slice(0, 120)) : messages.keychain[code];
  return new KeychainError(code ?? 'other', text, { cause: error });
}
