// English: why Perch doesn't start, and what its commands print. Only the main process reads these texts.

import { createFormats } from '../../formats.ts';
import { createTexts, type PlainTexts } from '../../create-texts.ts';

export const startTexts = {
  failed: 'Perch couldn’t start: {text}',
  alreadyRunning: 'Perch is already running. Its window has been opened.',
  unreachable:
    'Perch is already running, but can’t be reached. Use its tray icon, or log out of your computer and in again.',
  refusedSwitch: 'Perch can’t start with {option}. Remove it from the command that starts Perch.',
  refusedSandbox:
    'Perch can’t start with --no-sandbox. It turns off the sandbox for web pages. If your system doesn’t allow a sandbox for the AppImage, install the deb package on Debian and Ubuntu, or the rpm package on Fedora and openSUSE. Don’t run Perch as root.',
  refusedVariable: 'Perch can’t start while the environment variable {name} is set. {reason}',
  dataDirIsFile:
    'Perch can’t use {folder}, because it’s a file or inside one. Remove the file, or start Perch with --user-data-dir=DIR to use another folder.',
  dataDirFull:
    'Perch can’t use {folder}, because there’s no space for more files. Free some space, or start Perch with --user-data-dir=DIR to use another folder.',
  dataDirReadonly:
    'Perch can’t use {folder}. Check that the folders above it exist and that you may write to it, or start Perch with --user-data-dir=DIR to use another folder.',
  fewFiles:
    'Perch can’t start, because your computer lets it open only {limit, number} files. Raise the limit to at least {needed, number} (ulimit -n).',
  settingsUnreadable: 'Perch can’t read {file}. Check its permissions, or move it to another folder.',
  missingValue: {
    file: '{option} requires a file: {option}=FILE.',
    folder: '{option} requires a folder: {option}=DIR.',
  },
  unexpectedValue: '{option} takes no value.',
  unexpectedArgument: 'Perch doesn’t take “{argument}”. Name a connection file with --connection=FILE.',
  requires: '{option} requires {command}.',
  notWith: '{command} can’t be combined with {option}.',
  onlyOnce: '{option} can be given only once.',
  /** What `--help` shows for the value of an option. */
  values: { file: 'FILE', folder: 'DIR' },
  /** In `--help`: an option that stands only beside these commands. */
  part: 'with {commands}: {text}',
  /** The options of an installed Perch, in the order of `--help`. */
  help: {
    connection: 'use the service that a connection file describes',
    check: 'test the connections, print a table and end',
    status: 'print the status of the accounts and end',
    follow: 'print it after each change, too',
    details: 'also callers, numbers and logins',
    json: 'print JSON',
    purge: 'remove all that Perch has stored for this user and end',
    quit: 'end a running Perch and wait for it',
    hidden: 'show only the tray icon',
    tray: 'assume that the desktop has a tray',
    'no-tray': 'assume that it has none',
    report: 'print the state of Perch',
    verbose: 'log more',
    'log-dir': 'write the log to DIR',
    'user-data-dir': 'store the files of Perch in DIR',
    version: 'print the version',
    help: 'print this',
  },
  /** Why `--status` has no answer. */
  status: {
    notRunning: 'Perch isn’t running, or its settings let programs read nothing.',
    notAllowed:
      'Perch doesn’t let programs read this. Change that in its settings. Nobody can read another user’s Perch.',
    ended: 'Perch closed the connection without an answer. Try again.',
  },
  /** The report of `--check`. */
  check: {
    title: 'Perch {version}, {system}',
    placedIn: 'Connections placed in {folder}',
    fromFile: 'Connection file {file}',
    managedSettings: 'Managed settings',
    nothingPlaced: 'No connection is placed there, so there was nothing to test.',
    accountWithout: '{login} uses {name}, which is no longer placed here.',
    noSettings: 'There are none.',
    keychain: {
      usable: '{keychain} can be used.',
      locked: '{keychain} is locked. Perch stores sign-ins once it’s unlocked.',
    },
    states: { good: 'ok', warning: 'note', error: 'failed' },
    locked: 'locked',
    untilReadable: 'until it’s corrected',
    untested: 'not tested',
    isDefault: 'default',
    unfinished: 'The test didn’t finish within {seconds, number} seconds.',
    broken: 'An error in Perch stopped the test.',
    result: {
      good: 'Result: everything is fine.',
      error: 'Result: {failed, number} of {all, number} failed.',
    },
  },
  /** The report of `--purge`. */
  purge: {
    running: 'Perch is running, so nothing was removed. Quit Perch, then try again.',
    foreignFolder:
      '{folder} isn’t a data folder of Perch, so nothing was removed. Check the folder of --user-data-dir.',
    states: { removed: 'removed', absent: 'nothing', kept: 'kept', failed: 'failed' },
    startAtLogin: 'Start at login',
    notifications: 'Entries for notifications',
    keychain: 'Keychain',
    keychainEntries: { one: '1 keychain entry', other: '{count, number} keychain entries' },
    dataFolder: 'Data folder {folder}',
    notOwn: '{path} isn’t from Perch.',
    inSession: 'Run the command again in your desktop session.',
    result: {
      good: 'Result: everything is removed.',
      failed: 'Result: some of it couldn’t be removed.',
    },
  },
  connectionFileUnreadable:
    'Perch can’t read the connection file {file}. Check that the file exists and that you have permission to read it.',
  connectionFileUnusable: 'Perch can’t use the connection file {file}. {reason}',
  /** What happens while a variable is set. */
  variableEffects: {
    code: 'Another program or library would run as part of it.',
    files: 'Passwords and codes would be written to a file.',
  },
} as const satisfies PlainTexts;

export type StartMessages = typeof enStart;

export const enStart = createTexts(startTexts, startTexts, {}, createFormats('en'));
