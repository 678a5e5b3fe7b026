// A practice service in a thread of its own, so that its work is not measured as Perch's.
import { once } from 'node:events';
import { isMainThread, parentPort, Worker } from 'node:worker_threads';
import { type PracticeConnection } from '../practice-service/connection.ts';
import { startPracticeService } from '../practice-service/service.ts';

export interface PracticeThread {
  readonly connection: PracticeConnection;
  readonly end: () => Promise<void>;
}

/** Starts a practice service without simulated latency. */
export async function startPracticeThread(): Promise<PracticeThread> {
  const worker = new Worker(new URL(import.meta.url));
  const [connection] = (await once(worker, 'message')) as [PracticeConnection];
  return {
    connection,
    end: async () => {
      await worker.terminate();
    },
  };
}

if (!isMainThread && parentPort !== null) {
  const { connection } = await startPracticeService({ pageLatencyMs: 0 });
  parentPort.postMessage(connection);
}
