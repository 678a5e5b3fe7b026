// Faults in the requests of each extra. They don't affect the profile, the token and the sign-in. The extra waits for its
// response, or is left out for a while or until the next sign-in.
import { beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { extraNames } from '../../app/contract/preferences.ts';
import { loadNumberPlans } from '../../app/core/profile/phone-number.ts';
import { profilePath } from '../practice-service/paths.ts';
import {
  allExtras,
  extraEndpoint,
  extraEndpoints,
  extraRequests,
} from '../practice-service/resources/extras.ts';
import { createAccountSessionHarness, login } from '../unit/core/session/account-session-harness.ts';
import { type ExtraEffect, extraEffects } from './expectations/extras.ts';
import { faults, type FaultRow } from './fault-list.ts';

const minutes = 10;

/** How many requests are sent for an extra in the first poll and the ten after it. */
const requestsFor: Readonly<Record<ExtraEffect, number>> = {
  // In the polls 0, 2, 5 and 10.
  retried: 4,
  // In poll 0, and after the Retry-After of seven minutes.
  later: 2,
  hidden: 1,
  waits: 1,
};

// The list of messages waits for the number plans, whose file is loaded in real time.
beforeAll(loadNumberPlans);

/** The service may not know the user as `~`, so the request is repeated with the user's name. */
const alsoByName: readonly string[] = ['status400', 'status404'];

test('the practice service has each extra', () => {
  expect(allExtras).toEqual(extraNames);
});

describe.each(extraEndpoints)('the request for %s', (endpoint) => {
  const { extra: name, path } = extraRequests[endpoint];
  test.each(Object.entries(extraEffects))('%s: %s', async (id, effect) => {
    const row: FaultRow | undefined = Object.entries(faults).find(([each]) => each === id)?.[1];
    if (row === undefined) throw new Error(`There is no fault ${id}.`);
    const harness = await createAccountSessionHarness({ extras: [name] });
    onTestFinished(() => harness.end());
    const { service, clock } = harness;
    harness.replaceSession({ enabledExtras: () => [name] });
    service.startCall(login, {});
    service.addVoicemail(login, {});
    const fault = await service.fault(endpoint, row.fault('profile'));
    /** Waits until no request is in flight, but for one without an end, and none follows in the next turn. */
    const settled = async () => {
      let before: number;
      const endless = () => (row.isEndless === true ? Math.min(1, fault.hits) : 0);
      do {
        before = harness.sent.length;
        await new Promise(setImmediate);
      } while (harness.unanswered() > endless() || harness.sent.length > before);
    };
    await harness.session.adopt(await harness.signIn());
    await settled();
    const openList = async () => {
      harness.session.onListOpened();
      await settled();
    };
    await openList();
    for (let minute = 0; minute < minutes; minute += 1) {
      clock.pass(60_000);
      await settled();
      await openList();
    }
    expect(service.requests.filter((each) => each.path === profilePath)).toHaveLength(minutes + 1);
    expect(harness.requestCount('refresh_token')).toBe(0);
    expect(harness.session.snapshot()).toMatchObject({ state: 'signed-in', failure: undefined });
    // The list of messages is requested after their number, and that response has shown that the service knows `~`.
    const mayBeTilde = path.includes(':user') && endpoint !== 'voicemail';
    expect(service.requests.filter((each) => extraEndpoint(each.path) === endpoint)).toHaveLength(
      requestsFor[effect] * (mayBeTilde && alsoByName.includes(id) ? 2 : 1),
    );
    const kinds = harness.session.snapshot().extras.states.map(({ state }) => state.kind);
    expect(kinds.filter((kind) => kind === 'hidden' || kind === 'paused')).toEqual(
      effect === 'waits' ? [] : [effect === 'hidden' ? 'hidden' : 'paused'],
    );
    await fault.end();
  });
});
