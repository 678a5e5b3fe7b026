// `--status`: asks the running Perch of a data folder, and prints its answer. Takes no lock, and needs neither window nor display.
import { once } from 'node:events';
import { createConnection } from 'node:net';
import * as v from 'valibot';
import type { Clock } from '../../core/runtime.ts';
import { errorCode } from '../../files/error-code.ts';
import {
  askWithinMs,
  exitCodes,
  maxAnswerLength,
  readStatusAddress,
  statusLine,
  type StatusRequest,
} from './status-server.ts';

export interface AskOptions extends Omit<StatusRequest, 'secret'> {
  readonly dataDir: string;
  readonly clock: Pick<Clock, 'after'>;
  /** Resolves when the text is written, with whether more can be. */
  readonly print: (text: string) => Promise<boolean>;
}

/** Resolves with the answer's exit code or one of `exitCodes`; with `follow`, when Perch quits or nothing more can be printed. */
export async function askStatus({ dataDir, clock, print, ...form }: AskOptions): Promise<number> {
  const found = readStatusAddress(dataDir);
  if (found === 'foreign') return exitCodes.notAllowed;
  if (found === undefined) return exitCodes.notRunning;
  const socket = createConnection({ path: found.address });
  const timedOut = Object.assign(new Error('no answer'), { code: 'ETIMEDOUT' });
  const endTimer = clock.after(askWithinMs, () => socket.destroy(timedOut));
  let problem: number = exitCodes.notRunning;
  let received = '';
  try {
    await once(socket, 'connect');
    problem = exitCodes.ended;
    socket.write(`${JSON.stringify({ secret: found.secret, ...form })}\n`);
    for await (const chunk of socket.setEncoding('utf8')) {
      const lines = `${received}${String(chunk)}`.split('\n');
      received = lines.pop() ?? '';
      if (received.length > maxAnswerLength) break;
      for (const line of lines) {
        const { exitCode, output } = v.parse(statusLine, line);
        endTimer();
        if (output === undefined || !(await print(output)) || !form.follow) return exitCode;
        socket.write('\n');
      }
    }
    return problem;
  } catch (error) {
    return connectProblems[errorCode(error)] ?? problem;
  } finally {
    endTimer();
    socket.destroy();
  }
}

const connectProblems: Readonly<Record<string, number>> = {
  EACCES: exitCodes.notAllowed,
  // More programs are connecting than the system queues.
  EAGAIN: exitCodes.ended,
  ETIMEDOUT: exitCodes.ended,
};
