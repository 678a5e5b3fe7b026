// English: every text the user reads. Its shape is the type `Messages`, which every other catalogue implements.
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
    noResponse: 'Perch isn’t responding. Try again, or quit and restart Perch.',
    callFailed: 'Something went wrong. Try again, or quit and restart Perch.',
    retry: 'Try again',
    dismiss: 'Dismiss',
  },
  starting: 'Starting…',
  welcome: {
    title: 'Welcome to Perch',
    description: 'Your presence, voicemail and call recording at a glance.',
    open: 'Open connection file…',
    openHint: 'You get it from your provider or IT team.',
    practice: 'Try the practice service',
    titleAdding: 'Add an account',
    descriptionAdding: 'Connect to the service your account is on.',
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
    replacesSecret: 'This service is already in Perch. The file replaces its client secret.',
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
    changeConnection: 'Use another service',
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
      browser: 'Perch will continue when you’ve finished.',
    },
    slow: 'This is taking a while. You can cancel and try again.',
    token: 'Signing you in…',
    profile: 'Loading your profile…',
    cancel: 'Cancel',
  },
  account: {
    selectedDomain: (name: string) => `Domain: ${name}`,
    notSet: 'Not set',
    notKnown: 'Unknown',
    presence: 'Presence',
    presenceUnknown: 'Unknown',
    lastKnown: (presence: string) => `Last known: ${presence}`,
    refresh: 'Refresh',
    refreshing: 'Refreshing…',
    restoring: 'Signing you in…',
    signedOut: 'Signed out',
    offline: 'Offline',
    reading: 'Loading your profile…',
    noProfile: 'Your profile hasn’t loaded yet.',
    noProfileOffline: 'Your profile will appear when you’re back online.',
    offlineNotice: 'You’re offline. You’re still signed in, and Perch will reconnect automatically.',
    offlineSignedOut: 'You’re offline.',
    signInAgainNotice: 'The service signed you out. The details below may be out of date.',
    signInAgain: 'Sign in again',
    sessionOnly: (reason: string) =>
      `Perch can’t use the keychain. ${reason} What’s already saved there stays. Anything new is lost when you quit Perch.`,
  },
  password: {
    username: 'Username',
    password: 'Password',
    submit: 'Sign in',
    checking: 'Signing you in…',
    cancel: 'Cancel',
    help: 'Forgot your password? Contact your administrator.',
  },
  passcode: {
    title: 'Enter your code',
    description: (factor: string) => `Use the 6-digit code from ${factor}.`,
    /** A factor without a name of its own: as the service spells it. */
    unknownFactor: (vendor: string, type: string) => `“${vendor} ${type}”`,
    label: '6-digit code',
    incomplete: 'Enter all 6 digits.',
    help: 'No code? Contact your administrator.',
    factor: 'Get code from',
    submit: 'Continue',
    checking: 'Checking…',
    cancel: 'Cancel',
    minutesLeft: (minutes: number) => `${number(minutes)} min left to sign in`,
    clockLeft: (clock: string) => `${clock} left to sign in`,
  },
  accounts: {
    open: 'Accounts',
    attention: 'Sign-in required for another account.',
    unusualStatus: 'Another account has an unusual status.',
    add: 'Add an account…',
    signOutAll: 'Sign out of all accounts',
  },
  domains: {
    open: 'Domains',
    title: 'Domains',
    back: 'Back to account',
    search: 'Filter domains',
    list: 'Domains',
    loadingFirst: 'Loading domains…',
    countComplete: (count: number) => plural(count, { one: '1 domain', other: `${number(count)} domains` }),
    countSoFar: (count: number) => `${number(count)} loaded`,
    countOfTotal: (count: number, total: number) => `${number(count)} of ${number(total)}`,
    matchCount: (matches: number, loaded: number, complete: boolean) =>
      `${number(matches)} of ${number(loaded)}${complete ? '' : '+'}`,
    loadAll: 'Load all',
    stop: 'Stop',
    retry: 'Try again',
    reload: 'Reload list',
    empty: 'No domains',
    noneHelp: 'Your account has no domains to show.',
    clearFilter: 'Clear filter',
    noMatch: (query: string) => `No domains match “${query}”.`,
    noMatchSoFar: (query: string) => `No match for “${query}” in the domains loaded so far.`,
    refused: 'You can see only your own domain. To see others, ask your administrator for access.',
    refusedAll: 'You don’t have permission to list domains. Ask your administrator for access.',
    moreRefused: 'You don’t have access to more domains. Ask your administrator for access.',
    offline: 'Perch can’t reach the service. You can still use the domains loaded so far.',
    offlineFirst: 'Perch can’t reach the service.',
    signedOut: 'You’re signed out. Sign in again to see your domains.',
    failed: (detail: string) => `Perch couldn’t load more domains. ${detail}`,
    failedFirst: (detail: string) => `Perch couldn’t load your domains. ${detail}`,
    rateLimited: (time: string) => `The service is busy. Perch will continue at ${time}.`,
    rateLimitedSeconds: (seconds: number) =>
      `The service is busy. Perch will continue in ${unit(seconds, 'second')}.`,
    mayHoldMore: 'This list may be incomplete. The service keeps sending the same domains.',
    matches: (count: number) => number(count),
    unnamed: (position: number) => `Entry ${number(position)}`,
    generalGroup: 'General',
    unnamedField: 'Value',
    truncated: 'Some fields or long values aren’t shown.',
    recordMissing: 'This domain is no longer in the list.',
    details: 'Details',
    select: 'Select',
    selectHint: 'Shows this domain in the panel and the tray menu.',
    selectIntro: 'Select one to show it in the panel and the tray menu.',
    selectedShown: (domain: string) => `The panel and the tray menu show “${domain}”.`,
    selected: 'Selected',
    selectedGone: (domain: string) => `The selected domain “${domain}” is no longer in the list.`,
    selectedMissing: (domain: string) =>
      `Perch couldn’t find the selected domain “${domain}”. It may have been deleted.`,
    findSelected: 'Open list',
    deselect: 'Clear selection',
    loadingDetails: 'Loading domain…',
    detailsFailed: 'Perch couldn’t load this domain.',
    backToList: 'Back to list',
    secretValue: 'Hidden',
    emptyValue: 'Not set',
    copy: (field: string) => `Copy ${field}`,
    copied: 'Copied',
    copyFailed: 'Couldn’t copy',
  },
  connectionForm: {
    open: 'Set up manually…',
    title: 'Add a service',
    titleEditing: (name: string) => `Edit ${name}`,
    intro: 'Your provider or IT team can give you these details.',
    fromProvider: 'From your provider',
    inPerch: 'In Perch',
    name: 'Name',
    nameHint: 'A name of your choice.',
    nameReadonly: 'The name can’t be changed.',
    baseUrl: 'Service address',
    baseUrlHint: 'Such as https://pbx.example.net.',
    authUrl: 'Sign-in address',
    authUrlHint: 'Only if passwords go to a different address.',
    clientId: 'Client ID',
    clientSecret: 'Client secret',
    secretHint: 'Optional. Stored in the keychain.',
    secretEntered: 'Entered. Type a new one to replace it.',
    secretUnreadable: (reason: string) =>
      `Perch can’t read the client secret, so you’re not signed in. ${reason} Enter the client secret again, or save without one if you don’t have one.`,
    secretStored: 'Stored in the keychain. Type a new one to replace it.',
    keychainUnreadable: 'Perch can’t read the keychain right now. Leave this empty to keep what’s stored.',
    testNeedsSecret: (reason: string) =>
      `Perch can’t read the client secret, so the service wasn’t tested. ${reason} Enter the client secret to test with it.`,
    clientAuthentication: 'Send credentials in',
    clientAuthentications: { basic: 'Header (default)', body: 'Body' },
    methods: 'Sign-in methods',
    method: {
      window: 'Service’s sign-in page',
      password: 'Username and password',
      browser: 'Browser',
    },
    redirectUri: 'Redirect URI',
    redirectUriHint: 'The redirect URI your provider registered.',
    browserRedirectUri: 'Browser redirect URI',
    browserRedirectUriHint: 'An address on this computer, such as http://127.0.0.1:47821/callback.',
    errors: {
      missing: 'Required.',
      empty: 'This contains only spaces.',
      unknown: 'Not supported.',
      type: 'This value isn’t valid.',
      https: 'Enter an address that starts with https:// and contains no username.',
      address:
        'Enter a full address, such as https://pbx.example.net, without username, spaces, backslash, “?”, “#” or port 0.',
      'full-address':
        'Enter a full address, such as https://pbx.example.net/callback, without username, spaces, “#” or port 0.',
      loopback:
        'Enter an http:// address on this computer with a port other than 80, such as http://127.0.0.1:47821/callback.',
      'too-long': 'This is too long.',
      'no-method': 'Choose at least one sign-in method.',
      duplicate: 'Choose each sign-in method only once.',
      characters: 'Remove invisible characters and characters that change the writing direction.',
      scheme:
        'Enter an address that starts with https:// or with a scheme of its own. On this computer, http:// can be used too.',
      taken: 'There’s already a service with this name. Choose another name.',
    },
    signsOutAccounts: (count: number) =>
      plural(count, {
        one: 'You’ve changed the service’s address. Saving signs out its account.',
        other: `You’ve changed the service’s address. Saving signs out its ${number(count)} accounts.`,
      }),
    test: 'Test connection',
    testing: 'Testing…',
    testResult: 'Test results',
    save: 'Save',
    saved: 'Service saved.',
    cancel: 'Cancel',
    discardTitle: 'Discard your changes?',
    discard: 'Discard',
    keepEditing: 'Keep editing',
  },
  /** Results of a connection test, by finding code. */
  connectionTest: {
    version: (version: string) => `The service’s API has version ${version}.`,
    unreachable: (detail: string) =>
      `Perch can’t reach the service address (${detail}). Check the address, your network and the proxy settings.`,
    certificate: (detail: string) =>
      `The service’s certificate isn’t valid (${detail}), so Perch stopped the test. Contact your IT team.`,
    reached: 'The service address responds.',
    api: 'The service’s API is there and asks for a sign-in, as expected.',
    'no-api': (status: string) =>
      `The service’s API isn’t at this address (status ${status}). Check the service address.`,
    page: 'The sign-in page opens.',
    'page-elsewhere': (host: string) =>
      host === '' ? 'The sign-in page redirects to another page.' : `The sign-in page redirects to ${host}.`,
    'page-refused': (detail: string) =>
      `The sign-in page rejected the request (${detail}). Check the client ID, and ask your provider whether the redirect URI is registered.`,
    'pkce-required': (method: string) =>
      `The sign-in page requires PKCE. Add “${method}” to the key “pkce” in the connection file.`,
    'no-page': (detail: string) =>
      `There’s no sign-in page at this address (${detail}). Check the service address.`,
    client: 'The service accepts the client.',
    'client-unknown':
      'The service rejected the client ID or client secret. Check both, and how they’re sent.',
    'client-unsaid': (detail: string) => `The service responded but didn’t confirm the client (${detail}).`,
    'no-token': (detail: string) =>
      `The token address didn’t respond as expected (${detail}). Check the service address.`,
  },
  settings: {
    connections: 'Services',
    managed: 'Managed by your IT team',
    managedHint: 'To change this service, contact your IT team.',
    accountCount: (count: number) => plural(count, { one: '1 account', other: `${number(count)} accounts` }),
    editConnection: (name: string) => `Edit ${name}`,
    removeConnection: (name: string) => `Remove ${name}`,
    removeTitle: (name: string) => `Remove ${name}?`,
    removeDescription: (count: number) =>
      count === 0
        ? 'This removes the service and its client secret from this computer.'
        : plural(count, {
            one: 'This removes the service and its client secret from this computer and signs out its account.',
            other: `This removes the service and its client secret from this computer and signs out its ${number(count)} accounts.`,
          }),
    addConnection: 'Add a service…',
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
    startAtLogin: 'Start at login',
    keepOpen: 'Keep open when I click elsewhere',
    shortcut: 'Open Perch with a shortcut',
    shortcutLabel: 'Shortcut',
    shortcutTaken: 'Another program or the system uses this shortcut. Choose other keys.',
    shortcutKeys: {
      press: 'Press the keys…',
      change: (keys: string) => `Change the shortcut ${keys}`,
      refused: 'Press Ctrl, Alt or the Windows key with a letter, a number, an F key or Space.',
      refusedMac: 'Press Cmd, Ctrl or Option with a letter, a number, an F key or Space.',
      names: {
        CommandOrControl: 'Ctrl',
        Control: 'Ctrl',
        Alt: 'Alt',
        Shift: 'Shift',
        Meta: 'Win',
        Space: 'Space',
      },
      macNames: {
        CommandOrControl: 'Cmd',
        Control: 'Ctrl',
        Alt: 'Option',
        Shift: 'Shift',
        Meta: 'Cmd',
        Space: 'Space',
      },
    },
    notify: 'Notifications',
    notifyHint: 'Perch shows these even when its window is closed.',
    quietHours: 'Quiet hours: notifications wait',
    quietFrom: 'Quiet from',
    quietTo: 'Quiet until',
    notifications: {
      signIn: 'Sign-in required',
      accountStatus: 'Account status changes',
      recording: 'Call recording turned on or off',
      voicemail: 'Voicemail turned off',
      presence: 'Presence changes',
    },
    polling: 'Data updates',
    pollInterval: 'Check for changes every',
    pollHint: 'Perch checks less often while you’re away.',
    interval: (seconds: number) =>
      seconds % 60 === 0 ? unit(seconds / 60, 'minute') : unit(seconds, 'second'),
    pageSize: 'Domains per page',
    network: 'Network',
    proxy: 'Proxy',
    proxyKinds: { system: 'Match system', none: 'No proxy', manual: 'Manual' },
    proxyAddress: 'Proxy address',
    proxyAddressHint: 'Until then, Perch uses the system proxy.',
    proxyExample: 'proxy.example.net:8080',
    invalidProxyAddress: 'Enter a host and a port, such as proxy.example.net:8080.',
    proxyNotChanged: 'The proxy wasn’t changed.',
    proxyUsername: 'Proxy username',
    proxyPassword: 'Proxy password',
    proxyPasswordHint: 'Optional. Stored in the keychain.',
    proxyPasswordUnreadable:
      'Perch can’t read the keychain right now. Leave this empty to keep what’s stored.',
    proxyPasswordStored: 'Stored in the keychain. Type a new one to replace it.',
    noKeychain: 'No keychain is available. Perch keeps this only until you quit.',
    removeProxyPassword: 'Remove password',
    certificates: 'Additional certificates',
    noCertificateFile: 'None. Your IT team can give you a certificate file (PEM).',
    chooseFile: 'Choose…',
    removeFile: 'Remove',
    certificateDialogTitle: 'Choose a certificate file',
    certificateFileType: 'Certificates',
    unreadableCertificates:
      'Perch can’t read that file. Nothing has changed. Choose another file, or contact your IT team.',
    noCertificates:
      'That file contains no certificates that Perch can read. Nothing has changed. Choose a PEM file, a text file that contains “BEGIN CERTIFICATE”.',
    partlyDamaged: (parts: readonly string[], copy: string) =>
      `Some settings were damaged, so Perch reset them: ${list(parts)}. A copy was saved as ${copy}.`,
    allDamaged: (copy: string) =>
      `Your settings were damaged, so Perch reset them. A copy was saved as ${copy}.`,
    changedOutside: (copy: string) =>
      `Another program changed the settings file while Perch was running. Perch kept its own settings. The other version was saved as ${copy}.`,
    saveFailed: {
      'disk-full':
        'The disk is full, so Perch can’t save its settings. Perch will try again. Free some space.',
      'not-written': 'Perch can’t save its settings and will try again.',
    },
  },
  about: {
    open: 'About Perch',
    title: 'About Perch',
    close: 'Back',
    versions: 'Versions',
    updates: 'Perch doesn’t update itself. Get new versions where you got this one.',
    serviceTitle: 'Service information',
    /** Fields of a token response. */
    serviceFields: open({
      apiversion: 'API version',
      rate_limit: 'Rate limit',
      scope: 'Your role',
      territory: 'Territory',
      domain: 'Domain',
      user_email: 'Email',
      displayName: 'Display name',
      hostname: 'Server',
      site: 'Site',
      group: 'Group',
      department: 'Department',
    }),
    diagnostics: 'Diagnostics',
    diagnosticsDescription:
      'For support: versions, settings and events of the last day. Contains no passwords. Your username is the only personal detail.',
    copy: 'Copy diagnostics',
    save: 'Save diagnostics…',
    licences: 'Licences',
    licencesDescription: 'The licences for Electron and Chromium are in the Perch program folder.',
    showLicences: 'Other licences',
    help: 'Questions about your account? Contact your provider or IT team.',
    copied: 'Diagnostics copied.',
    saved: (file: string) => `Diagnostics saved as ${file}.`,
    fileType: 'Text file',
  },
  keyboard: {
    open: 'Keyboard shortcuts',
    title: 'Keyboard shortcuts',
    close: 'Close',
    groups: { everywhere: 'Everywhere', domains: 'Domains' },
    actions: {
      openPerch: 'Open Perch from any program',
      next: 'Next control',
      previous: 'Previous control',
      press: 'Press a button',
      back: 'Back or Cancel',
      scroll: 'Scroll',
      zoom: 'Larger, smaller, normal size',
      closeWindow: 'Close the window',
      quit: 'Quit Perch',
      help: 'These shortcuts',
      nextDomain: 'Next or previous domain',
      nextPage: 'Next or previous page',
      firstDomain: 'First or last domain',
      selectDomain: 'Select the domain',
    },
    keys: {
      tab: 'Tab',
      enter: 'Enter',
      escape: 'Esc',
      pageUp: 'Page Up',
      pageDown: 'Page Down',
      home: 'Home',
      end: 'End',
    },
  },
  signOut: {
    open: 'Sign out',
    title: 'Sign out?',
    description: (login: string) => `This removes ${login} from Perch on this computer.`,
    titleAll: 'Sign out of all accounts?',
    descriptionAll: (count: number) =>
      plural(count, {
        one: 'This removes 1 account from Perch on this computer.',
        other: `This removes ${number(count)} accounts from Perch on this computer.`,
      }),
    confirm: 'Sign out',
    cancel: 'Cancel',
  },
  updatedAt: {
    justNow: 'Updated just now',
    minutesAgo: (minutes: number) => `Updated ${number(minutes)} min ago`,
    hoursAgo: (hours: number) => `Updated ${number(hours)} hr ago`,
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
    attention: 'Sign-in required',
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
  /** Flags of declared fields, which are settings. */
  switch: open({ yes: 'On', no: 'Off' }),
  /** Flags of other fields and of domains, as text or as JSON booleans. */
  flag: open({ yes: 'Yes', true: 'Yes', no: 'No', false: 'No' }),
  /** `recording-configuration`. */
  recording: open({
    no: 'Off',
    yes: 'On',
    'yes-with-transcription': 'On, with transcription',
    'yes-with-transcription-and-sentiment': 'On, with transcription and sentiment analysis',
  }),
  /** Product names of second factors, by vendor and type. */
  factor: open({ 'google authenticator': 'Google Authenticator', 'duo passcode': 'Duo' }),
  tray: {
    name: 'Perch',
    phase: { starting: 'Starting…', 'signing in': 'Signing in…', nothing: 'Not signed in' },
    signInAgain: 'Sign-in required',
    offline: 'Offline',
    stale: 'Not up to date',
    connecting: 'Connecting…',
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
      `You’re no longer signed in as ${name}. Perch shows the last known details.`,
    clientRefused: (connection: string) => `${connection} can’t renew your sign-in`,
    accountStatus: (status: string) => `Account status: ${status}`,
    recordingOn: 'Call recording is on',
    recordingOff: 'Call recording is off',
    voicemailOff: 'Voicemail is off',
    presence: (presence: string) => `Presence: ${presence}`,
    notSaved: 'Account not saved yet',
    notSavedBody:
      'Perch couldn’t save its settings and will try again. If you quit Perch first, you’ll need to add this account again.',
  },
  /** Result of an action of the user. */
  actionResult: {
    failed:
      'Perch couldn’t finish that. Try again. If it happens again, save diagnostics in About Perch and send them to your IT team.',
    signedOut: 'You’re signed out. Perch deleted the account’s data from this computer.',
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
    signInCancelled: 'Sign-in cancelled.',
  },
  /** Why the profile couldn't be updated. `detail` is the service's status in parentheses, or empty. */
  failure: {
    network: 'Perch can’t reach the service and will keep trying. You’re still signed in.',
    certificate:
      'The service’s certificate isn’t valid, so Perch didn’t send anything. Contact your IT team.',
    busy: 'The service is busy. Perch will try again in a while.',
    unavailable: 'The service has a problem. Perch will keep trying. You’re still signed in.',
    forbidden: (detail: string) =>
      `You don’t have permission to view your profile${detail}. Contact your administrator.`,
    unauthorized:
      'The service didn’t accept your sign-in. Perch will keep trying. If this continues, sign out and sign in again.',
    rejected: (detail: string) =>
      `The service rejected the request${detail}. Perch will keep trying. You’re still signed in.`,
    unreadable: (detail: string) =>
      `Perch can’t read the service’s response${detail} and will keep trying. You’re still signed in.`,
    internal: 'Something went wrong in Perch. Perch will try again. You’re still signed in.',
    keychain: (reason: string) =>
      `Perch can’t read your saved sign-in. ${reason} Perch will keep trying, or you can sign in again.`,
    /** A response without a message of its own. */
    status: (status: number) => `The service returned an error (${status}).`,
    quotedStatus: (status: number) => ` (status ${status})`,
    notStored: 'Your saved sign-in is missing. Sign in again to update your profile.',
  },
  /** Errors of the proxy and of certificates. `name` is the certificate's issuer or subject; it may be empty. */
  network: {
    /** Why there was no response, in parentheses within a sentence. */
    cause: {
      'not-found': 'address not found',
      refused: 'connection refused',
      unreachable: 'network unreachable',
      reset: 'connection interrupted',
      timeout: 'no response in time',
    },
    systemProxyUnknown: 'Perch couldn’t determine the system proxy.',
    unsupportedProxy:
      'Your system’s proxy type, such as SOCKS4, isn’t supported. Enter another proxy in Settings, or contact your IT team.',
    proxyPasswordUnreadable: (reason: string) => `Perch can’t read the proxy password. ${reason}`,
    proxy:
      'The proxy refused the connection. It may need a username and password. Enter them in Settings, or contact your IT team.',
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
    network: (cause: string) =>
      `Perch can’t reach the service${cause}, so you’re not signed in. Check your network and try again.`,
    certificate: 'The service’s certificate isn’t valid, so Perch stopped the sign-in. Contact your IT team.',
    keychain: (reason: string) => `Perch can’t read the client secret, so you’re not signed in. ${reason}`,
    unavailable: 'The service isn’t available right now, so you’re not signed in. Try again later.',
    noLogin: 'The service didn’t send a username, so you’re not signed in. Contact your provider.',
    internal: 'Something went wrong in Perch. Try again.',
    unreadable: (detail: string) =>
      `Perch can’t read the service’s response${detail}. Try again, or contact your administrator.`,
    wrongState: 'The response didn’t match this sign-in, so Perch ignored it. Try again.',
    noCode: 'The service didn’t send an authorization code. Try again, or contact your administrator.',
    pkceRequired: (method: string) =>
      `The service requires PKCE for this sign-in, so you’re not signed in. Ask your IT team to add “${method}” to the key “pkce” in the connection file.`,
    wrongPassword: 'The username or password is incorrect.',
    passcodeExpired: 'The time to enter the code is up. Sign in again.',
    challengeEnded: 'The service ended this sign-in. Sign in again.',
    loginTooLong:
      'The service sent a username that’s too long for Perch, so you’re not signed in. Contact your administrator.',
    pageCertificate:
      'The sign-in page’s certificate isn’t valid, so Perch didn’t open the page. Contact your IT team.',
    pageNetwork: (cause: string) =>
      `Perch can’t reach the sign-in page${cause}. Check your network and try again.`,
    pageRefused:
      'The sign-in page returned an error without a reason. Try again, or contact your administrator.',
    noWindow: 'Perch couldn’t open the sign-in window, so you’re not signed in. Try again, or restart Perch.',
    pageCrashed: 'The sign-in page stopped working. Try again.',
    browserTimeout: 'The sign-in timed out after 10 minutes. Try again.',
    noBrowser: 'Perch couldn’t open your browser. Check your default browser and try again.',
    portInUse: (port: string) =>
      `Another app is using port ${port}, which Perch needs for signing in with the browser. Quit that app and try again.`,
    portNotAllowed: (port: string, code: string) =>
      `Perch can’t use port ${port} on this computer (${code}). Ask your administrator for a connection file with another port.`,
  },
  /** OAuth error responses (RFC 6749, 4.1.2.1 and 5.2). */
  oauthError: {
    denied: (text: string) => `The sign-in page declined your sign-in: ${text}`,
    clientNotAllowed:
      'The service doesn’t allow Perch to sign in this way. Try another way, or contact your IT team.',
    client:
      'The service doesn’t recognise the client ID. Your connection file may be out of date. Ask your IT team for a new one.',
    grant: 'The service no longer accepts this sign-in. Try again.',
    unavailable: 'The service can’t sign you in right now. Try again later.',
    other: (text: string) => `The service refused the sign-in: ${text}`,
  },
  /** Why a passcode couldn't be checked or wasn't accepted. */
  passcodeFailed: {
    network: 'Perch can’t reach the service, so your code wasn’t checked. Check your network and try again.',
    certificate:
      'The service’s certificate isn’t valid, so Perch didn’t send your code. Contact your IT team.',
    unavailable: 'The service can’t check your code right now. Wait a moment, then enter a new code.',
    unreadable: (detail: string) =>
      `Perch can’t read the service’s response${detail}. Try a new code, or contact your administrator.`,
    notAccepted: 'That code didn’t work. Wait for a new one and try again.',
  },
  /** The page shown in the system's browser after the redirect. */
  browserPage: {
    done: 'Continue in Perch',
    doneDescription: 'You can close this tab.',
    idle: 'Page not found',
    idleDescription: 'Perch uses this address only while you sign in.',
  },
  keychain: {
    waiting: 'Perch is waiting for the keychain. If a window asks for its password, enter it there.',
    'not-installed': 'The keychain component of Perch couldn’t be loaded.',
    'no-session': 'There’s no D-Bus session on this computer.',
    'no-service': 'No keychain service is running.',
    'no-collection': 'There’s no default keychain.',
    locked: 'The keychain is locked.',
    refused: 'Access to the keychain was denied.',
    'too-long': 'The sign-in is too long for the keychain.',
    damaged: 'A keychain entry is damaged.',
    timeout: (seconds: number) => `The keychain didn’t respond within ${number(seconds)} seconds.`,
    other: (message: string) => `The keychain isn’t available (${message}).`,
  },
  /** The response to a list request is not a list. */
  unexpectedBody: {
    notAList: (received: string) => `The service returned ${received} instead of a list.`,
    nothing: 'nothing',
    webPage: 'a web page',
    notJson: 'text that isn’t JSON',
    kind: (kind: string) => `a value of type ${kind}`,
    error: (text: string) => `an error (${text})`,
    severalLists: (count: number, names: string) => `an object with ${number(count)} lists (${names})`,
    noList: (names: string) => `an object without a list (${names})`,
    empty: 'empty',
  },
  connectionFile: {
    dropHere: 'Drop the connection file here',
    pasteHint: 'You can also paste its text or drop the file here.',
    pasteHintInForm: 'If you have a connection file, paste its text or drop the file here.',
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
    notJson: (line: number, column: number) =>
      `The file isn’t valid JSON. Check line ${number(line)}, column ${number(column)}.`,
    notAnObject: 'The file doesn’t contain a JSON object.',
    folderUnreadable: 'The folder can’t be read.',
    unknownKey: (key: string) => `“${key}” isn’t a known key.`,
    missingKey: (key: string) => `“${key}” is missing.`,
    emptyKey: (key: string, isOptional: boolean) =>
      isOptional ? `“${key}” is empty. Enter a value, or remove the key.` : `“${key}” is empty.`,
    invalidKey: (key: string, rule: string) => `“${key}” ${rule}.`,
    requiredByMethod: (key: string, way: string) =>
      `“${key}” is missing. The “${way}” sign-in method requires it.`,
    managedUnusable: (file: string, reason: string) =>
      `Perch ignored ${file}. ${reason} Please tell your IT team.`,
    severalManagedUnusable: (count: number, file: string, reason: string) =>
      `Perch ignored ${number(count)} files from your IT team. The first is ${file}. ${reason} Please tell your IT team.`,
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
      list: (entry: string) => `must be a list, such as ["${entry}"]`,
      object: 'must be an object with “vendor” and “type”',
      oneOf: (values: readonly string[]) => `must be ${values.join(' or ')}`,
      entries: (values: readonly string[]) => `can contain ${list(values)}`,
      https: 'must be an https:// address (http:// only on this computer)',
      baseAddress:
        'must be a full address such as https://pbx.example.net, without username, spaces, backslash, “?”, “#” or port 0',
      fullAddress: 'must be a full address without username, spaces, “#” or port 0',
      loopback:
        'must be an http:// address on this computer (127.0.0.1 or localhost) with a port other than 80, without username, spaces, “#” or port 0',
      maxLength: (most: number) => `must be at most ${number(most)} characters long`,
      signInMethod: 'must list at least one sign-in method',
      duplicate: 'must list each sign-in method only once',
      duplicateEntry: 'must list each entry only once',
      nameCharacters: 'must not contain invisible characters or characters that change the writing direction',
      redirectScheme: 'must start with https:// or with a scheme of its own (http:// only on this computer)',
    },
  },
});
