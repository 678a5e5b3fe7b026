// `npm run try -- --connection=FILE`: tries a connection out at a real service, in a terminal.
import { randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { createInterface } from 'node:readline';
import { Writable } from 'node:stream';
import tls from 'node:tls';
import { EnvHttpProxyAgent } from 'undici';
import { createTransport } from '../../app/api/http/transport.ts';
import { errorSentence } from '../../app/connection/connection-error.ts';
import { parseConnectionFile } from '../../app/connection/connection.ts';
import { OptionError, parseOptions } from '../option-parser.ts';
import { tryService } from './try-service.ts';

const usage = `Usage: npm run try -- --connection=FILE [--method=password|code]

Signs in to the service of a connection file, reads what Perch reads, and prints a report without secrets and personal data.

  --connection=FILE  the connection file
  --method=METHOD    password (default where the file offers it), or code: the login page in your browser
  --help             print this
`;

process.exitCode = await run().catch((error: unknown) => {
  if (!(error instanceof OptionError)) throw error;
  process.stderr.write(`${error.message}\n`);
  return 2;
});

/** Returns the exit code: 0 where the sign-in and the profile worked or help was asked for, 1 where they didn't, 2 for bad input. */
async function run(): Promise<number> {
  const options = {
    connection: { type: 'string' },
    method: { type: 'string' },
    help: { type: 'boolean' },
  } as const;
  const { values } = parseOptions({ options }, usage);
  if (values.help === true) {
    process.stdout.write(usage);
    return 0;
  }
  if (values.connection === undefined) throw new OptionError(`--connection is missing.\n\n${usage}`);
  if (values.method !== undefined && !['password', 'code'].includes(values.method))
    throw new OptionError(`--method must be password or code.\n\n${usage}`);
  const parsed = parseConnectionFile(readText(values.connection));
  if (!parsed.ok) throw new OptionError(`${values.connection}: ${errorSentence(parsed.error)}`);
  const connection = parsed.value;
  const isPassword =
    (values.method ?? (connection.signIn.includes('password') ? 'password' : 'code')) === 'password';

  const { version } = JSON.parse(readFileSync(new URL('../../package.json', import.meta.url), 'utf8')) as {
    version: string;
  };
  const ca = [...tls.getCACertificates('default'), ...tls.getCACertificates('system')];
  const dispatcher = new EnvHttpProxyAgent({ connect: { ca }, requestTls: { ca } });
  const terminal = openTerminal();
  try {
    const isWorking = await tryService({
      connection,
      method: isPassword ? 'password' : 'code',
      send: createTransport({ dispatcher, version }),
      now: Date.now,
      randomToken: () => randomBytes(32).toString('base64url'),
      ask: terminal.ask,
      print: (line) => process.stdout.write(`${line}\n`),
    });
    return isWorking ? 0 : 1;
  } finally {
    terminal.close();
    await dispatcher.close();
  }
}

function readText(file: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    throw new OptionError(`${file} can't be read.`);
  }
}

/** Asks on standard error, so that standard output is the report only. */
function openTerminal() {
  let isHidden = false;
  const output = new Writable({
    write: (chunk: Buffer, _encoding, done) => {
      if (!isHidden) process.stderr.write(chunk);
      done();
    },
  });
  const lines = createInterface({ input: process.stdin, output, terminal: process.stdin.isTTY });
  // Lines can arrive before they are asked for, where the input is a pipe.
  const answers = lines[Symbol.asyncIterator]();
  return {
    ask: async (question: string, hidden?: 'hidden'): Promise<string> => {
      process.stderr.write(question);
      isHidden = hidden === 'hidden';
      const { done, value } = await answers.next();
      if (isHidden) process.stderr.write('\n');
      isHidden = false;
      if (done === true) throw new OptionError('The input ended before the sign-in.');
      return value;
    },
    close: () => lines.close(),
  };
}
