// The command line of `npm run practice`.
import { type Dialect, dialects } from './dialect.ts';

export interface PracticeOptions {
  readonly port: number;
  /** The path for the connection file, if it is to be written. */
  readonly connectionFile?: string;
  readonly dialect: Dialect;
}

export type ParsedOptions =
  | { readonly kind: 'run'; readonly options: PracticeOptions }
  | { readonly kind: 'help' }
  | { readonly kind: 'invalid'; readonly message: string };

const defaultPort = 47_820;

export const usage = `Usage: npm run practice -- [--port=N] [--connection-file=PATH] [--dialect=DIALECT]

Starts the practice service on this computer and prints its addresses, client, users and passcodes.

  --port=N                 the port to listen on (default ${defaultPort}; 0 for any free one)
  --connection-file=PATH   writes the connection file for Perch there
  --dialect=DIALECT        which token address it has: that of the specification (default), newer, or both
`;

/** Parses the arguments after the program's name. An invalid one is returned as a sentence that says what to do. */
export function parseOptions(args: readonly string[]): ParsedOptions {
  if (args.includes('--help') || args.includes('-h')) return { kind: 'help' };
  let port = defaultPort;
  let connectionFile: string | undefined;
  let dialect: Dialect = 'specification';
  for (const arg of args) {
    const [, name, value = ''] = /^--(port|connection-file|dialect)=(.*)$/s.exec(arg) ?? [];
    if (name === 'port') {
      if (!/^\d{1,5}$/.test(value) || Number(value) > 65_535) {
        return invalid(`--port must be a number from 0 to 65535, but it is "${value}".`);
      }
      port = Number(value);
    } else if (name === 'connection-file') {
      if (value === '') return invalid('--connection-file needs a path: --connection-file=PATH.');
      connectionFile = value;
    } else if (name === 'dialect') {
      const known = dialects.find((each) => each === value);
      if (known === undefined) {
        return invalid(`--dialect must be specification, newer or both, but it is "${value}".`);
      }
      dialect = known;
    } else {
      return invalid(`"${arg}" is not an option of the practice service. Try --help.`);
    }
  }
  return {
    kind: 'run',
    options: { port, dialect, ...(connectionFile === undefined ? {} : { connectionFile }) },
  };
}

function invalid(message: string): ParsedOptions {
  return { kind: 'invalid', message };
}
