// English: the texts of the views that are loaded on demand, of which the main process reads some, too.

import { enFieldMeanings } from './field-meanings.ts';
import type { PreferenceKey } from '../../../contract/preferences.ts';
import type { Formats } from '../../formats.ts';
import { open } from '../../enum-labels.ts';

import { createTexts, type PlainTexts } from '../../create-texts.ts';

export const viewTexts = {
  welcome: {
    title: 'Your phone account, at a glance',
    description: 'Presence, voicemail and recording, always in the tray.',
    open: 'Open connection file…',
    openHint: 'Your IT team or your provider sends it.',
    practice: 'Try the practice service',
    practiceHint: 'no account needed',
    titleAdding: 'Add an account',
    descriptionAdding: 'Connect to the service your account is on.',
    noService: 'No service is set up on this computer. Contact your IT team.',
  },
  hosts: { one: 'Address', other: 'Addresses' },
  signIn: {
    title: 'Sign in to {name}',
    method: {
      window: 'Sign in on the service’s page',
      password: 'Sign in with a password',
      browser: 'Sign in with your browser',
    },
    submit: 'Sign in',
    otherWays: 'Other ways:',
    /** After `otherWays`. */
    otherMethod: { window: 'sign-in page', password: 'password', browser: 'browser' },
  },
  signingIn: {
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
    slow: 'This is taking a while. You can go back and try again.',
    notOpened: 'Didn’t open?',
    copyLink: 'Copy link',
    linkCopied: 'Link copied.',
    token: 'Signing you in…',
    profile: 'Loading your profile…',
  },
  password: {
    username: 'Username',
    password: 'Password',
    checking: 'Signing you in…',
    help: 'Forgot your password?',
  },
  passcode: {
    title: 'Enter your code',
    user: 'for {username}',
    description: '6-digit code from your authenticator app',
    /** For any factor but an authenticator app. */
    otherDescription: 'Enter the code from {factor}.',
    /** A factor without a name of its own: as the service spells it. */
    unknownFactor: '“{vendor} {type}”',
    label: '6-digit code',
    otherLabel: 'Code',
    tooMany: 'Enter only 6 digits.',
    incomplete: 'Enter all 6 digits.',
    tooLong: 'Enter 64 characters at most.',
    help: 'No code?',
    factor: 'Use another factor:',
    submit: 'Continue',
    checking: 'Checking…',
    left: '{clock} left',
  },
  domains: {
    title: 'Domains',
    search: 'Filter domains',
    loading: 'Loading…',
    searching: 'Searching…',
    countComplete: { one: '1 domain', other: '{count, number} domains' },
    countSoFar: '{count, number} loaded',
    countOfTotal: '{count, number} of {total, number}',
    loadAll: 'Load all',
    stop: 'Stop',
    reload: 'Reload list',
    noneHelp: 'Your account has no domains to show.',
    clearFilter: 'Clear filter',
    noMatch: 'No domains match “{query}”.',
    noMatchSoFar: 'No match for “{query}” in the domains loaded so far.',
    refused: 'You can see only your own domain. To see others, ask your administrator for access.',
    refusedAll: 'You don’t have permission to list domains. Ask your administrator for access.',
    moreRefused: 'You don’t have access to more domains. Ask your administrator for access.',
    offline: 'Perch can’t reach the service. You can still use the domains loaded so far.',
    offlineFirst: 'Perch can’t reach the service.',
    signedOut: 'Sign in again to see your domains.',
    failed: 'Perch couldn’t load more domains. {detail}',
    failedFirst: 'Perch couldn’t load your domains. {detail}',
    mayHoldMore: 'This list may be incomplete. The service keeps sending the same domains.',
    matches: '{count, number}',
    unnamedField: 'Value',
    truncated: 'Some fields or long values aren’t shown.',
    recordMissing: 'This domain is no longer in the list.',
    details: 'Details',
    select: 'Select',
    selectIntro: 'A selected domain is shown in the panel and the tray.',
    selectedShown: 'Selected: {domain}',
    selected: 'Selected',
    loadingDetails: 'Loading domain…',
    detailsFailed: 'Perch couldn’t load this domain.',
    csv: {
      save: 'Save as CSV…',
      loadFirst: 'Load all to save as CSV',
      name: 'Name',
      domain: 'Domain',
      fileType: 'CSV file',
      saved: 'Saved as {file}.',
      diskFull: 'The disk is full, so nothing was saved. Free some space, then try again.',
      notSaved: 'Perch couldn’t save the file. Close it in other programs, or choose another folder.',
    },
  },
  connectionForm: {
    open: 'Set up manually…',
    title: 'Add a service',
    titleEditing: 'Edit {name}',
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
    secretUnreadable:
      'Perch can’t read the client secret, so you’re not signed in. {reason} Enter the client secret again, or save without one if you don’t have one.',
    secretStored: 'Stored in the keychain. Type a new one to replace it.',
    keychainUnreadable: 'Perch can’t read the keychain right now. Leave this empty to keep what’s stored.',
    testNeedsSecret:
      'Perch can’t read the client secret, so the service wasn’t tested. {reason} Enter the client secret to test with it.',
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
    signsOutAccounts: {
      one: 'You’ve changed the service’s address. Saving signs out its account.',
      other: 'You’ve changed the service’s address. Saving signs out its {count, number} accounts.',
    },
    test: 'Test connection',
    testing: 'Testing…',
    testResult: 'Test results',
    save: 'Save',
    saved: 'Service saved.',
    discardTitle: 'Discard your changes?',
    discard: 'Discard',
    keepEditing: 'Keep editing',
  },
  settings: {
    managed: 'Managed by your IT team',
    accountCount: { one: '1 account', other: '{count, number} accounts' },
    editConnection: 'Edit {name}',
    removeConnection: 'Remove {name}',
    removeTitle: 'Remove {name}?',
    addConnection: 'Add a service…',
    title: 'Settings',
    close: 'Back',
    parts: {
      general: 'General',
      notifications: 'Notifications',
      services: 'Services',
      advanced: 'Advanced',
    },
    /** The names of the preferences. Those of notifications come after `notify`. */
    labels: {
      theme: 'Theme',
      trayIconColor: 'Tray icon',
      language: 'Language',
      startAtLogin: 'Start at login',
      keepOpen: 'Keep open when I click elsewhere',
      shortcut: 'Open with a shortcut',
      shortcutKeys: 'Shortcut',
      notifyNewVoicemail: 'there is new voicemail',
      notifySignIn: 'a sign-in is required',
      notifyRecording: 'call recording is turned on or off',
      notifyVoicemail: 'voicemail is turned off',
      notifyAccountStatus: 'my account’s status changes',
      notifyPresence: 'my presence changes',
      notifyAgain: 'Repeat until seen',
      quietHours: 'Quiet hours',
      quietHoursFrom: 'Quiet from',
      quietHoursTo: 'Quiet until',
      extraVoicemail: 'New voicemail',
      extraCalls: 'Who you’re on a call with',
      extraAnswerRules: 'Answering rule',
      extraDomainCount: 'Number of domains',
      programsMayRead: 'Programs may read',
      pollEverySeconds: 'Check for changes every',
      proxy: 'Proxy',
      proxyUsername: 'Username',
      proxyExceptions: 'No proxy for',
      certificates: 'Additional certificates',
    } satisfies Readonly<Record<PreferenceKey, string>>,
    themes: { system: 'Match system', light: 'Light', dark: 'Dark' },
    trayIconColors: { system: 'Match system', light: 'Light', dark: 'Dark' },
    programsMayRead: { nothing: 'Nothing', status: 'Status', details: 'Status and callers' },
    systemLanguage: 'Match system',
    startBlocked: {
      mac: 'macOS doesn’t start Perch: allow it in System Settings > General > Login Items.',
      windows: 'Windows doesn’t start Perch: allow it in Settings > Apps > Startup.',
    },
    shortcutNotes: {
      taken: 'This shortcut is in use, or your keyboard layout has no Latin letters. Choose an F key.',
      x11: 'In a Wayland session the shortcut works only while an X11 window has the focus.',
      restart: 'A change of the shortcut takes effect when Perch is next started.',
    },
    shortcutKeys: {
      press: 'Press the keys…',
      change: 'Change the shortcut {keys}',
      refused: 'Press two of Ctrl, Alt and the Windows key with a letter, a number, an F key or Space.',
      refusedMac: 'Press two of Cmd, Ctrl and Option with a letter, a number, an F key or Space.',
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
    notify: 'Notify me when',
    /** The title of the extras. */
    extras: 'From your service',
    quietHint: 'Notifications wait until quiet hours end.',
    pollIntervalNote: 'Shorter calls can be missed.',
    proxyKinds: { system: 'Match system', none: 'No proxy', manual: 'Manual' },
    proxyAddress: 'Address',
    proxyAddressHint: 'Until then, Perch uses the system proxy.',
    proxyExample: 'proxy.example.net:8080',
    invalidProxyAddress: 'Enter a host and a port, such as proxy.example.net:8080.',
    proxyNotChanged: 'The proxy wasn’t changed.',
    proxyPassword: 'Password',
    proxyPasswordHint: 'Optional. Stored in the keychain.',
    proxyPasswordUnreadable:
      'Perch can’t read the keychain right now. Leave this empty to keep what’s stored.',
    proxyPasswordStored: 'Stored in the keychain. Type a new one to replace it.',
    noKeychain: 'No keychain is available. Perch keeps this only until you quit.',
    removeProxyPassword: 'Remove password',
    noCertificateFile: 'None. Your IT team can give you a certificate file (PEM).',
    noCertificateFileLocked: 'None',
    chooseFile: 'Choose…',
    removeFile: 'Remove',
    certificateDialogTitle: 'Choose a certificate file',
    certificateFileType: 'Certificates',
    unreadableCertificates:
      'Perch can’t read that file. Nothing has changed. Choose another file, or contact your IT team.',
    noCertificates:
      'That file contains no certificates that Perch can read. Nothing has changed. Choose a PEM file, a text file that contains “BEGIN CERTIFICATE”.',
    allDamaged: 'Your settings were damaged, so Perch reset them. A copy was saved as {copy}.',
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
      site: 'Site',
      group: 'Group',
      department: 'Department',
      token_type: 'Token type',
    }),
    diagnostics: 'Diagnostics',
    diagnosticsDescription:
      'For support: versions, settings and recent events. Contains no passwords. Your username is the only personal detail.',
    copy: 'Copy diagnostics',
    save: 'Save diagnostics…',
    licences: 'Licences',
    licencesDescription: 'The licences for Electron and Chromium are in the Perch program folder.',
    showLicences: 'Other licences',
    help: 'Questions about your account? Contact your provider or IT team.',
    support: {
      title: 'Help with {service}',
      name: 'Provider',
      phone: 'Phone',
      email: 'Email',
      url: 'Website',
      openEmail: 'Write an email',
      openUrl: 'Open in browser',
    },
    copied: 'Diagnostics copied.',
    saved: 'Diagnostics saved as {file}.',
    fileType: 'Text file',
  },
  update: {
    available: 'Perch {version} is available.',
    open: 'Open download page',
    /** In About, if Perch looks for updates. */
    checks: 'Perch tells you about new versions. It doesn’t install them.',
  },
  keyboard: {
    open: 'Keyboard',
    title: 'Keyboard shortcuts',
    groups: { everywhere: 'Everywhere', domains: 'Domains' },
    actions: {
      openPerch: 'Open Perch from any program',
      back: 'Back, cancel or close',
      account: 'Show the account at this place',
      zoom: 'Larger, smaller, normal size',
      closeWindow: 'Close the window',
      quit: 'Quit Perch',
      help: 'These shortcuts',
      nextDomain: 'Next or previous domain',
      selectDomain: 'Select the domain',
      domainDetails: 'Show its details',
    },
    keys: { enter: 'Enter', escape: 'Esc' },
  },
  /** The account menu. */
  accountMenu: {
    service: 'Service',
    login: 'Username',
    email: 'Email',
    department: 'Department',
    selectedDomain: 'Selected domain',
    limits: 'Limits',
    callLimit: { one: '1 call', other: '{count, number} calls' },
    storage: '{size} of storage',
    stale: 'Out of date',
    signIn: 'Sign in',
    signInTo: 'Sign in: {name}',
    add: 'Add an account…',
    signOut: 'Sign out {name}…',
    signOutAll: 'Sign out all…',
  },
  /** The status of an account in the tray and in the list of accounts. */
  state: {
    available: 'Available',
    'on-call': 'On a call',
    ringing: 'Incoming call',
    busy: 'Busy',
    inactive: 'Inactive',
    unknown: 'Presence unknown',
    connecting: 'Connecting…',
    offline: 'Offline',
    'signed-out': 'Not signed in',
    'sign-in-required': 'Sign-in required',
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
      'old-tls': 'outdated TLS version',
      'no-tls': 'no TLS on this port',
    },
    systemProxyUnknown: 'Perch couldn’t determine the system proxy.',
    unsupportedProxy:
      'Your system’s proxy type, such as SOCKS4, isn’t supported. Enter another proxy in Settings, or contact your IT team.',
    proxyPasswordUnreadable: 'Perch can’t read the proxy password. {reason}',
    proxy: 'Perch can’t use the proxy. Check it in Settings, or contact your IT team.',
    certificates: {
      'self-signed':
        'The certificate of {host} is self-signed, so Perch didn’t connect. Contact your IT team. They may have a certificate file that you can add in Settings.',
      expired:
        'The certificate of {host} has expired, so Perch didn’t connect. Check this computer’s date and time, or contact your IT team.',
      'not-yet-valid':
        'The certificate of {host} isn’t valid yet, so Perch didn’t connect. Check this computer’s date and time, or contact your IT team.',
      /** The certificate has the host's name only as its common name, which doesn't count. */
      noAlternativeName:
        'The certificate of {host} doesn’t list this address as an alternative name (SAN), so Perch didn’t connect. Contact your IT team.',
      revoked: 'The certificate of {host} has been revoked, so Perch didn’t connect. Contact your IT team.',
      other: 'The certificate of {host} isn’t valid, so Perch didn’t connect. Contact your IT team.',
    },
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
    timeout: 'The keychain didn’t respond within {seconds, number} seconds.',
    other: 'The keychain isn’t available ({message}).',
  },
  connectionFile: {
    choose: 'Choose a connection file',
    filter: 'Connection files',
    unusable: 'Perch can’t use this connection file. {reason}',
    notJson: 'The file isn’t valid JSON.',
    notJsonAt: 'The file isn’t valid JSON. Check line {line, number}, column {column, number}.',
    notAnObject: 'The file doesn’t contain a JSON object.',
    folderUnreadable: 'The folder can’t be read.',
    unknownKey: '“{key}” isn’t a known key.',
    missingKey: '“{key}” is missing.',
    invalidKey: '“{key}” {rule}.',
    requiredByMethod: '“{key}” is missing. The “{way}” sign-in method requires it.',
    managedUnusable: 'Perch ignored {file}. {reason} Please tell your IT team.',
    severalManagedUnusable:
      'Perch ignored {count, number} files from your IT team. The first is {file}. {reason} Please tell your IT team.',
    storedUnusable: 'Perch can no longer use the service {name}. {reason} Open a corrected connection file.',
    namelessUnusable:
      'Perch can no longer use a service whose name isn’t readable. {reason} Open a corrected connection file.',
    untrusted: {
      owner:
        'Users who aren’t administrators could have changed it, because {path} isn’t owned by an administrator.',
      writable: 'Users who aren’t administrators could have changed it, because they can write to {path}.',
    },
    duplicateName: '{otherFile} already defines a service named {name}.',
    duplicateId: '{otherFile} already defines a service with the id {id}.',
    nameIsManaged: 'Your IT team manages {name}, so a connection file can’t replace it. Nothing has changed.',
    rule: {
      text: 'must be text',
      list: 'must be a list, such as ["{entry}"]',
      object: 'must be an object with “vendor” and “type”',
      supportObject: 'must be an object with “name”, “phone”, “email” or “url”',
      supportUrl: 'must be an https:// address without username, spaces, backslash, “?”, “#” or “@”',
      supportEmail: 'must be an email address, such as help@example.net',
      https: 'must be an https:// address (http:// only on this computer)',
      address:
        'must be a full address such as https://pbx.example.net, without username, spaces, backslash, “?”, “#” or port 0',
      'full-address': 'must be a full address without username, spaces, “#” or port 0',
      loopback:
        'must be an http:// address on this computer (127.0.0.1 or localhost) with a port other than 80, without username, spaces, “#” or port 0',
      maxLength: 'must be at most {most, number} characters long',
      'no-method': 'must list at least one sign-in method',
      duplicate: 'must list each entry only once',
      characters: 'must not contain invisible characters or characters that change the writing direction',
      scheme: 'must start with https:// or with a scheme of its own (http:// only on this computer)',
    },
  },
  extras: {
    secondFactor: {
      needsPassword:
        'With the code, this service needs your password again. Sign in with username and password.',
      needsPasswordMethod:
        'With the code, this service needs your password again, but this connection has no sign-in with a password. Ask your IT team to add “password” to the key “signIn” in the connection file.',
    },
    voicemail: {
      title: 'New voicemail',
      count: { one: '1 new voicemail', other: '{count, number} new voicemails' },
      none: 'No new voicemail.',
      onlySome: 'Only {shown, number} of {count, number} are shown.',
      unreadable: 'Couldn’t load the messages. You can hear them in the portal.',
      caller: '{name}, {number}',
      noTranscription: 'No transcription.',
      portal: 'Open in portal',
      portalHint: 'Opens in your browser',
    },
    call: {
      active: 'On a call with {party}',
      incoming: 'Call from {party}',
      outgoing: 'Calling {party}',
      /** @param others how many more calls there are */
      andOthers: '{call} (+{others, number})',
    },
    answerRule: {
      /** The rule that applies where no other one does. */
      standard: 'Default',
      doNotDisturb: 'Do not disturb',
      /** The target comes last: the text without it is the label of a row. */
      forwarded: 'All calls go to {target}',
      forwardedLabel: 'All calls go to',
    },
  },
  presenceToday: {
    /** The accessible name of the list. */
    list: 'Your presence today',
    between: '{from} to {until}',
    none: 'Nothing yet today.',
    calls: { one: '1 call', other: '{count, number} calls' },
    limits: 'As Perch has seen it {since}. Kept in memory only.',
  },
  allFields: {
    title: 'All fields',
    back: 'Back to overview',
    search: 'Search fields',
    count: { one: '1 field', other: '{count, number} fields' },
    countOfAll: '{shown, number} of {all, number}',
    /** On the button that shows the fields without a value. */
    notSet: { one: '1 not set', other: '{count, number} not set' },
    fieldNames: 'Show details',
    noMatch: 'No fields match “{query}”.',
    noProfile: 'Your profile hasn’t loaded yet.',
  },
  /** What IT manages. */
  managed: {
    /** Below a setting, with a lock. */
    lockedBy: {
      policy: 'Set by your IT team in a policy',
      profile: 'Set by your IT team in a configuration profile',
      error: 'Your IT team’s setting can’t be read',
      file: 'Set by your IT team on this computer',
    },
    connections: {
      none: 'Your IT team decides which services there are.',
      listed: 'Your IT team decides which services you can add.',
      unreadable: 'Your IT team’s setting can’t be read, so you can’t add services.',
    },
    refused: {
      setting: 'Your IT team has set this. Nothing has changed.',
      none: 'Your IT team doesn’t allow adding or changing services. Nothing has changed.',
      unreadable:
        'A setting from your IT team can’t be read, so you can’t add or change services. Nothing has changed.',
      listed: 'Your IT team doesn’t allow services at {host}. Nothing has changed.',
    },
    /** After the sentences about a problem. */
    noServices: 'Until then, you can’t add services.',
    unusable: 'Perch ignored a setting from your IT team in {source}. {reason} Please tell your IT team.',
    severalUnusable:
      'Perch ignored {count} settings from your IT team. The first is in {source}. {reason} Please tell your IT team.',
    /** For a whole source: a file, a key of the registry or a profile. */
    sourceUnusable:
      'Perch ignored all settings from your IT team in {source}. {reason} Please tell your IT team.',
    problem: {
      failed: 'Windows or macOS couldn’t read it, or not in time.',
      blocked:
        'Windows doesn’t allow this user to read it with reg.exe, so Perch doesn’t know whether there are any.',
      'not-used': 'On Windows, managed settings are policies. A file isn’t used.',
      'no-object': 'It must be an object, as must “locked”, “defaults” and “Recommended” in it.',
      unknown: '“{key}” isn’t a known key in this place.',
      'no-certificates': 'It contains no certificate.',
      'bad-certificate': 'One of its certificates can’t be read.',
      value: '“{key}” {rule}.',
    },
    rule: {
      boolean: 'must be true or false',
      integer: 'must be a whole number from {min} to {max}',
      choice: 'must be one of these: {values}',
      time: 'must be a time such as 22:00',
      shortcut: 'must be keys such as CommandOrControl+Alt+P',
      proxy: 'must be “system”, “none” or an address such as http://proxy.example.net:8080',
      exceptions: 'must be a list of addresses, separated by commas',
      username: 'must be a username',
      path: 'must be the full path of a file',
      https: 'must be an address such as https://updates.example.net/perch/',
      host: 'must be a list of hosts such as pbx.example.net or *.example.net',
    },
  },
  proxy: {
    /** `proxy` and `host` are hosts. The others say why, in parentheses after a space; they may be empty. */
    unreachable:
      'Perch can’t reach the proxy {proxy}{cause}. Check the proxy in Settings, or contact your IT team.',
    credentials:
      'The proxy {proxy} requires a valid username and password. Check them in Settings, or contact your IT team.',
    refused: 'The proxy {proxy} refused the connection to {host}{answer}. Contact your IT team.',
    noConnection: 'The proxy {proxy} can’t reach {host}{answer}. Try again later, or contact your IT team.',
    /** @param scheme a name such as NTLM, or several */
    unsupportedScheme:
      'The proxy {proxy} requires a sign-in with {scheme}, which isn’t supported. Enter another proxy in Settings, or contact your IT team.',
    socksPassword:
      'The SOCKS proxy {proxy} requires a password, which isn’t supported. Enter another proxy in Settings, or contact your IT team.',
    noSocks:
      'The proxy {proxy} doesn’t respond as a SOCKS5 proxy. Check its address in Settings, or contact your IT team.',
    exceptionsHint: 'Optional. Separate addresses with commas, such as *.example.com, 10.0.0.0/8.',
    invalidExceptions: 'Enter hosts, IP addresses or ranges, such as *.example.com, 10.0.0.0/8.',
    socksHint: 'SOCKS5 proxies are used without a password.',
  },
  ...enFieldMeanings,
} as const satisfies PlainTexts;

