// The command line of `npm run practice`.
import { type Dialect, dialects } from './dialect.ts';
import { allExtras, type Extra } from './resources/extras.ts';

export interface PracticeOptions {
  readonly port: number;
  /** The path for the connection file, if it is to be written. */
  readonly connectionFile?: string;
  readonly dialect: Dialect;
  /** Default: all extras with the control page, none without it. */
  readonly extras?: readonly Extra[];
  /** The port of the control page, if it is to be served. */
  readonly controlPort?: number;
}

export type ParsedOptions =
  | { readonly kind: 'run'; readonly options: PracticeOptions }
  | { readonly kind: 'help' }
  | { readonly kind: 'invalid'; readonly message: string };

const defaults: PracticeOptions = {
  port: 47_820,
  dialect: 'specification',
};
export const defaultControlPort = 47_822;

export const usage = `Usage: npm run practice -- [OPTIONS]

Starts the practice service on this computer and prints its addresses, client, users and passcodes.

  --port=N                 the port to listen on (default ${defaults.port}; 0 for any free one)
  --connection-file=PATH   writes the connection file for Perch there, and its sign-ins beside it for the next run
  --dialect=DIALECT        which token address it has: specification (default), both as newer
                           deployments, or newer only
  --extras[=LIST]          also has ${allExtras.join(', ')}, or the listed ones (default none)
  --control[=N]            serves a page where you change presence, voicemail, calls and faults, and read passcodes
                           (default port ${defaultControlPort}); it implies --extras
`;

/** Parses the arguments after the program's name. An invalid one is returned as a sentence that says what to do. */
export function parseOptions(args: readonly string[]): ParsedOptions {
  if (args.includes('--help') || args.includes('-h')) return { kind: 'help' };
  let options = defaults;
  for (const arg of args) {
    const [, name = '', value] = /^--([\w-]+)(?:=(.*))?$/s.exec(arg) ?? [];
    const read = readers[name]?.(value);
    if (read === undefined) {
      return invalid(`"${arg}" is not an option of the practice service. Try --help.`);
    }
    if (typeof read === 'string') return invalid(read);
    options = { ...options, ...read };
  }
  return { kind: 'run', options };
}

/**
 * The options. Each reader returns what its value sets, a sentence if the value is invalid, or undefined if the option needs
 * a value and has none.
 */
const readers: Partial<
  Record<string, (value: string | undefined) => Partial<PracticeOptions> | string | undefined>
> = {
  port(value) {
    if (value === undefined) return undefined;
    return isPort(value)
      ? { port: Number(value) }
      : `--port must be a number from 0 to 65535, but it is "${value}".`;
  },
  'connection-file'(value) {
    if (value === undefined) return undefined;
    return value === ''
      ? '--connection-file needs a path: --connection-file=PATH.'
      : { connectionFile: value };
  },
  dialect(value) {
    if (value === undefined) return undefined;
    const dialect = dialects.find((each) => each === value);
    return dialect === undefined
      ? `--dialect must be specification, newer or both, but it is "${value}".`
      : { dialect };
  },
  extras(value) {
    if (value === undefined) return { extras: allExtras };
    const names = value.split(',');
    const unknown = names.find((name) => !allExtras.some((extra) => extra === name));
    return unknown === undefined
      ? { extras: allExtras.filter((extra) => names.includes(extra)) }
      : `--extras is a list of ${allExtras.join(', ')}, but it has "${unknown}".`;
  },
  control(value) {
    if (value === undefined) return { controlPort: defaultControlPort };
    return isPort(value)
      ? { controlPort: Number(value) }
      : `--control needs no value or a port from 0 to 65535, but it is "${value}".`;
  },
};

function isPort(value: string): boolean {
  return /^\d{1,5}$/.test(value) && Number(value) <= 65_535;
}

function invalid(message: string): ParsedOptions {
  return { kind: 'invalid', message };
}
