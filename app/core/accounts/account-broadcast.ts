// Passes events of the machine and the panel on to the accounts' sessions.
import type { Clock } from '../runtime.ts';
import { spreadStart } from '../scheduling/spread-start.ts';
import type { Account } from './account.ts';
import type { Accounts } from './accounts.ts';

export type AccountBroadcast = ReturnType<typeof createAccountBroadcast>;

/** An account that was polled within this time isn't polled again by `panelOpened`, `pollShown` or `screenLocked`. */
const freshMs = 10_000;

/**
 * Each call of `spread` begins with the selected account, and is spread over time (spread-start.ts) to avoid a burst of requests.
 * The next call cancels what hasn't begun, because it covers all accounts again.
 */
export function createAccountBroadcast(
  { list, selected }: Pick<Accounts, 'list' | 'selected'>,
  clock: Pick<Clock, 'after'>,
) {
  let cancelSpread = () => {};
  const spread = (run: (session: Account['session']) => Promise<void>) => {
    cancelSpread();
    const first = selected();
    const others = list().filter((account) => account !== first);
    const inOrder = first === undefined ? others : [first, ...others];
    cancelSpread = spreadStart(
      clock,
      inOrder.map(
        ({ session }) =>
          () =>
            run(session).then(session.reschedulePoll),
      ),
    );
  };
  const pollUnlessFresh = () => spread((session) => session.poll(freshMs));
  const pollShown = async () => {
    const session = selected()?.session;
    await session?.poll(freshMs);
    session?.reschedulePoll();
  };
  return {
    panelOpened: pollUnlessFresh,
    pollShown: () => void pollShown(),
    pollAll: () => spread((session) => session.poll()),
    suspend: () => {
      cancelSpread();
      for (const { session } of list()) session.suspend();
    },
    resume: () => spread((session) => session.resume()),
    screenLocked: (isLocked: boolean) => {
      if (!isLocked) pollUnlessFresh();
      else for (const { session } of list()) session.reschedulePoll();
    },
  };
}
