// Perch's own options, one row each. What an installed Perch accepts, what goes together, `--help` and the options of `npm start`
// follow from the rows; app/commands.ts says what the commands do, command-line.ts reads the others.
import type { StartMessages } from '../../i18n/texts/en/start.ts';
import { UsageError } from './start-error.ts';

export interface Option {
  /** What follows the equals sign. A switch has no value. */
  readonly value?: 'file' | 'folder';
  /** A command runs instead of a start. These options of Perch may stand beside it, and those of `besideAll`. */
  readonly command?: readonly OptionName[];
  /** Stands only beside a command that names it. */
  readonly isPart?: true;
}

/** `--help` names those that an installed Perch accepts. The others are for development. */
export type OptionName = keyof StartMessages['help'] | 'placed-connections' | 'practice-connection';

const table = {
  connection: { value: 'file' },
  check: { command: ['connection', 'json', 'placed-connections'] },
  status: { command: ['json', 'follow', 'details'] },
  follow: { isPart: true },
  details: { isPart: true },
  json: { isPart: true },
  purge: { command: [] },
  quit: { command: [] },
  hidden: {},
  tray: {},
  'no-tray': {},
  report: {},
  verbose: {},
  'log-dir': { value: 'folder' },
  // Chromium reads it.
  'user-data-dir': { value: 'folder' },
  'placed-connections': { value: 'folder' },
  'practice-connection': { value: 'file' },
  version: { command: [] },
  help: { command: [] },
} as const satisfies Record<OptionName, Option>;

export const options: Readonly<Record<OptionName, Option>> = table;

/** They change what any start writes, and where. */
const besideAll: readonly OptionName[] = ['verbose', 'log-dir', 'user-data-dir'];

type Table = typeof table;
export type CommandName = {
  [Name in OptionName]: Table[Name] extends { readonly command: unknown } ? Name : never;
}[OptionName];

/** What Perch runs instead of starting. */
export interface Command {
  readonly name: CommandName;
  /** The parts beside it, such as `json`. */
  readonly parts: readonly OptionName[];
}

/** The names of Perch's own options in the arguments. They count only with two hyphens and in lower case. */
export function namesIn(args: readonly string[]): OptionName[] {
  return args.flatMap((arg) => {
    const name = /^--([a-z-]+)(?:=|$)/.exec(arg)?.[1];
    return name !== undefined && isOption(name) ? [name] : [];
  });
}

/** Whether the text is the name of one of Perch's own options. */
export function isOption(name: string): name is OptionName {
  return Object.hasOwn(options, name);
}

/** Whether Perch starts for a command, even a wrong one: who runs it reads its output. */
export function isCommandStart(args: readonly string[]): boolean {
  return namesIn(args).some((name) => isCommand(name) || options[name].isPart);
}

/**
 * Returns the command of the arguments; undefined if they have none.
 *
 * @throws UsageError if a switch has a value, or options don't go together
 */
export function readCommand(args: readonly string[]): Command | undefined {
  const names = namesIn(args);
  const valued = names.find(
    (name) => options[name].value === undefined && args.some((arg) => arg.startsWith(`--${name}=`)),
  );
  if (valued !== undefined) throw new UsageError(({ unexpectedValue }) => unexpectedValue(`--${valued}`));
  const command = names.find(isCommand);
  if (command === undefined) {
    const part = names.find((name) => options[name].isPart);
    if (part !== undefined) throw new UsageError(({ requires }) => requires(`--${part}`, commandsWith(part)));
    return undefined;
  }
  const beside = [command, ...besideAll, ...(options[command].command ?? [])];
  const other = names.find((name) => !beside.includes(name));
  if (other !== undefined) throw new UsageError(({ notWith }) => notWith(`--${command}`, `--${other}`));
  return { name: command, parts: names.filter((name) => options[name].isPart) };
}

function isCommand(name: OptionName): name is CommandName {
  return options[name].command !== undefined;
}

function commandsWith(part: OptionName): string {
  const names = Object.keys(options).filter(isOption);
  return names
    .filter((name) => options[name].command?.includes(part))
    .map((name) => `--${name}`)
    .join(', ');
}

/**
 * The option's value: `--option=VALUE` or `--option VALUE`; undefined without the option.
 *
 * @throws UsageError if the value is missing, or the option is there twice
 */
export function optionValue(name: OptionName, args: readonly string[]): string | undefined {
  const option = `--${name}`;
  const [index = -1, second] = args.flatMap((arg, at) =>
    arg === option || arg.startsWith(`${option}=`) ? [at] : [],
  );
  if (second !== undefined) throw new UsageError(({ onlyOnce }) => onlyOnce(option));
  const [arg, next = ''] = index < 0 ? [] : args.slice(index);
  if (arg === undefined) return undefined;
  const value = arg === option ? next : arg.slice(option.length + 1);
  if (value === '' || value.startsWith('--')) throw missingValue(name);
  return value;
}

export function missingValue(name: OptionName): UsageError {
  return new UsageError(({ missingValue: texts }) => texts[options[name].value ?? 'file'](`--${name}`));
}

/** The text of `--help`. */
export function helpText({ help, values, part }: Pick<StartMessages, 'help' | 'values' | 'part'>): string {
  const rows = Object.entries(help).flatMap(([name, text]) => {
    if (!isOption(name)) return [];
    const { value, isPart } = options[name];
    const option = `--${name}${value === undefined ? '' : `=${values[value]}`}`;
    return [[option, isPart ? part(commandsWith(name), text) : text] as const];
  });
  const width = Math.max(...rows.map(([option]) => option.length));
  return rows.map(([option, text]) => `  ${option.padEnd(width)}  ${text}\n`).join('');
}
