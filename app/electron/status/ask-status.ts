// `--status`: asks the running Perch of a data folder, and prints its answer. Takes no lock, opens no window and needs no display.
import { once } from 'node:events';
import { createConnection, type Socket } from 'node:net';
import * as v from 'valibot';
import { errorCode } from '../../files/error-code.ts';
import { readStatusAddress } from './address-file.ts';
import { askWithinMs, exitCodes, maxAnswerLength, statusLine, type StatusRequest } from './status-server.ts';

export interface AskOptions extends Omit<StatusRequest, 'secret'> {
  readonly dataDir: string;
  /** Resolves when the text is written, with whether more can be. */
  readonly print: (text: string) => Promise<boolean>;
}

/** Resolves with the answer's exit code or one of `exitCodes`; with `follow`, when Perch quits or nothing more can be printed. */
export async function askStatus({ dataDir, print, ...request }: AskOptions): Promise<number> {
  const found = readStatusAddress(dataDir);
  if (typeof found !== 'object') return found === 'foreign' ? exitCodes.notAllowed : exitCodes.notRunning;
  const socket = createConnection({ path: found.address });
  socket.setTimeout(askWithinMs, () => socket.destroy(new Error('no answer')));
  try {
    await once(socket, 'connect');
  } catch (error) {
    return connectProblems[errorCode(error)] ?? exitCodes.notRunning;
  }
  socket.write(`${JSON.stringify({ secret: found.secret, ...request })}\n`);
  try {
    return await printAnswers(socket, print, request.follow);
  } catch {
    return exitCodes.ended;
  } finally {
    socket.destroy();
  }
}

const connectProblems: Readonly<Record<string, number>> = {
  EACCES: exitCodes.notAllowed,
  EPERM: exitCodes.notAllowed,
  // More programs are connecting than the system queues.
  EAGAIN: exitCodes.ended,
};

async function printAnswers(socket: Socket, print: AskOptions['print'], follow: boolean): Promise<number> {
  let received = '';
  for await (const chunk of socket.setEncoding('utf8')) {
    received += String(chunk);
    const [line = '', rest] = received.split('\n', 2);
    if (received.length > maxAnswerLength) break;
    if (rest === undefined) continue;
    // Perch sends no other line before this one is confirmed, except its last.
    received = received.slice(line.length + 1);
    const { exitCode, output } = v.parse(statusLine, JSON.parse(line));
    if (output === undefined || !(await print(output)) || !follow) return exitCode;
    socket.setTimeout(0);
    socket.write('\n');
  }
  return exitCodes.ended;
}
