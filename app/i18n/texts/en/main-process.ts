// English: the texts that only the main process makes.

import { enStart } from './start.ts';
import type { Formats } from '../../formats.ts';

import { createTexts, type PlainTexts } from '../../create-texts.ts';

export const mainProcessTexts = {
  /** The dialogs of the system in which Perch asks before something takes effect. */
  question: {
    connection: 'Connect to {host}?',
    connectionName: 'The file calls this service “{name}”.',
    replacesSecret: 'This service is already in Perch. The file replaces its client secret.',
    changesClient: 'This changes the service’s client or how you sign in.',
    connect: 'Connect',
    proxy: 'Use the proxy {host}?',
    proxyDetail:
      'Everything that Perch sends and receives will pass through it. Continue only if you recognise it.',
    useProxy: 'Use proxy',
    exceptions: 'Bypass the proxy?',
    exceptionsDetail:
      'Perch will reach these addresses without the proxy. Continue only if you recognise them.',
    bypassProxy: 'Bypass proxy',
    otherAccount: 'Add {login}?',
    otherAccountDetail: 'You were signing in again as {name}, but this is another account.',
    addAccount: 'Add account',
    reveal: 'Show your voicemail PIN?',
    revealDetail: 'Continue only if you’ve just chosen to show it.',
    show: 'Show',
    saveDomains: 'Save the list of domains?',
    saveDomainsDetail: 'Continue only if you’ve just chosen to save it.',
    save: 'Save',
    cancel: 'Cancel',
  },
  /** Results of a connection test, by finding code. */
  connectionTest: {
    unreachable:
      'Perch can’t reach the service address ({detail}). Check the address, your network and the proxy settings.',
    certificate:
      'The service’s certificate isn’t valid ({detail}), so Perch stopped the test. Contact your IT team.',
    reached: 'The service address responds.',
    api: 'The service’s API is there and asks for a sign-in, as expected.',
    'no-api': 'The service’s API isn’t at this address (status {status}). Check the service address.',
    page: 'The sign-in page opens.',
    'page-refused':
      'The sign-in page rejected the request ({detail}). Check the client ID, and ask your provider whether the redirect URI is registered.',
    'pkce-required':
      'The sign-in page requires PKCE. Add “{method}” to the key “pkce” in the connection file.',
    'no-page': 'There’s no sign-in page at this address ({detail}). Check the service address.',
    client: 'The service accepts the client.',
    'client-unknown':
      'The service rejected the client ID or client secret. Check both, and how they’re sent.',
    'client-unsaid': 'The service responded but didn’t confirm the client ({detail}).',
    'no-token': 'The token address didn’t respond as expected ({detail}). Check the service address.',
    localhost:
      'The browser redirect URI contains localhost. Use 127.0.0.1, which is safer, and ask your provider to register it.',
  },
  tray: {
    name: 'Perch',
    phase: { starting: 'Starting…', 'signing in': 'Signing in…' },
    voicemail: { on: 'Voicemail on', off: 'Voicemail off' },
    recording: { on: 'Calls are recorded', off: 'Calls aren’t recorded' },
    menu: {
      open: 'Open Perch',
      add: 'Add an account…',
      portal: 'Open portal',
      refresh: 'Refresh',
      signInAs: 'Sign in again as {name}…',
      settings: 'Settings…',
      help: 'Help',
      diagnostics: 'Save diagnostics…',
      about: 'About Perch',
      quit: 'Quit Perch',
    },
  },
  desktop: {
    noTray:
      'Your desktop doesn’t show tray icons, so Perch opens in a window. Perch keeps running when you close the window. To see it again, start Perch again.',
  },
  notification: {
    newVoicemail: 'New voicemail',
    signInEnded: 'Sign in to {connection} again',
    signInNeeded: 'Perch is ready. Click here to sign in.',
    signInEndedBody: 'You’re no longer signed in as {name}. Perch shows the last known details.',
    clientRefused: '{connection} can’t renew your sign-in',
    recordingOn: 'Call recording is on',
    recordingOff: 'Call recording is off',
    voicemailOff: 'Voicemail is off',
    presence: 'Presence: {presence}',
    notSaved: 'Account not saved yet',
    notSavedBody:
      'Perch couldn’t save its settings and will try again. If you quit Perch first, you’ll need to add this account again.',
  },
  /** Result of an action of the user. */
  actionResult: {
    failed:
      'Perch couldn’t finish that. Try again. If it happens again, save diagnostics in About Perch and send them to your IT team.',
    signedOut: 'You’re signed out. Perch deleted the account’s data from this computer.',
    notDeleted: {
      settings: 'the account in the settings file',
      profile: 'the last known profile',
      keychain: 'the keychain entry',
    },
    /** The action failed because the settings file couldn't be written. */
    notSaved: {
      'disk-full': 'The disk is full, so nothing has changed. Free some space, then try again.',
      'not-written': 'Perch couldn’t save its settings, so nothing has changed. Try again.',
    },
    noBrowser: 'Perch couldn’t open your browser. Go to {address} yourself.',
    noMailProgram: 'Perch couldn’t open your email program. Write to {address} yourself.',
    signInCancelled: 'Sign-in cancelled.',
  },
  /** Why the profile couldn't be updated. `detail` is the service's status in parentheses, or empty. */
  failure: {
    network: 'Perch can’t reach the service and will keep trying. You’re still signed in.',
    certificate:
      'The service’s certificate isn’t valid, so Perch didn’t send anything. Contact your IT team.',
    busy: 'The service is busy. Perch will try again in a while.',
    slow: 'The service is responding slowly. Perch is still waiting. You’re still signed in.',
    unavailable: 'The service has a problem. Perch will keep trying. You’re still signed in.',
    forbidden: 'You don’t have permission to view your profile{detail}. Contact your administrator.',
    unauthorized:
      'The service didn’t accept your sign-in. Perch will keep trying. If this continues, sign out and sign in again.',
    rejected: 'The service rejected the request{detail}. Perch will keep trying. You’re still signed in.',
    unreadable:
      'Perch can’t read the service’s response{detail} and will keep trying. You’re still signed in.',
    internal: 'Something went wrong in Perch. Perch will try again. You’re still signed in.',
    keychain:
      'Perch can’t read your saved sign-in. {reason} Perch will keep trying, or you can sign in again.',
    /** A response without a message of its own. */
    status: 'The service returned an error ({status}).',
    notAList: 'The service’s response isn’t a list{detail}.',
    networkSignIn: 'This network requires you to sign in first.',
    redirected: 'The service or this network redirects to {host}.',
    quotedStatus: ' (status {status})',
    quotedPart: { encoding: ' (encoding {name})', header: ' (header {name})' },
    moved: 'Your IT team has moved {name} to {hosts}. Sign in again.',
    notProvided:
      'Your IT team no longer provides {name}. Sign in to another service, or contact your IT team.',
    notStored: 'Your saved sign-in is missing. Sign in again to update your profile.',
  },
  /** Why a keyring of Linux can't be used, and what helps. `unnamed` is one whose name isn't known. */
  keyring: {
    unnamed: 'The keyring',
    /** Follows where KWallet’s window has to be answered. */
    namesKde: 'Its window may name KDE.',
    'no-service': 'No keyring is running. Install GNOME Keyring or KWallet, then try again.',
    'switched-off': 'KWallet is switched off. Switch it on in System Settings, then try again.',
    'no-plugins': 'KWallet needs the package libqca-qt5-2-plugins. Install it, then try again.',
    'no-collection': '{keyring} hasn’t been set up yet. Try again and answer its window.',
    locked: '{keyring} is locked. Try again and enter its password.',
    refused: '{keyring} denied access. Try again and answer its window.',
    'no-answer': '{keyring} didn’t respond within 60 seconds. Try again and answer its window.',
  },
  /** Why a sign-in may not continue. `title` is shown beside the host, in the window's title. */
  signInNote: {
    blocked: 'The sign-in page wanted to open {host}. Perch didn’t open it.',
    tryBrowser: 'If you can’t continue, go back and sign in with your browser.',
    noState:
      'Your browser’s answer didn’t belong to this sign-in. Finish it in the browser, or go back and try again.',
    noBrowser: 'This system names no browser. If none has opened, copy the link into one.',
    title: 'Perch blocked something',
  },
  /** Why a sign-in failed. */
  signInFailed: {
    network:
      'Perch can’t reach the service{cause}, so you’re not signed in. Check your network and try again.',
    certificate: 'The service’s certificate isn’t valid, so Perch stopped the sign-in. Contact your IT team.',
    keychain: 'Perch can’t read the client secret, so you’re not signed in. {reason}',
    unavailable: 'The service isn’t available right now, so you’re not signed in. Try again later.',
    noLogin: 'The service didn’t send a username, so you’re not signed in. Contact your provider.',
    tokenType:
      'The service sent a “{type}” token, which Perch can’t use, so you’re not signed in. Contact your provider.',
    internal: 'Something went wrong in Perch. Try again.',
    unreadable: 'Perch can’t read the service’s response{detail}. Try again, or contact your administrator.',
    wrongState: 'The response didn’t match this sign-in, so Perch ignored it. Try again.',
    noCode: 'The service didn’t send an authorization code. Try again, or contact your administrator.',
    pkceRequired:
      'The service requires PKCE for this sign-in, so you’re not signed in. Ask your IT team to add “{method}” to the key “pkce” in the connection file.',
    pkceRefused:
      'The service refused the sign-in ({text}). If it happens again, ask your IT team to set “pkce” to [] in the connection file.',
    wrongPassword: 'The username or password is incorrect.',
    passcodeExpired: 'The time to enter the code is up. Sign in again.',
    challengeEnded: 'The service ended this sign-in. Sign in again.',
    loginTooLong:
      'The service sent a username that’s too long for Perch, so you’re not signed in. Contact your administrator.',
    pageCertificate:
      'The sign-in page’s certificate isn’t valid, so Perch didn’t open the page. Contact your IT team.',
    pageNetwork: 'Perch can’t reach the sign-in page{cause}. Check your network and try again.',
    noPage: 'The service sent no sign-in page ({status, number}). Try again, or contact your administrator.',
    pageBlocked:
      'The sign-in page leads to {host}, which Perch doesn’t open, so you’re not signed in. Contact your IT team.',
    pageWeakCertificate:
      'The certificate of {host} is too weak: it needs an RSA key of 2048 bits or more, and SHA-256. Contact your IT team.',
    pageRedirected:
      'The sign-in page redirects in a circle, or to an address that no browser opens. You’re not signed in. Contact your IT team.',
    noWindow: 'Perch couldn’t open the sign-in window, so you’re not signed in. Try again, or restart Perch.',
    pageCrashed: 'The sign-in page stopped working. Try again.',
    browserTimeout: 'The sign-in timed out after 10 minutes. Try again.',
    noBrowser: 'Perch couldn’t open your browser. Check your default browser and try again.',
    portInUse:
      'Another app is using port {port}, which Perch needs for signing in with the browser. It may be another person’s Perch on this computer. Quit that app and try again.',
    portNotAllowed:
      'Perch can’t use port {port} on this computer ({code}). Ask your administrator for a connection file with another port.',
  },
  /** OAuth error responses (RFC 6749, 4.1.2.1 and 5.2). */
  oauthError: {
    denied: 'The sign-in page declined your sign-in: {text}',
    clientNotAllowed: 'The service doesn’t allow Perch to sign in this way. Contact your IT team.',
    client:
      'The service rejected the client ID or client secret. Ask your IT team for a new connection file.',
    clientEncoding:
      'The service rejected the client ID or client secret. Ask your IT team for a new connection file. If both are correct, “clientAuthentication” in it must be “body”.',
    redirectUri:
      'The service doesn’t accept Perch’s redirect URI. Ask your provider to register the one in the connection file.',
    grant: 'The service no longer accepts this sign-in. Try again.',
    unavailable: 'The service can’t sign you in right now. Try again later.',
    other: 'The service refused the sign-in: {text}',
  },
  /** Why a passcode couldn't be checked or wasn't accepted. */
  passcodeFailed: {
    network: 'Perch can’t reach the service, so your code wasn’t checked. Check your network and try again.',
    certificate:
      'The service’s certificate isn’t valid, so Perch didn’t send your code. Contact your IT team.',
    unavailable: 'The service can’t check your code right now. Wait a moment, then enter a new code.',
    unreadable:
      'Perch can’t read the service’s response{detail}. Try a new code, or contact your administrator.',
    notAccepted: 'That code didn’t work. Wait for a new one and try again.',
  },
  /** Perch's page in the system's browser: `done` after the redirect, `idle` for any other request. */
  browserPage: {
    done: 'Continue in Perch',
    doneDescription: 'You can close this tab.',
    idle: 'Page not found',
    idleDescription: 'Perch uses this address only while you sign in.',
  },
  /** The parts of the settings file. */
  settingsParts: {
    format: 'file format',
    connections: 'services',
    accounts: 'accounts',
    toForget: 'sign-ins waiting to be deleted',
    preferences: 'everything in Settings',
  },
} as const satisfies PlainTexts;

