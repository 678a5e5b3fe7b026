// Answers programs that ask for the status of the accounts (ask-status.ts). A program sends a line with the secret, and gets a line. One
// that follows confirms each line, and gets the newest answer then, if that is another one: nothing is queued for it. Where Perch
// answers says a file in the data folder, with a socket's address, or a pipe's on Windows, and a secret, both random for each run.
// What it says is believed only if a connection works.
import { chmodSync, existsSync, lstatSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type Server, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { isAbsolute, join } from 'node:path';
import * as v from 'valibot';
import { equalInConstantTime } from '../../api/oauth/authorization.ts';
import type { Preferences } from '../../contract/preferences.ts';
import type { Runtime } from '../../core/runtime.ts';
import type { StatusAnswer, StatusForm } from '../../core/tray/status-answer.ts';
import { isWritable, privateFile } from '../../files/writing.ts';
import { readTextFile } from '../../files/read-text-file.ts';

/** A program has so long for its request and for reading the answer. */
export const askWithinMs = 5_000;
const maxPrograms = 16;
const maxRequestLength = 1_000;
/** For about a thousand accounts. */
export const maxAnswerLength = 1_000_000;

const request = v.pipe(
  v.string(),
  v.parseJson(),
  v.object({ secret: v.string(), json: v.boolean(), details: v.boolean(), follow: v.boolean() }),
);
export type StatusRequest = Readonly<v.InferOutput<typeof request>>;

/** A line of the answer. Without `output` it is the last one, and the exit code says why. */
export const statusLine = v.pipe(
  v.string(),
  v.parseJson(),
  v.object({ exitCode: v.number(), output: v.optional(v.string()) }),
);

/** Why there is no answer. */
export const statusProblems = ['notRunning', 'notAllowed', 'ended'] as const;
export const exitCodes = { notRunning: 3, notAllowed: 4, ended: 5 } as const;

interface Options {
  readonly dataDir: string;
  readonly platform: NodeJS.Platform;
  readonly environment: NodeJS.ProcessEnv;
  /** The answer as tray and panel show the accounts now. */
  readonly read: (form: StatusForm) => StatusAnswer;
  readonly runtime: Runtime;
}

export function createStatusServer({ dataDir, platform, environment, read, runtime }: Options) {
  const { clock, log, random } = runtime;
  const file = statusFile(dataDir);
  let running: { readonly server: Server; readonly path: string } | undefined;
  let mayRead: Preferences['programsMayRead'] = 'nothing';
  /** Each sends what is new. */
  const followers = new Map<Socket, () => void>();

  const accept = (socket: Socket, secret: string) => {
    const endTimer = clock.after(askWithinMs, () => socket.destroy());
    let received = '';
    socket.on('error', () => socket.destroy());
    socket.on('close', () => {
      endTimer();
      followers.delete(socket);
    });
    socket.setEncoding('utf8').on('data', (chunk: string) => {
      received += chunk;
      if (!received.includes('\n') && received.length <= maxRequestLength) return;
      socket.removeAllListeners('data');
      const parsed = v.safeParse(request, received);
      if (!parsed.success || !equalInConstantTime(parsed.output.secret, secret)) {
        socket.destroy();
        return;
      }
      if (parsed.output.follow) endTimer();
      answer(socket, parsed.output);
    });
  };

  const answer = (socket: Socket, { follow, ...form }: StatusRequest) => {
    let sent = '';
    let isConfirmed = true;
    const send = () => {
      const isAllowed = mayRead === 'details' || (mayRead === 'status' && !form.details);
      const line = JSON.stringify(isAllowed ? read(form) : { exitCode: exitCodes.notAllowed });
      if (!isConfirmed || line === sent || !socket.writable) return;
      sent = line;
      isConfirmed = false;
      if (line.length > maxAnswerLength) socket.destroy();
      else if (follow && isAllowed) socket.write(`${line}\n`);
      else socket.end(`${line}\n`);
    };
    if (follow) followers.set(socket, send);
    socket.on('data', () => {
      isConfirmed = true;
      if (follow) send();
    });
    send();
  };

  const start = () => {
    const secret = random.token();
    const path = newSocketPath(random.token().slice(0, 12), platform, environment);
    // A crash leaves its socket.
    attempt(() => {
      const left = readStatusAddress(dataDir);
      if (typeof left === 'object' && isSocket(left.address)) rmSync(left.address);
    });
    const server = createServer((socket) => accept(socket, secret));
    running = { server, path };
    server.maxConnections = maxPrograms;
    server.on('error', (error) => log(`status: ${error.message}`, 'warn'));
    server.listen(path, () =>
      attempt(() => {
        if (platform !== 'win32') chmodSync(path, privateFile);
        rmSync(file, { force: true });
        // `wx` follows no link.
        writeFileSync(file, JSON.stringify({ address: path, secret }), { mode: privateFile, flag: 'wx' });
      }),
    );
  };

  const attempt = (change: () => void) => {
    try {
      change();
    } catch (error) {
      log(`status: ${String(error)}`, 'warn');
    }
  };

  const isSocket = (path: string) => lstatSync(path, { throwIfNoEntry: false })?.isSocket() === true;

  /** Ends the followers with this exit code. Leaves no file. */
  const stop = (exitCode: number) => {
    if (running === undefined) return;
    const { server, path } = running;
    running = undefined;
    server.close();
    attempt(() => rmSync(file, { force: true }));
    if (platform !== 'win32') attempt(() => rmSync(path, { force: true }));
    for (const socket of followers.keys()) socket.end(`${JSON.stringify({ exitCode })}\n`);
    followers.clear();
  };

  return {
    /** To be called after each change, beginning with the first view. */
    publish: (allowed: Preferences['programsMayRead']): void => {
      mayRead = allowed;
      if (allowed === 'nothing') stop(exitCodes.notAllowed);
      else if (running === undefined) start();
      for (const send of followers.values()) send();
    },
    /** When Perch quits. */
    stop: (): void => stop(exitCodes.notRunning),
  };
}

const addressFile = v.pipe(
  v.string(),
  v.parseJson(),
  v.object({ address: v.pipe(v.string(), v.check(isAbsolute)), secret: v.string() }),
);

const maxFileBytes = 1_000;
/** A socket's path has 104 bytes on macOS, 108 on Linux, with the zero at its end (unix(7)). */
const maxSocketBytes = 103;

export const statusFile = (dataDir: string) => join(dataDir, 'status-address');

/** Returns undefined if there is no usable file, and `foreign` if the reason is that the folder is another user's. */
export function readStatusAddress(
  dataDir: string,
): v.InferOutput<typeof addressFile> | 'foreign' | undefined {
  // Windows has no user IDs.
  const isForeign = ({ uid }: { readonly uid: number }) => uid !== (process.getuid?.() ?? uid);
  const read = readTextFile(statusFile(dataDir), maxFileBytes, (file) =>
    isForeign(file) ? 'owner' : undefined,
  );
  if (!read.ok && read.problem === 'unreadable') return 'foreign';
  if (!read.ok) return existsSync(dataDir) && isForeign(lstatSync(dataDir)) ? 'foreign' : undefined;
  const parsed = v.safeParse(addressFile, read.text);
  return parsed.success ? parsed.output : undefined;
}

/** Returns the path of a new socket or pipe: in the first folder that can hold it. */
export function newSocketPath(
  name: string,
  platform: NodeJS.Platform,
  { XDG_RUNTIME_DIR: runtime = '' }: NodeJS.ProcessEnv,
): string {
  if (platform === 'win32') return String.raw`\\.\pipe\perch-${name}`;
  const paths = [runtime, tmpdir()].filter(isWritable).map((folder) => join(folder, `perch-${name}`));
  return paths.find((path) => Buffer.byteLength(path) <= maxSocketBytes) ?? join('/tmp', `perch-${name}`);
}
