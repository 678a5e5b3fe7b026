// Answers that go wrong on the wire, below what a web framework can do: resets, silence, drips, cut bodies.
import type { HttpBindings } from '@hono/node-server';
import { RESPONSE_ALREADY_SENT } from '@hono/node-server/utils/response';
import { setTimeout as pause } from 'node:timers/promises';
import { gzipSync } from 'node:zlib';

const hugeBytes = 50_000_000;

/** Ends the connection with a reset; what the client sees is ECONNRESET. */
export function reset({ incoming }: HttpBindings): Response {
  incoming.socket.resetAndDestroy();
  return RESPONSE_ALREADY_SENT;
}

/** Leaves the request without an answer until the client goes away or `over` is aborted, which resets it. */
export async function hang(bindings: HttpBindings, over: AbortSignal): Promise<Response> {
  const { outgoing } = bindings;
  await new Promise<void>((resolve) => {
    const end = () => resolve();
    outgoing.once('close', end);
    if (over.aborted) end();
    else over.addEventListener('abort', end, { once: true });
  });
  return reset(bindings);
}

/** Waits; ends early when the client goes away or `over` is aborted. */
export async function wait(ms: number, { outgoing }: HttpBindings, over: AbortSignal): Promise<void> {
  const gone = new AbortController();
  const leave = () => gone.abort();
  outgoing.once('close', leave);
  try {
    await pause(ms, undefined, { signal: AbortSignal.any([gone.signal, over]) });
  } catch {
    return;
  } finally {
    outgoing.off('close', leave);
  }
}

/** Sends the head at once and the body byte by byte; the rest at once when `over` is aborted. */
export async function drip(
  answer: Response,
  everyMs: number,
  bindings: HttpBindings,
  over: AbortSignal,
): Promise<Response> {
  const body = Buffer.from(await answer.arrayBuffer());
  const { outgoing } = bindings;
  outgoing.writeHead(answer.status, { ...headersOf(answer), 'content-length': body.length });
  outgoing.flushHeaders();
  for (let at = 0; at < body.length && !outgoing.destroyed; at += 1) {
    await wait(everyMs, bindings, over);
    if (over.aborted) {
      outgoing.write(body.subarray(at));
      break;
    }
    outgoing.write(body.subarray(at, at + 1));
  }
  outgoing.end();
  return RESPONSE_ALREADY_SENT;
}

/** Announces the whole body, sends half of it and closes. */
export async function cut(answer: Response, { outgoing, incoming }: HttpBindings): Promise<Response> {
  const body = Buffer.from(await answer.arrayBuffer());
  outgoing.writeHead(answer.status, { ...headersOf(answer), 'content-length': body.length });
  outgoing.write(body.subarray(0, Math.floor(body.length / 2)), () => incoming.socket.destroy());
  return RESPONSE_ALREADY_SENT;
}

/** 50 MB that would be well-formed if anybody read to the end. */
export function huge(type: 'json' | 'html', compressed: boolean): Response {
  const [head, tail] = type === 'json' ? ['{"padding":"', '"}'] : ['<!doctype html><p>', '</p>'];
  const headers = { 'Content-Type': type === 'json' ? 'application/json' : 'text/html; charset=utf-8' };
  if (compressed) {
    return new Response(hugeCompressed(head, tail), { headers: { ...headers, 'Content-Encoding': 'gzip' } });
  }
  const chunk = Buffer.alloc(1_000_000, 'x');
  let left = hugeBytes / chunk.length;
  const stream = new ReadableStream<Uint8Array>({
    start: (controller) => controller.enqueue(Buffer.from(head)),
    pull: (controller) => {
      if (left > 0) controller.enqueue(chunk);
      else {
        controller.enqueue(Buffer.from(tail));
        controller.close();
      }
      left -= 1;
    },
  });
  return new Response(stream, { headers });
}

const compressedBodies = new Map<string, Buffer<ArrayBuffer>>();

/** Compressing so much takes a quarter of a second, so each is compressed once. */
function hugeCompressed(head: string, tail: string): Buffer<ArrayBuffer> {
  const known = compressedBodies.get(head);
  if (known !== undefined) return known;
  const body = gzipSync(Buffer.concat([Buffer.from(head), Buffer.alloc(hugeBytes, 'x'), Buffer.from(tail)]));
  compressedBodies.set(head, body);
  return body;
}

function headersOf(answer: Response): Record<string, string> {
  return Object.fromEntries(answer.headers);
}
