// A practice service in a process of its own, so that its work is not measured as Perch's.
import { fork } from 'node:child_process';
import { once } from 'node:events';
import type { PracticeConnection } from '../practice-service/connection.ts';
import { startPracticeService } from '../practice-service/service.ts';
import { manyUsers } from '../practice-service/users.ts';

export interface PracticeProcess {
  readonly connection: PracticeConnection;
  readonly end: () => Promise<void>;
}

/** Starts a practice service without simulated latency. `users` is their number (`manyUsers`), or 0 for the usual ones. */
export async function startPracticeProcess(users = 0): Promise<PracticeProcess> {
  const child = fork(import.meta.filename, [String(users)]);
  const [connection] = (await once(child, 'message')) as [PracticeConnection];
  return {
    connection,
    end: async () => {
      const ended = once(child, 'exit');
      child.disconnect();
      await ended;
    },
  };
}

if (import.meta.main) {
  const users = Number(process.argv[2]);
  const service = await startPracticeService({
    pageLatencyMs: 0,
    ...(users > 0 && { users: manyUsers(users) }),
  });
  process.once('disconnect', () => process.exit());
  process.send?.(service.connection);
}
