// English: the texts that name the keychain, with its name on Windows. Only Windows loads them.

import { type Callable, createTexts, type PlainTexts } from '../../create-texts.ts';
import type { Formats } from '../../formats.ts';

export const windowsTexts = {
  account: {
    sessionOnly:
      'Perch can’t use Credential Manager. {reason} What’s already saved there stays. Anything new is lost when you quit Perch.',
  },
  actionResult: { notDeleted: { keychain: 'the Credential Manager entry' } },
  notices: {
    keychainWaiting: 'Waiting for Credential Manager',
    keychain: {
      refused: 'Credential Manager access denied',
      'no-answer': 'Credential Manager not responding',
      other: 'Credential Manager problem',
      none: 'No Credential Manager',
    },
  },
  connectionForm: {
    secretHint: 'Optional. Stored in Credential Manager.',
    secretStored: 'Stored in Credential Manager. Type a new one to replace it.',
    keychainUnreadable:
      'Perch can’t read Credential Manager right now. Leave this empty to keep what’s stored.',
  },
  settings: {
    proxyPasswordHint: 'Optional. Stored in Credential Manager.',
    proxyPasswordUnreadable:
      'Perch can’t read Credential Manager right now. Leave this empty to keep what’s stored.',
    proxyPasswordStored: 'Stored in Credential Manager. Type a new one to replace it.',
    noKeychain: 'Credential Manager isn’t available. Perch keeps this only until you quit.',
  },
  keychain: {
    waiting: 'Perch is waiting for Credential Manager. If a window asks for its password, enter it there.',
    'not-installed': 'The Credential Manager component of Perch couldn’t be loaded.',
    'no-service': 'Credential Manager isn’t running.',
    locked: 'Credential Manager is locked.',
    refused: 'Access to Credential Manager was denied.',
    'too-long': 'The sign-in is too long for Credential Manager.',
    damaged: 'A Credential Manager entry is damaged.',
    timeout: 'Credential Manager didn’t respond within {seconds, number} seconds.',
    other: 'Credential Manager isn’t available ({message}).',
  },
} as const satisfies PlainTexts;

export type WindowsTexts = Callable<typeof windowsTexts>;

export const enWindows = (formats: Formats): WindowsTexts =>
  createTexts(windowsTexts, windowsTexts, {}, formats);
