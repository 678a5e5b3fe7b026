// The options of `npm start` and `npm run dev`.
import { OptionError, parseOptions } from './option-parser.ts';

export interface StartOptions {
  readonly connection?: string;
  readonly userDataDir?: string;
  readonly logDir?: string;
  readonly remoteDebuggingPort?: number;
  readonly practice: boolean;
  readonly host?: 'electron' | 'chromium';
  /** A folder of managed connections. */
  readonly placedConnections?: string;
  /** Test the connections instead of running Perch. */
  readonly check?: { readonly json: boolean };
  /** Remove Perch's data instead of running it. */
  readonly purge?: true;
  /** The switches that Perch itself takes, such as `--hidden`. */
  readonly switches?: readonly string[];
}

/** Passed on as they are. Their meaning is decided in app/electron/lifecycle/command-line.ts and app/main.ts. */
const switches = ['hidden', 'tray', 'no-tray', 'verbose', 'report'] as const;

const usage = `[options]
  --connection=FILE           use the deployment that a connection file describes
  --practice                  start the practice service and offer it
  --placed-connections=DIR    read the connections managed by IT from DIR
  --user-data-dir=DIR         store Perch's files in DIR
  --log-dir=DIR               write Perch's log to DIR
  --check                     test the connections, print a table and end
  --json                      with --check: print JSON
  --purge                     remove Perch's data and its keychain entries of this user and end
  --hidden                    show only the tray, as at login
  --tray, --no-tray           assume that the desktop has a tray, or none
  --verbose                   log more
  --report                    print Perch's state; always on here
  --host=electron|chromium    run on Electron, or on the Chromium host
  --remote-debugging-port=N   let DevTools connect to the windows
  --help                      print this`;

const options = {
  connection: { type: 'string' },
  practice: { type: 'boolean', default: false },
  'placed-connections': { type: 'string' },
  'user-data-dir': { type: 'string' },
  'log-dir': { type: 'string' },
  check: { type: 'boolean' },
  json: { type: 'boolean' },
  purge: { type: 'boolean' },
  hidden: { type: 'boolean' },
  tray: { type: 'boolean' },
  'no-tray': { type: 'boolean' },
  verbose: { type: 'boolean' },
  report: { type: 'boolean' },
  host: { type: 'string' },
  'remote-debugging-port': { type: 'string' },
} as const;

/** Parses the options of a command. `problem` is a message for the user. */
export function readStartOptions(
  args: readonly string[],
  command: string,
): StartOptions | { readonly problem: string } | { readonly help: string } {
  if (args.includes('--help')) return { help: `${command} -- ${usage}` };
  let values;
  try {
    ({ values } = parseOptions({ args: [...args], options }, `${command} -- ${usage}`));
  } catch (error) {
    if (!(error instanceof OptionError)) throw error;
    return { problem: error.message };
  }
  const { host } = values;
  if (host !== undefined && host !== 'electron' && host !== 'chromium') {
    return { problem: `--host is "electron" or "chromium", not "${host}".` };
  }
  const port = values['remote-debugging-port'];
  if (port !== undefined && !isPort(port)) {
    return { problem: `--remote-debugging-port is a number from 1 to 65535, not "${port}".` };
  }
  if (values.tray === true && values['no-tray'] === true) {
    return { problem: 'Choose one of --tray and --no-tray.' };
  }
  if (values.json === true && values.check !== true) return { problem: '--json requires --check.' };
  const placed = values['placed-connections'];
  const chosen = switches.filter((name) => values[name] === true).map((name) => `--${name}`);
  return {
    practice: values.practice,
    ...(values.connection === undefined ? {} : { connection: values.connection }),
    ...(values['user-data-dir'] === undefined ? {} : { userDataDir: values['user-data-dir'] }),
    ...(values['log-dir'] === undefined ? {} : { logDir: values['log-dir'] }),
    ...(placed === undefined ? {} : { placedConnections: placed }),
    ...(port === undefined ? {} : { remoteDebuggingPort: Number(port) }),
    ...(values.check === true ? { check: { json: values.json === true } } : {}),
    ...(values.purge === true ? { purge: true } : {}),
    ...(host === undefined ? {} : { host }),
    ...(chosen.length === 0 ? {} : { switches: chosen }),
  };
}

function isPort(text: string): boolean {
  return /^\d{1,5}$/.test(text) && Number(text) >= 1 && Number(text) <= 65_535;
}
