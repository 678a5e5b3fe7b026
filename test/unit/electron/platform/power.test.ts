import type { PowerMonitor } from 'electron';
import { expect, test } from 'vitest';
import { createIdleCheck } from '../../../../app/electron/platform/power.ts';
import { createManualClock } from '../../core/manual-clock.ts';

function createFixture(state: ReturnType<PowerMonitor['getSystemIdleState']>) {
  const fixture = { state, asked: [] as number[], returns: 0, clock: createManualClock() };
  const getSystemIdleState = (seconds: number) => {
    fixture.asked.push(seconds);
    return fixture.state;
  };
  const onReturn = () => (fixture.returns += 1);
  return {
    fixture,
    isIdle: createIdleCheck({ power: { getSystemIdleState }, clock: fixture.clock, onReturn }),
  };
}

test.each([
  ['active', false],
  ['idle', true],
  ['locked', true],
  ['unknown', false],
] as const)('with the idle state "%s" the user is away: %s', (state, isAway) => {
  const { fixture, isIdle } = createFixture(state);
  expect(isIdle()).toBe(isAway);
  expect(fixture.asked).toEqual([300]);
});

test('the return of a user who was found away is noticed once, within 30 seconds, and nothing is looked at before or after', () => {
  const { fixture, isIdle } = createFixture('idle');
  fixture.clock.pass(60_000);
  expect(fixture.asked).toEqual([]);
  for (const _account of ['one', 'two']) isIdle();
  fixture.clock.pass(300_000);
  expect([fixture.returns, fixture.asked.length]).toEqual([0, 2 + 10]);
  fixture.state = 'active';
  fixture.clock.pass(30_000);
  expect(fixture.returns).toBe(1);
  fixture.clock.pass(300_000);
  expect([fixture.returns, fixture.asked.length]).toEqual([1, 13]);
});
