import { join, resolve } from 'node:path';
import { parseOptions } from './option-parser.ts';

export interface StartOptions {
  readonly practice: boolean;
  readonly dataFolder: string;
  readonly isDefaultFolder: boolean;
  /** The path of a connection file. */
  readonly connection?: string;
  /** Whether `--placed-connections` is given. */
  readonly hasPlaced: boolean;
  /** False with `--check`, `--purge` or `--quit`. */
  readonly runsPerch: boolean;
  /** Perch's arguments. Their paths are absolute, because Perch runs in the project's folder. */
  readonly args: readonly string[];
}

export const usage = `npm start -- [options]
  --connection=FILE           use the deployment that a connection file describes
  --practice                  start the practice service and offer it
  --placed-connections=DIR    read the connections managed by IT from DIR
  --user-data-dir=DIR         store Perch's files in DIR
  --log-dir=DIR               write Perch's log to DIR
  --check                     test the connections, print a table and end
  --json                      with --check: print JSON
  --purge                     remove Perch's data and its keychain entries of this user and end
  --quit                      end a running Perch and wait for it
  --hidden                    show only the tray, as at login
  --tray, --no-tray           assume that the desktop has a tray, or none
  --verbose                   log more
  --report                    print Perch's state; always on here
  --remote-debugging-port=N   let DevTools connect to the windows
  --help                      print this`;

const paths = ['connection', 'placed-connections', 'log-dir'] as const;
const switches = ['check', 'json', 'purge', 'quit', 'hidden', 'tray', 'no-tray', 'verbose'] as const;
const text = { type: 'string' } as const;
const flag = { type: 'boolean' } as const;
const options = {
  practice: { type: 'boolean', default: false },
  'user-data-dir': text,
  connection: text,
  'placed-connections': text,
  'log-dir': text,
  'remote-debugging-port': text,
  check: flag,
  json: flag,
  purge: flag,
  quit: flag,
  hidden: flag,
  tray: flag,
  'no-tray': flag,
  verbose: flag,
  report: flag,
} as const;

const defaultFolder = join(import.meta.dirname, '../out/user-data');

/**
 * Parses the options. Combinations of Perch's own options aren't checked here: Perch does that.
 *
 * @throws OptionError
 */
export function readStartOptions(args: readonly string[]): StartOptions {
  const { values } = parseOptions({ args: [...args], options }, usage);
  const { practice, connection, 'remote-debugging-port': port } = values;
  const runsPerch = ![values.check, values.purge, values.quit].includes(true);
  const dataFolder = resolve(values['user-data-dir'] ?? defaultFolder);
  return {
    practice,
    dataFolder,
    isDefaultFolder: values['user-data-dir'] === undefined,
    ...(connection === undefined ? {} : { connection }),
    hasPlaced: values['placed-connections'] !== undefined,
    runsPerch,
    args: [
      ...(runsPerch ? ['--report'] : []),
      ...switches.filter((name) => values[name] === true).map((name) => `--${name}`),
      `--user-data-dir=${dataFolder}`,
      ...paths.flatMap((name) => {
        const path = values[name];
        return path === undefined ? [] : [`--${name}=${resolve(path)}`];
      }),
      ...(port === undefined ? [] : [`--remote-debugging-port=${port}`]),
    ],
  };
}
