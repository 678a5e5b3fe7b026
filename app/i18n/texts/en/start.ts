// English: why Perch doesn't start. Only the main process reads these texts.
export type StartMessages = typeof enStart;

export const enStart = {
  failed: (text: string) => `Perch couldn’t start: ${text}`,
  alreadyRunning: 'Perch is already running. Its window has been opened.',
  refusedSwitch: (name: string, reason: string) => `Perch can’t start with --${name}. ${reason}`,
  refusedVariable: (name: string, reason: string) =>
    `Perch can’t start while the environment variable ${name} is set. ${reason}`,
  dataDirIsFile: (folder: string) =>
    `Perch can’t use ${folder}, because it’s a file or inside one. Remove the file, or start Perch with --user-data-dir=DIR to use another folder.`,
  dataDirReadonly: (folder: string) =>
    `Perch can’t write to ${folder}. Check the folder’s permissions, or start Perch with --user-data-dir=DIR to use another folder.`,
  missingValue: {
    file: (option: string) => `${option} requires a file: ${option}=FILE.`,
    folder: (option: string) => `${option} requires a folder: ${option}=DIR.`,
  },
  unexpectedValue: (option: string) => `${option} takes no value.`,
  jsonWithoutCheck: '--json requires --check.',
  /** The report of `--check`. */
  check: {
    title: (version: string, system: string) => `Perch ${version}, ${system}`,
    placedIn: (folder: string) => `Connections placed in ${folder}`,
    fromFile: (file: string) => `Connection file ${file}`,
    managedSettings: 'Managed settings',
    nothingPlaced: 'No connection is placed there, so there was nothing to test.',
    noSettings: 'There are none.',
    states: { good: 'ok', warning: 'note', error: 'failed' },
    locked: 'locked',
    isDefault: 'default',
    untilReadable: 'until it can be read',
    unfinished: (seconds: number) => `The test didn’t finish within ${seconds} seconds.`,
    broken: 'An error in Perch stopped the test.',
    result: {
      good: 'Result: everything is fine.',
      error: (failed: number, all: number) => `Result: ${failed} of ${all} failed.`,
    },
  },
  /** The report of `--purge`. */
  purge: {
    notWith: (option: string) => `--purge can’t be combined with ${option}.`,
    running: 'Perch is running, so nothing was removed. Quit Perch, then try again.',
    foreignFolder: (folder: string) =>
      `${folder} isn’t a data folder of Perch, so nothing was removed. Check the folder of --user-data-dir.`,
    states: { removed: 'removed', absent: 'nothing', kept: 'kept', failed: 'failed' },
    startAtLogin: 'Start at login',
    launcher: 'Launcher entry',
    keychain: 'Keychain',
    keychainEntries: (count: number) => (count === 1 ? '1 keychain entry' : `${count} keychain entries`),
    dataFolder: (folder: string) => `Data folder ${folder}`,
    notOwn: (path: string) => `${path} isn’t from Perch.`,
    stillEnabled: 'The system has kept it.',
    result: {
      good: 'Result: everything is removed.',
      failed: 'Result: some of it couldn’t be removed.',
    },
  },
  connectionFileUnreadable: (file: string) =>
    `Perch can’t read the connection file ${file}. Check that the file exists and that you have permission to read it.`,
  connectionFileUnusable: (file: string, reason: string) =>
    `Perch can’t use the connection file ${file}. ${reason}`,
  /** What a switch or a variable would allow. */
  threats: {
    windows: 'Other programs could read its windows.',
    code: 'Another program or library would run as part of it.',
    sandbox:
      'It turns off the sandbox for web pages. If your system doesn’t allow a sandbox for the AppImage, install the Debian package. Don’t run Perch as root.',
    limits: 'Web pages would run with fewer limits.',
    otherPages: 'Web pages could read each other’s data.',
    credentials: 'Servers could request the credentials with which you’re signed in to the system.',
    abilities: 'Web pages could do more than in a browser.',
    changedPages: 'Anyone on the network could change a page.',
    impersonation: 'Anyone on the network could impersonate the service.',
    otherServers: 'Its requests would go to servers other than those in its settings and your system’s.',
    encryption: 'Encrypted traffic could be read.',
    files: 'Passwords and codes would be written to a file.',
    disk: 'Data that it encrypts on the disk could be read.',
    protections: 'Protections of Chromium could be switched off.',
  },
};
