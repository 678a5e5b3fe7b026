// `--status`: asks the running Perch of a data folder, and prints its answer. Takes no lock, opens no window and needs no display.
import { once } from 'node:events';
import { createConnection, type Socket } from 'node:net';
import * as v from 'valibot';
import type { Clock } from '../../core/runtime.ts';
import { errorCode } from '../../files/error-code.ts';
import { readStatusAddress } from './address-file.ts';
import { askWithinMs, exitCodes, maxAnswerLength, statusLine, type StatusRequest } from './status-server.ts';

export interface AskOptions extends Omit<StatusRequest, 'secret'> {
  readonly dataDir: string;
  readonly clock: Pick<Clock, 'after'>;
  /** Resolves when the text is written, with whether more can be. */
  readonly print: (text: string) => Promise<boolean>;
}

/** Resolves with the answer's exit code or one of `exitCodes`; with `follow`, when Perch quits or nothing more can be printed. */
export async function askStatus({ dataDir, clock, print, ...request }: AskOptions): Promise<number> {
  const found = readStatusAddress(dataDir);
  if (typeof found !== 'object') return found === 'foreign' ? exitCodes.notAllowed : exitCodes.notRunning;
  const socket = createConnection({ path: found.address });
  const endTimer = clock.after(askWithinMs, () =>
    socket.destroy(Object.assign(new Error('no answer'), { code: 'ETIMEDOUT' })),
  );
  let isConnected = false;
  try {
    await once(socket, 'connect');
    isConnected = true;
    socket.write(`${JSON.stringify({ secret: found.secret, ...request })}\n`);
    return await printAnswers(socket, request.follow, (text) => {
      endTimer();
      return print(text);
    });
  } catch (error) {
    const notConnected = connectProblems[errorCode(error)] ?? exitCodes.notRunning;
    return isConnected ? exitCodes.ended : notConnected;
  } finally {
    endTimer();
    socket.destroy();
  }
}

const connectProblems: Readonly<Record<string, number>> = {
  EACCES: exitCodes.notAllowed,
  EPERM: exitCodes.notAllowed,
  // More programs are connecting than the system queues.
  EAGAIN: exitCodes.ended,
  ETIMEDOUT: exitCodes.ended,
};

async function printAnswers(socket: Socket, follow: boolean, print: AskOptions['print']): Promise<number> {
  let received = '';
  for await (const chunk of socket.setEncoding('utf8')) {
    const lines = `${received}${String(chunk)}`.split('\n');
    received = lines.pop() ?? '';
    if (received.length > maxAnswerLength) break;
    for (const line of lines) {
      const { exitCode, output } = v.parse(statusLine, JSON.parse(line));
      if (output === undefined || !(await print(output)) || !follow) return exitCode;
      socket.write('\n');
    }
  }
  return exitCodes.ended;
}
