// Answers programs of this user that ask for the state of the accounts (ask-status.ts). A program sends one line with the secret, and
// gets lines of JSON. One that follows confirms each line, and gets the newest answer then, if that is another one.
import { chmodSync, rmSync } from 'node:fs';
import { createServer, type Server, type Socket } from 'node:net';
import * as v from 'valibot';
import { equalInConstantTime } from '../../api/oauth/redirect.ts';
import type { Preferences } from '../../contract/preferences.ts';
import type { Runtime } from '../../core/runtime.ts';
import type { StatusAnswer } from '../../core/tray/status-answer.ts';
import { privateFile } from '../../files/narrow-mode.ts';
import { newSocketPath, removeLeftSocket, removeStatusAddress, writeStatusAddress } from './address-file.ts';

/** An asker has so long to send its request, and to read the answer. */
export const askWithinMs = 5_000;
const maxAskers = 16;
const maxRequestLength = 1_000;
/** For about a thousand accounts. Longer answers aren't sent. */
export const maxAnswerLength = 1_000_000;

export const statusRequest = v.object({
  secret: v.string(),
  json: v.boolean(),
  details: v.boolean(),
  follow: v.boolean(),
});
export type StatusRequest = Readonly<v.InferOutput<typeof statusRequest>>;

/** A line of the answer. Without `output`, the exit code says why there is none. */
export const statusLine = v.object({ exitCode: v.number(), output: v.optional(v.string()) });

export const exitCodes = { notRunning: 3, notAllowed: 4, ended: 5 } as const;

interface Options {
  readonly dataDir: string;
  readonly platform: NodeJS.Platform;
  readonly environment: NodeJS.ProcessEnv;
  /** The answer as tray and panel show the accounts now. */
  readonly read: (withDetails: boolean) => StatusAnswer;
  readonly runtime: Runtime;
}

export type StatusServer = ReturnType<typeof createStatusServer>;

export function createStatusServer(options: Options) {
  const { dataDir, runtime } = options;
  const { clock, log, random } = runtime;
  let running: { readonly server: Server; readonly socketPath: string | undefined } | undefined;
  let allowed: Preferences['programsMayRead'] = 'nothing';
  /** Sends each follower what is new for it. */
  const followers = new Map<Socket, () => void>();

  const answerTo = ({ json, details }: StatusRequest): v.InferOutput<typeof statusLine> => {
    if (allowed === 'nothing' || (details && allowed !== 'details'))
      return { exitCode: exitCodes.notAllowed };
    const answer = options.read(details);
    return { exitCode: answer.exitCode, output: json ? answer.json : answer.text };
  };

  const serve = (socket: Socket, request: StatusRequest, isServed: () => void) => {
    let sent: string | undefined;
    let isConfirmed = true;
    const send = () => {
      const answer = answerTo(request);
      const line = JSON.stringify(answer);
      if (!isConfirmed || line === sent || !socket.writable) return;
      sent = line;
      isConfirmed = false;
      if (line.length > maxAnswerLength) socket.destroy();
      else if (request.follow && answer.output !== undefined) socket.write(`${line}\n`);
      else socket.end(`${line}\n`);
    };
    if (request.follow) {
      isServed();
      followers.set(socket, send);
      socket.on('data', () => {
        isConfirmed = true;
        send();
      });
    }
    send();
  };

  const accept = (secret: string) => (socket: Socket) => {
    const endTimer = clock.after(askWithinMs, () => socket.destroy());
    let received = '';
    const read = (chunk: string) => {
      received += chunk;
      if (!received.includes('\n') && received.length <= maxRequestLength) return;
      socket.off('data', read);
      const request = parseRequest(received);
      if (request !== undefined && equalInConstantTime(request.secret, secret))
        serve(socket, request, endTimer);
      else socket.destroy();
    };
    socket.setEncoding('utf8').on('data', read);
    socket.on('error', () => socket.destroy());
    socket.on('close', () => {
      endTimer();
      followers.delete(socket);
    });
  };

  const start = () => {
    const secret = random.token();
    const socketPath = newSocketPath(random.token().slice(0, 12), options.platform, options.environment);
    const server = createServer(accept(secret));
    server.maxConnections = maxAskers;
    running = { server, socketPath };
    if (socketPath === undefined) {
      log('status: no folder can hold its socket', 'warn');
      return;
    }
    server.on('error', (error) => log(`status: ${error.message}`, 'warn'));
    server.listen(socketPath, () => {
      try {
        if (options.platform !== 'win32') chmodSync(socketPath, privateFile);
        removeLeftSocket(dataDir);
        writeStatusAddress(dataDir, { address: socketPath, secret });
      } catch (error) {
        log(`status: ${String(error)}`, 'warn');
        stop(exitCodes.notAllowed);
      }
    });
  };

  /** Ends the followers with this exit code. Leaves no file. */
  const stop = (exitCode: number) => {
    if (running === undefined) return;
    const { server, socketPath } = running;
    running = undefined;
    removeStatusAddress(dataDir);
    server.close();
    if (socketPath !== undefined && options.platform !== 'win32') rmSync(socketPath, { force: true });
    for (const socket of followers.keys()) socket.end(`${JSON.stringify({ exitCode })}\n`);
    followers.clear();
  };

  return {
    /** To be called after each change, beginning with the first view. */
    publish: (mayRead: Preferences['programsMayRead']): void => {
      allowed = mayRead;
      if (mayRead === 'nothing') stop(exitCodes.notAllowed);
      else if (running === undefined) start();
      for (const send of followers.values()) send();
    },
    /** When Perch quits. */
    stop: (): void => stop(exitCodes.notRunning),
  };
}

function parseRequest(received: string): StatusRequest | undefined {
  try {
    const parsed = v.safeParse(statusRequest, JSON.parse(received));
    return parsed.success ? parsed.output : undefined;
  } catch {
    return undefined;
  }
}