const code = ({ list, number, plural }: Formats) => ({
  question: {
    connectionDetail: (hosts: readonly string[]) =>
      `Perch will send the client ID and secret, and later your sign-in details, to these addresses. Continue only if you recognise them.\n\n${hosts.join('\n')}`,
    replacesConnection: (signedOut: number) =>
      signedOut === 0
        ? 'It replaces the service of this name in Perch, including its client secret.'
        : plural(signedOut, {
            one: 'It replaces the service of this name in Perch, including its client secret. Its account will be signed out.',
            other: `It replaces the service of this name in Perch, including its client secret. Its ${number(signedOut)} accounts will be signed out.`,
          }),
  },
  connectionTest: {
    'page-elsewhere': (host: string) =>
      host === '' ? 'The sign-in page redirects to another page.' : `The sign-in page redirects to ${host}.`,
  },
  tray: {
    calls: (presence: string, count: number) => (count > 1 ? `${presence} (${number(count)})` : presence),
  },
  actionResult: {
    signedOutPartly: (notDeleted: readonly string[]) =>
      `You’re signed out. Perch couldn’t delete everything and will try again: ${list(notDeleted)}.`,
  },
  start: enStart,
});

export type MainProcessCode = ReturnType<typeof code>;
export type MainProcessTexts = ReturnType<typeof enMainProcess>;

export const enMainProcess = (formats: Formats) =>
  createTexts(mainProcessTexts, mainProcessTexts, code(formats), formats);
