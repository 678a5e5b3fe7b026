import { expect, test } from 'vitest';
import { createDialogOwner } from '../../../../app/electron/panel/dialog-owner.ts';

/** A panel whose `show` resolves later, as that of one that has to be loaded. */
function createPanel(state: 'visible' | 'hidden' | 'none' | 'broken') {
  let isVisible = state === 'visible';
  let hasWindow = state === 'visible' || state === 'hidden';
  const showCalls: string[] = [];
  const openStates: boolean[] = [];
  const panel = { isVisible: () => isVisible };
  const owner = createDialogOwner({
    window: () => (hasWindow ? panel : undefined),
    show: async () => {
      showCalls.push('show');
      await Promise.resolve();
      if (state === 'broken') return;
      hasWindow = true;
      isVisible = true;
    },
    onChange: () => openStates.push(owner.isOpen()),
  });
  return { owner, panel, showCalls, openStates };
}

test.each([
  ['visible', 0],
  ['hidden', 1],
  ['none', 1],
] as const)(
  'a dialog of a panel that is %s opens when the panel is visible, and is owned by it',
  async (state, times) => {
    const { owner, panel, showCalls, openStates } = createPanel(state);
    const duringDialog = await owner.run((window) =>
      Promise.resolve([window, window?.isVisible(), owner.isOpen()]),
    );
    expect(duringDialog).toEqual([panel, true, true]);
    expect(showCalls).toHaveLength(times);
    expect(openStates).toEqual([true, false]);
  },
);

test('a dialog has no owner where the panel can’t be shown', async () => {
  const { owner } = createPanel('broken');
  expect(await owner.run((window) => Promise.resolve(window))).toBeUndefined();
});

test('[S110] a second dialog is refused until the first has settled, also where that rejects', async () => {
  const { owner } = createPanel('visible');
  const first = Promise.withResolvers<string>();
  const opened = owner.run(() => first.promise);
  expect(await owner.run(() => Promise.resolve('second'))).toBeUndefined();
  expect(owner.isOpen()).toBe(true);
  first.reject(new Error('no dialogs here'));
  await expect(opened).rejects.toThrow('no dialogs here');
  expect(owner.isOpen()).toBe(false);
  expect(await owner.run(() => Promise.resolve('third'))).toBe('third');
});

test('a dialog that waits is shown once the open one is closed, and no third one beside it', async () => {
  const { owner } = createPanel('visible');
  const [first, second] = [Promise.withResolvers<string>(), Promise.withResolvers<string>()];
  const opened: string[] = [];
  const run = (name: string, result: Promise<string>) =>
    owner.run(() => {
      opened.push(name);
      return result;
    }, 'wait');
  const results = [
    run('first', first.promise),
    run('second', second.promise),
    run('third', Promise.resolve('3')),
  ];
  expect(opened).toEqual(['first']);
  first.resolve('1');
  await results[0];
  await expect.poll(() => opened).toEqual(['first', 'second']);
  expect(owner.isOpen()).toBe(true);
  second.resolve('2');
  expect(await Promise.all(results)).toEqual(['1', '2', '3']);
});
