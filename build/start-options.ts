import { join, resolve } from 'node:path';
import { helpText, isOption, options as perchOptions } from '../app/electron/lifecycle/options.ts';
import { enStart } from '../app/i18n/texts/en/start.ts';
import { parseOptions } from './option-parser.ts';

export interface StartOptions {
  readonly practice: boolean;
  readonly dataFolder: string;
  readonly isDefaultFolder: boolean;
  /** The path of a connection file. */
  readonly connection?: string;
  /** Whether `--placed-connections` is given. */
  readonly hasPlaced: boolean;
  /** False with a command, such as `--check`. */
  readonly runsPerch: boolean;
  /** Perch's arguments. Their paths are absolute, because Perch runs in the project's folder. */
  readonly args: readonly string[];
}

export const usage = `npm start -- [options]
${helpText(enStart)}  --practice                start the practice service and offer it
  --placed-connections=DIR  read the connections managed by IT from DIR
  --remote-debugging-port=N let DevTools connect to the windows`;

const text = { type: 'string' } as const;
const flag = { type: 'boolean' } as const;
const names = Object.keys(perchOptions).filter(isOption);
const own: Readonly<Record<string, typeof text | typeof flag>> = Object.fromEntries(
  names.map((name) => [name, perchOptions[name].value === undefined ? flag : text]),
);
const options = {
  ...own,
  practice: flag,
  'remote-debugging-port': text,
};

const defaultFolder = join(import.meta.dirname, '../out/user-data');

/**
 * Parses the options. Combinations of Perch's own options aren't checked here: Perch does that.
 *
 * @throws OptionError
 */
export function readStartOptions(args: readonly string[]): StartOptions {
  const values: Readonly<Record<string, unknown>> = parseOptions({ args: [...args], options }, usage).values;
  const path = (name: string) => {
    const value = values[name];
    return typeof value === 'string' ? resolve(value) : undefined;
  };
  const given = names.filter((name) => values[name] !== undefined);
  const runsPerch = given.every((name) => perchOptions[name].command === undefined);
  const connection = path('connection');
  const port = values['remote-debugging-port'];
  return {
    practice: values['practice'] === true,
    dataFolder: path('user-data-dir') ?? defaultFolder,
    isDefaultFolder: !given.includes('user-data-dir'),
    ...(connection === undefined ? {} : { connection }),
    hasPlaced: given.includes('placed-connections'),
    runsPerch,
    args: [
      ...(runsPerch && !given.includes('report') ? ['--report'] : []),
      ...(given.includes('user-data-dir') ? [] : [`--user-data-dir=${defaultFolder}`]),
      ...given.map((name) => [`--${name}`, ...[path(name) ?? []].flat()].join('=')),
      ...(typeof port === 'string' ? [`--remote-debugging-port=${port}`] : []),
    ],
  };
}
