import { expect, test } from 'vitest';
import { createDialogOwner } from '../../../../app/electron/panel/dialog-owner.ts';

/** A panel that is shown a moment after it is asked for, as one that has to be loaded. */
function createPanel(state: 'visible' | 'hidden' | 'none' | 'broken') {
  let isVisible = state === 'visible';
  let isThere = state === 'visible' || state === 'hidden';
  const shows: string[] = [];
  const held: boolean[] = [];
  const panel = { isVisible: () => isVisible };
  const owner = createDialogOwner({
    window: () => (isThere ? panel : undefined),
    show: async () => {
      shows.push('show');
      await Promise.resolve();
      if (state === 'broken') return;
      isThere = true;
      isVisible = true;
    },
    onChange: () => held.push(owner.isOpen()),
  });
  return { owner, panel, shows, held };
}

test.each([
  ['visible', 0],
  ['hidden', 1],
  ['none', 1],
] as const)('a dialog belongs to the panel, which is visible before it opens (%s)', async (state, times) => {
  const { owner, panel, shows, held } = createPanel(state);
  const seen = await owner.run((window) => Promise.resolve([window, window?.isVisible(), owner.isOpen()]));
  expect(seen).toEqual([panel, true, true]);
  expect(shows).toHaveLength(times);
  expect(held).toEqual([true, false]);
});

test('a dialog is shown without an owner where the panel can’t be', async () => {
  const { owner } = createPanel('broken');
  expect(await owner.run((window) => Promise.resolve(window))).toBeUndefined();
});

test('the panel is held until the last of two dialogs is closed, also by a dialog that fails', async () => {
  const { owner } = createPanel('visible');
  const first = Promise.withResolvers<string>();
  const second = Promise.withResolvers<string>();
  const results = [owner.run(() => first.promise), owner.run(() => second.promise)];
  first.resolve('chosen');
  expect(await results[0]).toBe('chosen');
  expect(owner.isOpen()).toBe(true);
  second.reject(new Error('no dialogs here'));
  await expect(results[1]).rejects.toThrow('no dialogs here');
  expect(owner.isOpen()).toBe(false);
});