const code = ({ list, number, plural, unit }: Formats) => ({
  domains: {
    matchCount: (matches: number, loaded: number, complete: boolean) =>
      `${number(matches)} of ${number(loaded)}${complete ? '' : '+'}`,
    rateLimited: (time: string) => `The service is busy. Perch will continue at ${time}.`,
    rateLimitedSeconds: (seconds: number) =>
      `The service is busy. Perch will continue in ${unit(seconds, 'second')}.`,
  },
  settings: {
    removeDescription: (count: number) =>
      count === 0
        ? 'This removes the service and its client secret from this computer.'
        : plural(count, {
            one: 'This removes the service and its client secret from this computer and signs out its account.',
            other: `This removes the service and its client secret from this computer and signs out its ${number(count)} accounts.`,
          }),
    interval: (seconds: number) =>
      seconds % 60 === 0 ? unit(seconds / 60, 'minute') : unit(seconds, 'second'),
    partlyDamaged: (parts: readonly string[], copy: string) =>
      `Some settings were damaged, so Perch reset them: ${list(parts)}. A copy was saved as ${copy}.`,
  },
  network: {
    certificates: {
      'unknown-issuer': (host: string, name: string) =>
        `The certificate of ${host} comes from ${name || 'an unknown authority'}, which this computer doesn’t trust, so Perch didn’t connect. If that’s your company, ask your IT team for its root certificate’s file and add it in Settings.`,
      'incomplete-chain': (host: string, name: string) =>
        `The certificate of ${host} was issued by ${name || 'an unknown issuer'}, which this computer doesn’t trust, so Perch didn’t connect. The server sent no intermediate certificate. Ask your IT team to add it to the server, or for the root certificate’s file, which you can add in Settings.`,
      'other-host': (host: string, name: string) =>
        `The certificate of ${host} was issued for ${name || 'another address'}, so Perch didn’t connect. Someone may be intercepting the connection. Contact your IT team.`,
    },
  },
  connectionFile: {
    fileProblem: (
      problem: 'missing' | 'unreadable' | 'not-a-file' | 'too-large' | 'not-text',
      maxBytes: number,
    ): string =>
      ({
        missing: 'The file doesn’t exist.',
        unreadable: 'The file can’t be read.',
        'not-a-file': 'It’s a folder, a pipe or a device, not a file.',
        'too-large': `The file is larger than ${number(maxBytes / 1024)} kB.`,
        'not-text': 'The file isn’t UTF-8 text.',
      })[problem],
    emptyKey: (key: string, isOptional: boolean) =>
      isOptional ? `“${key}” is empty. Enter a value, or remove the key.` : `“${key}” is empty.`,
    rule: {
      oneOf: (values: readonly string[]) => `must be ${values.join(' or ')}`,
      entries: (values: readonly string[]) => `can contain ${list(values)}`,
    },
  },
  extras: {
    call: {
      since: (call: string, time: string) => `${call}, since ${time}`,
    },
  },
  presenceToday: {
    at: (time: string) => `at ${time}`,
  },
});

export type ViewCode = ReturnType<typeof code>;
export type ViewTexts = ReturnType<typeof enViews>;

export const enViews = (formats: Formats) => createTexts(viewTexts, viewTexts, code(formats), formats);
