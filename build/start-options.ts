// The options of `npm start` and `npm run dev`.
import { parseArgs } from 'node:util';

export interface StartOptions {
  readonly connection?: string;
  readonly userDataDir?: string;
  readonly remoteDebuggingPort?: number;
  readonly practice: boolean;
  readonly host?: 'electron' | 'chromium';
}

const usage = `[options]
  --connection=FILE           use the deployment that a connection file describes
  --practice                  start the practice service and offer it
  --user-data-dir=DIR         store Perch's files in DIR
  --host=electron|chromium    run on Electron, or on the Chromium host
  --remote-debugging-port=N   let DevTools connect to the windows`;

/** Parses the options of a command. `problem` is a message for the user. */
export function readStartOptions(
  args: readonly string[],
  command: string,
): StartOptions | { readonly problem: string } | { readonly help: string } {
  if (args.includes('--help')) return { help: `${command} -- ${usage}` };
  let values;
  try {
    ({ values } = parseArgs({
      args: [...args],
      options: {
        connection: { type: 'string' },
        practice: { type: 'boolean', default: false },
        'user-data-dir': { type: 'string' },
        host: { type: 'string' },
        'remote-debugging-port': { type: 'string' },
      },
    }));
  } catch (error) {
    return { problem: `${firstSentence(error)}\n\n${command} -- ${usage}` };
  }
  const { host } = values;
  if (host !== undefined && host !== 'electron' && host !== 'chromium') {
    return { problem: `--host is "electron" or "chromium", not "${host}".` };
  }
  const port = values['remote-debugging-port'];
  if (port !== undefined && !isPort(port)) {
    return { problem: `--remote-debugging-port is a number from 1 to 65535, not "${port}".` };
  }
  return {
    practice: values.practice,
    ...(values.connection === undefined ? {} : { connection: values.connection }),
    ...(values['user-data-dir'] === undefined ? {} : { userDataDir: values['user-data-dir'] }),
    ...(port === undefined ? {} : { remoteDebuggingPort: Number(port) }),
    ...(host === undefined ? {} : { host }),
  };
}

function isPort(text: string): boolean {
  return /^\d{1,5}$/.test(text) && Number(text) >= 1 && Number(text) <= 65_535;
}

function firstSentence(error: unknown): string {
  const message = error instanceof Error ? error.message : String(error);
  return `${message.split('. ')[0] ?? message}.`.replace(/\.\.$/, '.');
}
