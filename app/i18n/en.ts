// English: every text the user reads. Its shape is the type `Messages`, which every other catalogue implements.
import type { Preferences } from '../contract/preferences.ts';
import { enFields } from './en-fields.ts';
import { enOverview } from './en-overview.ts';
import type { Formats } from './formats.ts';
import { open } from './enum-labels.ts';

export type Messages = ReturnType<typeof en>;
export type PanelMessages = ReturnType<typeof panelTexts>;

export const en = (formats: Formats) => ({ ...panelTexts(formats), ...enOverview(formats), ...enFields });

const panelTexts = ({ list, number, plural, unit }: Formats) => ({
  app: {
    name: 'Perch',
    quit: 'Quit Perch',
    version: (version: string) => `Version ${version}`,
  },
  panelError: {
    noResponse: 'Perch did not answer. Try again, or quit Perch and start it again.',
    callFailed: 'Perch couldn’t do that. Try again, or quit Perch and start it again.',
    retry: 'Try again',
    dismiss: 'Dismiss',
  },
  starting: 'Starting…',
  welcome: {
    title: 'Welcome to Perch',
    description: 'Your phone account at a glance: presence, voicemail and call recording, from the tray.',
    open: 'Connect to your service…',
    openHint: 'With the connection file from your operator or IT department.',
    practice: 'Try the practice service',
    titleAdding: 'Add an account',
    descriptionAdding: 'Choose the service that it is on.',
    back: 'Back',
  },
  /** The dialogs of the system in which Perch asks before something takes effect. */
  question: {
    connection: (host: string) => `Connect to ${host}?`,
    connectionName: (name: string) => `The file calls this service “${name}”.`,
    connectionDetail: (hosts: readonly string[]) =>
      `Perch will send the client ID and secret, and later your sign-in details, to these addresses. Continue only if you recognise them.\n\n${hosts.join('\n')}`,
    replacesConnection: (signedOut: number) =>
      signedOut === 0
        ? 'It replaces the service of this name in Perch, including its client secret.'
        : plural(signedOut, {
            one: 'It replaces the service of this name in Perch, including its client secret. Its account will be signed out.',
            other: `It replaces the service of this name in Perch, including its client secret. Its ${number(signedOut)} accounts will be signed out.`,
          }),
    replacesSecret: 'Perch knows this service. The file replaces its client secret.',
    connect: 'Connect',
    proxy: (host: string) => `Use the proxy ${host}?`,
    proxyDetail:
      'Everything that Perch sends and receives will pass through it. Continue only if you recognise it.',
    useProxy: 'Use proxy',
    reveal: 'Show your voicemail PIN?',
    revealDetail: 'Continue only if you’ve just chosen to show it.',
    show: 'Show',
    cancel: 'Cancel',
  },
  hosts: (count: number) => plural(count, { one: 'Address', other: 'Addresses' }),
  signIn: {
    title: (name: string) => `Sign in to ${name}`,
    method: {
      window: 'Sign in on the service’s page',
      password: 'Sign in with a password',
      browser: 'Sign in with your browser',
    },
    submit: 'Sign in',
    changeConnection: 'Use another connection',
    back: 'Back',
  },
  signingIn: {
    title: (name: string) => `Signing in to ${name}`,
    user: {
      window: 'Continue in the sign-in window',
      password: 'Continue signing in',
      browser: 'Continue in your browser',
    },
    userHint: {
      window: 'It may be behind other windows.',
      password: '',
      browser: 'Perch goes on by itself when you are done there.',
    },
    slow: 'This is taking a while. You can cancel and try again.',
    token: 'Signing you in…',
    profile: 'Reading your profile…',
    cancel: 'Cancel',
  },
  account: {
    notSet: 'Not set',
    notKnown: 'Not known',
    presence: 'Presence',
    presenceUnknown: 'Unknown',
    lastKnown: (presence: string) => `Last known: ${presence}`,
    refresh: 'Refresh',
    refreshing: 'Refreshing…',
    restoring: 'Restoring your sign-in…',
    signedOut: 'Signed out',
    offline: 'Offline',
    reading: 'Reading your profile…',
    noProfile: 'Your profile has not been read yet.',
    noProfileOffline: 'Your profile will appear when the network is back.',
    offlineNotice: 'There is no network. You stay signed in, and Perch keeps trying.',
    offlineSignedOut: 'There is no network at the moment.',
    signInAgainNotice: 'The service ended your sign-in. This is your profile as last read.',
    signInAgain: 'Sign in again',
    sessionOnly: (reason: string) =>
      `Perch can’t use the keychain. ${reason} What it already holds survives a restart. Anything new is lost when you quit.`,
  },
  password: {
    username: 'User name',
    password: 'Password',
    submit: 'Sign in',
    checking: 'Signing you in…',
    cancel: 'Cancel',
  },
  passcode: {
    title: 'Enter your passcode',
    description: (factor: string) => `The six digits that ${factor} shows for your account.`,
    label: 'Passcode',
    incomplete: 'Enter all six digits.',
    factor: 'Where it comes from',
    submit: 'Continue',
    checking: 'Checking…',
    cancel: 'Cancel',
    minutesLeft: (minutes: number) => `${number(minutes)} min left`,
    clockLeft: (clock: string) => `${clock} left`,
  },
  accounts: {
    open: 'Accounts',
    attention: 'Another account needs you.',
    unusualStatus: 'Another account has an unusual status.',
    add: 'Add an account…',
    signOutAll: 'Sign out of all accounts',
  },
  domains: {
    open: 'Domains',
    title: 'Domains',
    back: 'Back to the account',
    search: 'Filter',
    list: 'Domains',
    loadingFirst: 'Reading the first page…',
    countComplete: (count: number) => `${number(count)} of ${number(count)}`,
    countSoFar: (count: number) => `${number(count)} so far`,
    matchCount: (matches: number, loaded: number, complete: boolean) =>
      `${number(matches)} of ${number(loaded)}${complete ? '' : ' so far'}`,
    loadRate: (perSecond: number) => `${number(perSecond)} a second`,
    loadAll: 'Load all',
    stop: 'Stop',
    retry: 'Try again',
    reload: 'Reload the list',
    empty: 'There are no domains.',
    noMatch: (query: string) => `No domain has “${query}” in its name.`,
    noMatchSoFar: (query: string) => `None of those loaded so far has “${query}” in its name.`,
    refused:
      'Your account has no permission to list domains; only its own is shown. Your administrator can grant it.',
    moreRefused: 'You don’t have access to more domains. Ask your administrator for access.',
    offline: 'The service can’t be reached. What is loaded stays.',
    offlineFirst: 'The service can’t be reached.',
    signedOut: 'The service ended your sign-in. Sign in again to see the domains.',
    failed: (detail: string) => `The next page could not be read. ${detail}`,
    failedFirst: (detail: string) => `The list could not be read. ${detail}`,
    rateLimited: (time: string) => `The service is busy. Perch goes on by itself at ${time}.`,
    mayHoldMore: 'The service sent the same domains again: there may be more that it doesn’t give.',
    matches: (count: number) => number(count),
    unnamed: (position: number) => `Record ${number(position)}`,
    generalGroup: 'General',
    unnamedField: 'Value',
    truncated: 'Some of it is left out here: there are more fields, or longer values, than Perch shows.',
    recordMissing: 'This domain is not in the list any more.',
    details: 'Details',
    select: 'Choose',
    selected: 'Chosen',
    selectedGone: (domain: string) => `The domain ${domain}, which you chose, is not in the list any more.`,
    selectedMissing: (domain: string) =>
      `The domain ${domain}, which you chose, was not found where it had been. It may no longer exist.`,
    findSelected: 'Look for it',
    deselect: 'Forget it',
    loadingDetails: 'Reading the domain…',
    detailsFailed: 'This domain can’t be read at the moment.',
    backToList: 'Back to the list',
    secretValue: 'Hidden',
    emptyValue: 'Not set',
    copy: (field: string) => `Copy ${field}`,
    copied: 'Copied',
    copyFailed: 'Could not be copied',
  },
  connectionForm: {
    open: 'Enter a connection by hand…',
    title: 'Your service',
    titleEditing: (name: string) => `Change ${name}`,
    service: 'Service',
    name: 'Name',
    nameHint: 'What you call it.',
    nameReadonly: 'Its accounts go by this name, so it stays.',
    baseUrl: 'Service address',
    authUrl: 'Sign-in address',
    authUrlHint: 'Only where passwords go somewhere else than to the service address.',
    client: 'Client',
    clientId: 'Client id',
    clientSecret: 'Client secret',
    secretHint: 'If you were given one. It is kept in the keychain.',
    secretEntered: 'Entered. Type another one to replace it.',
    secretUnreadable: (reason: string) =>
      `Perch can’t read it, so it didn’t sign in. ${reason} Enter the client secret once more, or save without one if you were given none.`,
    secretStored: 'Kept in the keychain. Type another one to replace it.',
    keychainUnreadable:
      'Perch can’t read the keychain at the moment. Leave this empty to keep what it holds.',
    testNeedsSecret: (reason: string) =>
      `The client secret can’t be read, so Perch didn’t test the service. ${reason} Enter the secret to test with it.`,
    clientAuthentication: 'It is sent',
    clientAuthentications: { basic: 'in the header (usual)', body: 'in the body' },
    methods: 'Ways to sign in',
    method: {
      window: 'On the service’s page',
      password: 'With user name and password',
      browser: 'In the browser',
    },
    redirectUri: 'Redirect address',
    redirectUriHint: 'As the operator allowed it for Perch.',
    browserRedirectUri: 'Redirect address for the browser',
    browserRedirectUriHint: 'On this computer, such as http://127.0.0.1:47821/callback.',
    errors: {
      missing: 'This is needed.',
      empty: 'This contains only blanks.',
      unknown: 'Perch doesn’t know this.',
      type: 'This can’t be used.',
      https: 'Enter an address that begins with https:// and has no user name in it.',
      address:
        'Enter a full address, such as https://pbx.example.net, without username, blanks, backslash, “?”, “#” or port 0.',
      'full-address':
        'Enter a full address, such as https://pbx.example.net/callback, without username, blanks, “#” or port 0.',
      loopback:
        'Enter an http: address on this computer with a port other than 80, such as http://127.0.0.1:47821/callback.',
      'too-long': 'This is too long.',
      'no-method': 'Choose at least one.',
      duplicate: 'Choose each only once.',
      characters: 'Remove invisible characters and characters that change the writing direction.',
      scheme:
        'Enter an address that begins with https: or with a scheme of its own. On this computer, http: can be used too.',
      taken: 'There is a service of this name already. Choose another name.',
    },
    signsOutAccounts: (count: number) =>
      plural(count, {
        one: 'The service is somewhere else then, so saving signs its account out.',
        other: `The service is somewhere else then, so saving signs its ${number(count)} accounts out.`,
      }),
    test: 'Test this connection',
    testing: 'Testing…',
    testResult: 'What the test found',
    save: 'Save',
    cancel: 'Cancel',
  },
  /** Results of a connection test, by finding code. */
  connectionTest: {
    unreachable: (detail: string) =>
      `The service address doesn’t answer (${detail}). Check it, your network, and the proxy in the settings.`,
    certificate: (detail: string) =>
      `The service’s certificate isn’t valid (${detail}), so Perch stopped the test. Contact your IT team.`,
    reached: 'The service address answers.',
    api: 'It is the service’s API: it wants a sign-in first.',
    'no-api': (status: string) =>
      `There is no API of the service there (status ${status}). Check the service address.`,
    page: 'The sign-in page opens.',
    'page-elsewhere': (host: string) =>
      host === '' ? 'The sign-in page leads on.' : `The sign-in page leads on to ${host}.`,
    'page-refused': (detail: string) =>
      `The sign-in page refuses (${detail}): the service doesn’t know the client id, or hasn’t allowed the redirect address.`,
    'pkce-required': (method: string) =>
      `The sign-in page requires PKCE. Add “${method}” to the key “pkce” in the connection file.`,
    'no-page': (detail: string) => `There is no sign-in page (${detail}). Check the service address.`,
    client: 'The service knows the client and accepts it.',
    'client-unknown':
      'The service doesn’t accept the client id with this client secret. Check both, and how they are sent.',
    'client-unsaid': (detail: string) =>
      `The service answered the token request, but not whether it knows the client (${detail}).`,
    'no-token': (detail: string) =>
      `The address for tokens doesn’t answer as it should (${detail}). Check the service address.`,
  },
  settings: {
    connections: 'Services',
    managed: 'Placed by your IT',
    accountCount: (count: number) =>
      plural(count, { one: 'One account', other: `${number(count)} accounts` }),
    editConnection: (name: string) => `Change ${name}`,
    removeConnection: (name: string) => `Remove ${name}`,
    removeTitle: (name: string) => `Remove ${name}?`,
    removeDescription: (count: number) =>
      count === 0
        ? 'Perch will forget the service and its client secret.'
        : plural(count, {
            one: 'Perch will forget the service and its client secret, and sign its account out.',
            other: `Perch will forget the service and its client secret, and sign its ${number(count)} accounts out.`,
          }),
    addConnection: 'Enter a service…',
    open: 'Settings',
    title: 'Settings',
    close: 'Back',
    general: 'General',
    theme: 'Theme',
    themes: { system: 'Match system', light: 'Light', dark: 'Dark' },
    trayIconColor: 'Tray icon',
    trayIconColors: { system: 'Match system', light: 'Light', dark: 'Dark' },
    language: 'Language',
    systemLanguage: 'Match system',
    startAtLogin: 'Start when I log in',
    keepOpen: 'Keep the panel open',
    notify: 'Notify me when',
    notifications: {
      signIn: 'I need to sign in',
      accountStatus: 'my account status changes',
      recording: 'call recording is switched on or off',
      voicemail: 'voicemail is switched off',
      presence: 'my presence changes',
    },
    polling: 'Reading from the service',
    pollInterval: 'Look for changes every',
    interval: (seconds: number) =>
      seconds % 60 === 0 ? unit(seconds / 60, 'minute') : unit(seconds, 'second'),
    pageSize: 'Domains read at once',
    network: 'Network',
    proxy: 'Proxy',
    proxyKinds: { system: 'Match system', none: 'None', manual: 'Enter by hand' },
    proxyAddress: 'Proxy address',
    proxyAddressHint: 'Until there is one, Perch uses the system’s.',
    proxyExample: 'proxy.example.net:8080',
    invalidProxyAddress:
      'This is not the address of a proxy. Enter a host and a port, such as proxy.example.net:8080.',
    proxyNotChanged: 'The proxy wasn’t changed.',
    proxyUsername: 'User name at the proxy',
    proxyPassword: 'Password at the proxy',
    proxyPasswordHint: 'Where the proxy asks for one. It is kept in the keychain.',
    proxyPasswordUnreadable:
      'Perch can’t read the keychain at the moment. Leave this empty to keep what it holds.',
    proxyPasswordStored: 'A password is kept in the keychain. Type another one to replace it.',
    noKeychain: 'Perch can’t reach a keychain, so it keeps this only until it is quit.',
    removeProxyPassword: 'Forget the password',
    certificates: 'Extra certificates',
    noCertificateFile: 'None',
    chooseFile: 'Choose…',
    removeFile: 'Remove',
    certificateDialogTitle: 'Choose a file with certificates',
    certificateFileType: 'Certificates',
    unreadableCertificates:
      'That file can’t be read, so Perch goes on without it. Choose another one, or ask your IT.',
    noCertificates:
      'There are no certificates that Perch can read in that file, so it goes on without it. It needs a file in PEM form: text with “BEGIN CERTIFICATE” in it.',
    partlyDamaged: (parts: readonly string[], copy: string) =>
      `Some of Perch’s settings were damaged. What could not be read is as it was at first: ${list(parts)}. A copy is kept as ${copy}.`,
    allDamaged: (copy: string) =>
      `Perch’s settings were damaged, so it started with new ones. A copy is kept as ${copy}.`,
    changedOutside: (copy: string) =>
      `Another program changed the settings file while Perch was running. Perch kept its own settings. The other version was saved as ${copy}.`,
    saveFailed: {
      'disk-full': 'The disk is full, so Perch can’t save its settings. It will try again. Free some space.',
      'not-written': 'Perch can’t save its settings. It will try again.',
    },
    parts: {
      format: 'the file format',
      connections: 'the services',
      accounts: 'the accounts',
      toForget: 'sign-ins that were still to be deleted',
      preferences: 'everything on the settings view',
      pollEverySeconds: 'how often the profile is read',
      pageSize: 'how many domains are read at once',
      notify: 'the notifications',
      startAtLogin: 'starting at login',
      theme: 'the theme',
      trayIconColor: 'the tray icon',
      language: 'the language',
      keepOpen: 'whether the panel stays open',
      proxy: 'the proxy',
      certificates: 'the certificates',
    } satisfies Record<
      'format' | 'connections' | 'accounts' | 'toForget' | 'preferences' | keyof Preferences,
      string
    >,
  },
  about: {
    open: 'About Perch',
    title: 'About Perch',
    close: 'Back',
    versions: 'Versions',
    updates: 'Perch doesn’t update itself: new versions come the way that this one did.',
    serviceTitle: 'What the service says',
    /** Fields of a token response. */
    serviceFields: open({
      apiversion: 'Its version',
      rate_limit: 'Request limit',
      scope: 'Your role',
      territory: 'Territory',
      domain: 'Domain',
      user_email: 'E-mail address',
      displayName: 'Display name',
    }),
    diagnostics: 'Diagnostics',
    diagnosticsDescription:
      'For whoever helps you: versions, settings, and what happened in the last day. No password is in it, and of you the login only.',
    copy: 'Copy diagnostics',
    save: 'Save diagnostics…',
    licences: 'Licences',
    licencesDescription:
      'Perch contains the work of others. The licences of Electron and its browser lie beside the program.',
    showLicences: 'All others',
    copied: 'The diagnostics are on the clipboard.',
    saved: (file: string) => `The diagnostics are saved as ${file}.`,
    fileType: 'Text',
  },
  signOut: {
    open: 'Sign out',
    title: 'Sign out?',
    description: (login: string) => `Perch will forget the sign-in of ${login} on this computer.`,
    titleAll: 'Sign out of all accounts?',
    descriptionAll: (count: number) =>
      plural(count, {
        one: 'Perch will forget one sign-in on this computer.',
        other: `Perch will forget ${number(count)} sign-ins on this computer.`,
      }),
    confirm: 'Sign out',
    cancel: 'Cancel',
  },
  updatedAt: {
    justNow: 'Updated just now',
    minutesAgo: (minutes: number) => `Updated ${number(minutes)} min ago`,
    hoursAgo: (hours: number) => `Updated ${number(hours)} h ago`,
    on: (date: string) => `Updated ${date}`,
  },
  /** The status of an account in the tray and in the list of accounts. */
  trayStatus: {
    available: 'Available',
    'on-call': 'On a call',
    ringing: 'Ringing',
    busy: 'Busy',
    inactive: 'Inactive',
    unknown: 'Presence unknown',
    connecting: 'Connecting…',
    offline: 'Offline',
    'signed-out': 'Signed out',
    attention: 'Sign in again',
  },
  /** `user-presence-status`. Other values are shown as received. */
  presence: open({
    open: 'Available',
    inuse: 'On a call',
    progressing: 'Dialling',
    alerting: 'Ringing',
    closed: 'Busy',
    inactive: 'Inactive',
  }),
  /** `account-status`. */
  accountStatus: open({
    standard: 'Standard',
    new: 'New',
    reset: 'Reset',
    'pwd reset': 'Password reset required',
  }),
  /** Yes/no flags that switch a feature on or off. */
  switch: open({ yes: 'On', no: 'Off' }),
  /** All other flags, as text or as JSON booleans. */
  flag: open({ yes: 'Yes', true: 'Yes', no: 'No', false: 'No' }),
  /** `recording-configuration`. */
  recording: open({
    no: 'Off',
    yes: 'On',
    'yes-with-transcription': 'On, with transcription',
    'yes-with-transcription-and-sentiment': 'On, with transcription and sentiment',
  }),
  /** Product names of second factors, by vendor and type. */
  factor: open({ 'google authenticator': 'Google Authenticator' }),
  tray: {
    name: 'Perch',
    phase: { starting: 'Starting', 'signing in': 'Signing in', nothing: 'Not signed in' },
    signInAgain: 'Sign in again',
    offline: 'Offline',
    stale: 'Not up to date',
    connecting: 'Connecting',
    accountStatus: (value: string) => `Account: ${value}`,
    calls: (presence: string, count: number) => (count > 1 ? `${presence} (${number(count)})` : presence),
    menu: {
      open: 'Open Perch',
      account: (name: string, status: string) => `${name} · ${status}`,
      add: 'Add an account…',
      domain: (name: string) => `Domain: ${name}`,
      domainOf: (account: string, name: string) => `Domain of ${account}: ${name}`,
      domains: 'Domains…',
      domainsOf: (account: string) => `Domains of ${account}…`,
      portal: 'Open portal in browser',
      portalOf: (account: string) => `Open portal of ${account}`,
      refresh: 'Refresh now',
      refreshAll: 'Refresh all accounts',
      signIn: 'Sign in…',
      signInAs: (name: string) => `Sign in again as ${name}…`,
      signOut: (name: string) => `Sign out ${name}`,
      settings: 'Settings…',
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
    signInEnded: (connection: string) => `Sign in to ${connection} again`,
    signInEndedBody: (name: string) =>
      `Perch is no longer signed in as ${name}, and shows what it knew last.`,
    accountStatus: (status: string) => `Account status: ${status}`,
    recordingOn: 'Your calls are recorded now',
    recordingOff: 'Your calls are no longer recorded',
    voicemailOff: 'Voicemail is switched off',
    presence: (presence: string) => `Presence: ${presence}`,
    notSaved: 'Account not saved yet',
    notSavedBody:
      'Perch couldn’t save its settings and will try again. If you quit Perch first, you’ll need to add this account again.',
  },
  /** Result of an action of the user. */
  actionResult: {
    failed: 'Perch could not do all of that; the log says why. Please try again.',
    signedOut: 'You are signed out. Perch has deleted what it kept of the account.',
    signedOutPartly: (notDeleted: readonly string[]) =>
      `You’re signed out. Perch couldn’t delete everything and will try again: ${list(notDeleted)}.`,
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
    noBrowser: (address: string) => `Perch couldn’t open your browser. Go to ${address} yourself.`,
    signInCancelled: 'The sign-in was cancelled.',
  },
  /** Why the profile couldn't be updated. `detail` is the service's status in parentheses, or empty. */
  failure: {
    network: 'The service can’t be reached. You stay signed in, and Perch keeps trying.',
    certificate:
      'The service’s certificate isn’t valid, so Perch didn’t send anything. Contact your IT team.',
    busy: 'The service asks for fewer requests. Perch waits a while and then goes on.',
    unavailable: 'The service has a problem of its own. You stay signed in, and Perch keeps trying.',
    forbidden: (detail: string) =>
      `The service doesn’t let you read your profile${detail}. Ask your administrator.`,
    unauthorized:
      'The service didn’t accept the sign-in for your profile. Perch keeps trying; signing out and in again may help.',
    rejected: (detail: string) =>
      `The service didn’t do what Perch asked${detail}. You stay signed in, and Perch keeps trying.`,
    unreadable: (detail: string) =>
      `The service gave an answer that Perch can’t read${detail}. You stay signed in, and Perch keeps trying.`,
    internal: 'Something went wrong in Perch. Perch will try again. You’re still signed in.',
    keychain: (reason: string) =>
      `Perch can’t read the stored sign-in. ${reason} It keeps trying; you can also sign in again.`,
    notStored:
      'Perch has no stored sign-in for this account. Sign in again to go on; the profile is as last read.',
  },
  /** Errors of the proxy and of certificates. `name` is the certificate's issuer or subject; it may be empty. */
  network: {
    proxy:
      'The proxy doesn’t let Perch through. It may want a user name and a password: enter them in the settings, or ask your IT.',
    certificates: {
      'unknown-issuer': (host: string, name: string) =>
        `The certificate of ${host} was issued by ${name || 'an unknown issuer'}, which this computer doesn’t trust, so Perch didn’t connect. If that’s your company, ask your IT team for its certificate file and add it in Settings.`,
      'self-signed': (host: string) =>
        `The certificate of ${host} is self-signed, so Perch didn’t connect. Contact your IT team. They may have a certificate file that you can add in Settings.`,
      expired: (host: string) =>
        `The certificate of ${host} has expired, so Perch didn’t connect. Check this computer’s date and time, or contact your IT team.`,
      'not-yet-valid': (host: string) =>
        `The certificate of ${host} isn’t valid yet, so Perch didn’t connect. Check this computer’s date and time, or contact your IT team.`,
      'other-host': (host: string, name: string) =>
        `The certificate of ${host} was issued for ${name || 'another address'}, so Perch didn’t connect. Someone may be intercepting the connection. Contact your IT team.`,
      /** The certificate has the host's name, but not where it counts. */
      noAlternativeName: (host: string) =>
        `The certificate of ${host} doesn’t list this address as an alternative name (SAN), so Perch didn’t connect. Contact your IT team.`,
      revoked: (host: string) =>
        `The certificate of ${host} has been revoked, so Perch didn’t connect. Contact your IT team.`,
      other: (host: string) =>
        `The certificate of ${host} isn’t valid, so Perch didn’t connect. Contact your IT team.`,
    },
  },
  /** Why a sign-in failed. */
  signInFailed: {
    network: 'The service couldn’t be reached, so you are not signed in. Check the network and try again.',
    certificate: 'The service’s certificate isn’t valid, so Perch stopped the sign-in. Contact your IT team.',
    keychain: (reason: string) => `The client secret can’t be read, so Perch didn’t sign in. ${reason}`,
    unavailable: 'The service can’t answer at the moment, so you are not signed in. Try again in a while.',
    noLogin: 'The service didn’t say which account this is. Contact your provider.',
    internal: 'Something went wrong in Perch. Try again.',
    unreadable: (detail: string) =>
      `The service gave an answer that Perch can’t use${detail}. Try again, or ask your administrator.`,
    wrongState: 'The answer didn’t belong to this sign-in, so Perch didn’t use it. Please try again.',
    noCode: 'The service sent no authorization code. Please try again, or ask your administrator.',
    pkceRequired: (method: string) =>
      `The service requires PKCE for this sign-in, so you’re not signed in. Ask your IT team to add “${method}” to the key “pkce” in the connection file.`,
    noRedirect: 'This connection has no redirect address for this way of signing in.',
    wrongPassword: 'The user name or the password is not right.',
    passcodeExpired: 'The time for the passcode is over. Please sign in again.',
    challengeEnded: 'The service has ended this sign-in. Please sign in again.',
    loginTooLong:
      'The service sent a username that is too long for Perch, so you’re not signed in. Contact your administrator.',
    pageCertificate:
      'The sign-in page’s certificate isn’t valid, so Perch didn’t open the page. Contact your IT team.',
    pageNetwork: 'The login page can’t be reached. Check the network and try again.',
    noWindow: 'The sign-in window couldn’t be opened, so you are not signed in. Try again, or restart Perch.',
    pageCrashed: 'The login page crashed. Please try again.',
    browserTimeout: 'Nobody signed in in the browser for ten minutes. Try again.',
    noBrowser: 'No browser could be opened.',
    portInUse: (port: string) =>
      `Another program uses port ${port}, which the browser’s answer would come to. End it and try again.`,
    portNotAllowed: (port: string, code: string) =>
      `Perch may not wait for the browser’s answer at port ${port} of this machine (${code}). Ask your administrator for another port in the connection file.`,
  },
  /** OAuth error responses (RFC 6749, 4.1.2.1 and 5.2). */
  oauthError: {
    cancelled: 'The sign-in was cancelled on the login page.',
    client:
      'The service doesn’t know this client. Your connection file may be out of date: ask your IT for a new one.',
    grant: 'The service no longer accepted this sign-in. Please try again.',
    unavailable: 'The service can’t sign anybody in at the moment. Try again in a while.',
    other: (text: string) => `The service refused the sign-in: ${text}`,
  },
  /** Why a passcode couldn't be checked or wasn't accepted. */
  passcodeFailed: {
    network:
      'The service couldn’t be reached, so the passcode was not checked. Try again when the network is back.',
    certificate:
      'The service’s certificate isn’t valid, so Perch didn’t send your code. Contact your IT team.',
    unavailable:
      'The service can’t check the passcode at the moment. Wait a little, and enter the one that is shown then.',
    unreadable: (detail: string) =>
      `The service gave an answer that Perch can’t use${detail}. Try the next passcode, or ask your administrator.`,
    notAccepted: 'That passcode was not accepted. Try the next one that is shown.',
  },
  /** The page shown in the system's browser after the redirect. */
  browserPage: {
    done: 'Back to Perch',
    doneDescription: 'Perch has your answer. You can close this tab.',
    idle: 'Nothing to see here',
    idleDescription: 'This address only waits for the answer to a sign-in.',
  },
  keychain: {
    waiting: 'Perch is waiting for the keychain. If a window asks for its password, enter it there.',
    'not-installed': 'The part of Perch that talks to the keychain is missing on this machine.',
    'no-session': 'There is no D-Bus session on this machine.',
    'no-service': 'No keychain service is running on this desktop.',
    'no-collection': 'The keychain has no collection to keep secrets in.',
    locked: 'The keychain is locked.',
    refused: 'Access to the keychain was refused.',
    'too-long': 'The keychain can’t hold what the service gave; it is too long.',
    damaged: 'An entry of the keychain is damaged.',
    timeout: (seconds: number) => `The keychain didn’t answer within ${number(seconds)} seconds.`,
    other: (message: string) => `The keychain can’t be used (${message}).`,
  },
  /** The response to a list request is not a list. */
  unexpectedBody: {
    notAList: (received: string) => `${received} came instead of a list.`,
    nothing: 'Nothing',
    webPage: 'A web page',
    notJson: 'A text that is no JSON',
    kind: (kind: string) => `A ${kind}`,
    error: (text: string) => `An error (${text})`,
    severalLists: (count: number, names: string) => `An object with ${number(count)} lists (${names})`,
    noList: (names: string) => `An object without a list (${names})`,
    empty: 'empty',
  },
  connectionFile: {
    choose: 'Choose a connection file',
    filter: 'Connection files',
    fileProblem: (
      problem: 'missing' | 'unreadable' | 'not-a-file' | 'too-large' | 'not-text',
      maxBytes: number,
    ): string =>
      ({
        missing: 'The file can’t be read.',
        unreadable: 'The file can’t be read.',
        'not-a-file': 'It’s a folder, a pipe or a device, not a file.',
        'too-large': `The file is larger than ${number(maxBytes / 1024)} kB.`,
        'not-text': 'The file isn’t UTF-8 text.',
      })[problem],
    unusable: (reason: string) => `Perch can’t use this connection file. ${reason}`,
    notJson: 'The file isn’t valid JSON.',
    notAnObject: 'The file doesn’t contain a JSON object.',
    folderUnreadable: 'The folder can’t be read.',
    unknownKey: (key: string) => `“${key}” isn’t a known key.`,
    missingKey: (key: string) => `“${key}” is missing.`,
    emptyKey: (key: string, isOptional: boolean) =>
      isOptional ? `“${key}” is empty. Enter it or remove the key.` : `“${key}” is empty.`,
    invalidKey: (key: string, rule: string) => `“${key}” ${rule}.`,
    requiredByMethod: (key: string, way: string) =>
      `“${key}” is missing. The “${way}” sign-in method requires it.`,
    managedUnusable: (file: string, reason: string) =>
      `Perch ignored ${file}. ${reason} Please tell your IT team.`,
    storedUnusable: (name: string, reason: string) =>
      `Perch can no longer use the service ${name}. ${reason} Open a corrected connection file.`,
    namelessUnusable: (reason: string) =>
      `Perch can no longer use a service whose name isn’t readable. ${reason} Open a corrected connection file.`,
    untrusted: {
      owner: (path: string) =>
        `Users who aren’t administrators could have changed it, because ${path} isn’t owned by an administrator.`,
      writable: (path: string) =>
        `Users who aren’t administrators could have changed it, because they can write to ${path}.`,
    },
    duplicateName: (name: string, otherFile: string) =>
      `${otherFile} already defines a service named ${name}.`,
    nameIsManaged: (name: string) =>
      `Your IT team manages ${name}, so a connection file can’t replace it. Nothing has changed.`,
    rule: {
      text: 'must be text',
      list: 'must be a list, such as ["browser"]',
      object: 'must be an object with “vendor” and “type”',
      oneOf: (values: readonly string[]) => `must be ${values.join(' or ')}`,
      entries: (values: readonly string[]) => `can contain ${list(values)}`,
      https: 'must be an https:// address (http:// only on this computer)',
      baseAddress:
        'must be a full address such as https://pbx.example.net, without username, blanks, backslash, “?”, “#” or port 0',
      fullAddress: 'must be a full address without username, blanks, “#” or port 0',
      loopback:
        'must be an http:// address on this computer (127.0.0.1 or localhost) with a port other than 80, without username, blanks, “#” or port 0',
      maxLength: (most: number) => `must be at most ${number(most)} characters long`,
      signInMethod: 'must list at least one sign-in method',
      duplicate: 'must list each sign-in method only once',
      nameCharacters: 'must not contain invisible characters or characters that change the writing direction',
      redirectScheme: 'must begin with https:// or with a scheme of its own (http:// only on this computer)',
    },
  },
});
