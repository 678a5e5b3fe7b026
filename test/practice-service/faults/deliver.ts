// Faults of the connection, below what a web framework can do: resets, missing responses, slow and incomplete bodies.
import type { HttpBindings } from '@hono/node-server';
import { RESPONSE_ALREADY_SENT } from '@hono/node-server/utils/response';
import { setTimeout as pause } from 'node:timers/promises';
import { gzipSync } from 'node:zlib';

const hugeBytes = 50_000_000;

/** Resets the connection; the client gets ECONNRESET. */
export function reset({ incoming }: HttpBindings): Response {
  incoming.socket.resetAndDestroy();
  return RESPONSE_ALREADY_SENT;
}

/** Sends no response. Waits until the client closes the connection or `ended` is aborted, then resets the connection. */
export async function hang(bindings: HttpBindings, ended: AbortSignal): Promise<Response> {
  const { outgoing } = bindings;
  await new Promise<void>((resolve) => {
    const finish = () => resolve();
    outgoing.once('close', finish);
    if (ended.aborted) finish();
    else ended.addEventListener('abort', finish, { once: true });
  });
  return reset(bindings);
}

/** Waits; ends early when the client closes the connection or `ended` is aborted. */
export async function wait(ms: number, { outgoing }: HttpBindings, ended: AbortSignal): Promise<void> {
  const closed = new AbortController();
  const onClose = () => closed.abort();
  outgoing.once('close', onClose);
  try {
    await pause(ms, undefined, { signal: AbortSignal.any([closed.signal, ended]) });
  } catch {
    return;
  } finally {
    outgoing.off('close', onClose);
  }
}

/** Sends the headers at once and the body byte by byte; the remaining body at once when `ended` is aborted. */
export async function drip(
  response: Response,
  everyMs: number,
  bindings: HttpBindings,
  ended: AbortSignal,
): Promise<Response> {
  const body = Buffer.from(await response.arrayBuffer());
  const { outgoing } = bindings;
  outgoing.writeHead(response.status, { ...headersOf(response), 'content-length': body.length });
  outgoing.flushHeaders();
  for (let at = 0; at < body.length && !outgoing.destroyed; at += 1) {
    await wait(everyMs, bindings, ended);
    if (ended.aborted) {
      outgoing.write(body.subarray(at));
      break;
    }
    outgoing.write(body.subarray(at, at + 1));
  }
  outgoing.end();
  return RESPONSE_ALREADY_SENT;
}

/** Sends the full `Content-Length`, half of the body, and closes the connection. */
export async function cut(response: Response, { outgoing, incoming }: HttpBindings): Promise<Response> {
  const body = Buffer.from(await response.arrayBuffer());
  outgoing.writeHead(response.status, { ...headersOf(response), 'content-length': body.length });
  outgoing.write(body.subarray(0, Math.floor(body.length / 2)), () => incoming.socket.destroy());
  return RESPONSE_ALREADY_SENT;
}

/** Returns 50 MB of well-formed JSON or HTML. */
export function huge(type: 'json' | 'html', compressed: boolean): Response {
  const [head, tail] = type === 'json' ? ['{"padding":"', '"}'] : ['<!doctype html><p>', '</p>'];
  const headers = { 'Content-Type': type === 'json' ? 'application/json' : 'text/html; charset=utf-8' };
  if (compressed) {
    return new Response(hugeCompressed(head, tail), { headers: { ...headers, 'Content-Encoding': 'gzip' } });
  }
  const chunk = Buffer.alloc(1_000_000, 'x');
  let remaining = hugeBytes / chunk.length;
  const stream = new ReadableStream<Uint8Array>({
    start: (controller) => controller.enqueue(Buffer.from(head)),
    pull: (controller) => {
      if (remaining > 0) controller.enqueue(chunk);
      else {
        controller.enqueue(Buffer.from(tail));
        controller.close();
      }
      remaining -= 1;
    },
  });
  return new Response(stream, { headers });
}

const compressedBodies = new Map<string, Buffer<ArrayBuffer>>();

/** Cached because compressing takes a quarter of a second. */
function hugeCompressed(head: string, tail: string): Buffer<ArrayBuffer> {
  const known = compressedBodies.get(head);
  if (known !== undefined) return known;
  const body = gzipSync(Buffer.concat([Buffer.from(head), Buffer.alloc(hugeBytes, 'x'), Buffer.from(tail)]));
  compressedBodies.set(head, body);
  return body;
}

function headersOf(response: Response): Record<string, string> {
  return Object.fromEntries(response.headers);
}
