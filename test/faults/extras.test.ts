// Every fault against the requests of each extra: the profile, the token and the sign-in are unaffected, and the extra is left out
// for a while, or until the next sign-in.
import { describe, expect, onTestFinished, test } from 'vitest';
import type { ExtraName } from '../../app/contract/extras.ts';
import { createAccountSessionHarness, login } from '../unit/core/accounts/account-session-harness.ts';
import { type FaultId, faults, type FaultRow } from './fault-list.ts';

/** What becomes of an extra. `retried`: 1, then 2, then 4 polls are left out. `later`: left out for the time in Retry-After. */
type Effect = 'retried' | 'later' | 'hidden' | 'one request';

const effects: Readonly<Partial<Record<FaultId, Effect>>> = {
  resetBefore: 'retried',
  resetAfter: 'retried',
  // Until the response is complete or the request times out, which is longer than the test.
  hangBefore: 'one request',
  hangAfter: 'one request',
  slowBody: 'one request',
  truncatedBody: 'retried',
  status401: 'hidden',
  status403: 'hidden',
  status404: 'hidden',
  status408: 'retried',
  status429: 'later',
  status429Date: 'later',
  status500: 'retried',
  status502: 'retried',
  status503: 'retried',
  htmlBody: 'retried',
  emptyBody: 'retried',
  redirectLoop: 'retried',
  redirectToOtherHost: 'retried',
};

const minutes = 10;

/** How many requests an extra has in the first poll and the ten after it. */
const requestsFor: Readonly<Record<Effect, number>> = {
  // In the polls 0, 2, 5 and 10.
  retried: 4,
  // After seven minutes.
  later: 2,
  hidden: 1,
  'one request': 1,
};

describe.each<[ExtraName, 'voicemail-count' | 'calls', string]>([
  ['voicemail', 'voicemail-count', '/voicemails/new/count'],
  ['calls', 'calls', '/calls'],
])('%s', (name, endpoint, path) => {
  test.each(Object.entries(effects))('%s: %s', async (id, effect) => {
    const row: FaultRow | undefined = Object.entries(faults).find(([each]) => each === id)?.[1];
    if (row === undefined) throw new Error(`There is no fault ${id}.`);
    const harness = await createAccountSessionHarness({ extras: [name] });
    onTestFinished(() => harness.end());
    const { service, clock } = harness;
    harness.replaceSession({ enabledExtras: () => [name] });
    service.startCall(login, {});
    const fault = await service.fault(endpoint, row.fault('profile'));
    const settled = async () => {
      let before: number;
      do {
        before = service.requests.length;
        for (let turn = 0; turn < 40; turn += 1) await new Promise(setImmediate);
      } while (harness.session.snapshot().isPolling || service.requests.length > before);
    };
    await harness.session.adopt(await harness.signIn());
    await settled();
    for (let minute = 0; minute < minutes; minute += 1) {
      clock.pass(60_000);
      await settled();
    }
    const count = (isFor: (path: string) => boolean) =>
      service.requests.filter((each) => isFor(each.path)).length;
    expect(count((each) => each.endsWith('/users/~'))).toBe(minutes + 1);
    expect(harness.requestCount('refresh_token')).toBe(0);
    expect(harness.session.snapshot()).toMatchObject({ state: 'signed-in', failure: undefined });
    // 404 may be about `~`: the user's name is tried once.
    expect(count((each) => each.endsWith(path))).toBe(requestsFor[effect] + (id === 'status404' ? 1 : 0));
    const { failures } = harness.session.snapshot().extras;
    expect(failures.map(({ isRefused }) => isRefused)).toEqual(
      effect === 'one request' ? [] : [effect === 'hidden'],
    );
    await fault.end();
  });
});
