import { expect, test } from 'vitest';
import { createUserActivation } from '../../../../app/electron/panel/user-activation.ts';
import { createManualClock } from '../../core/manual-clock.ts';

const setUp = () => {
  const clock = createManualClock();
  return { clock, ...createUserActivation(clock) };
};

test.each(['mouseDown', 'rawKeyDown', 'keyDown', 'touchStart'] as const)(
  '[S127] %s activates once, for a second',
  (type) => {
    const { clock, onInput, consume } = setUp();
    expect(consume()).toBe(false);
    onInput({ type });
    expect([consume(), consume()]).toEqual([true, false]);
    onInput({ type });
    clock.pass(1_000);
    expect(consume()).toBe(true);
    onInput({ type });
    clock.pass(1_001);
    expect(consume()).toBe(false);
  },
);

test.each([
  ['mouseDown', 'mouseUp'],
  ['rawKeyDown', 'keyUp'],
  ['touchStart', 'touchEnd'],
  ['touchStart', 'gestureTap'],
] as const)('[S128] %s and %s are one activation, which lasts from its end', (begin, end) => {
  const { clock, onInput, consume } = setUp();
  onInput({ type: begin });
  clock.pass(5_000);
  onInput({ type: end });
  clock.pass(900);
  expect(consume()).toBe(true);
  onInput({ type: end });
  expect(consume()).toBe(false);
});

test('moving the mouse does not make an activation last longer', () => {
  const { clock, onInput, consume } = setUp();
  onInput({ type: 'mouseDown' });
  clock.pass(900);
  onInput({ type: 'mouseMove' });
  clock.pass(900);
  expect(consume()).toBe(false);
});

test('[S129] moving the mouse, scrolling and a key that is held down don’t activate', () => {
  const { onInput, consume } = setUp();
  for (const type of [
    'mouseMove',
    'mouseEnter',
    'mouseWheel',
    'mouseUp',
    'keyUp',
    'gestureScrollBegin',
  ] as const)
    onInput({ type });
  onInput({ type: 'rawKeyDown', modifiers: ['isautorepeat'] });
  expect(consume()).toBe(false);
});
