import axe from 'axe-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { openPanel } from './open-panel.ts';
import { emulateMedia } from './system-preferences.ts';
import { views } from './views/views.ts';

const everyView = Object.entries(views);

afterAll(() => emulateMedia({}));

async function violations() {
  const { violations: found } = await axe.run(document, {
    // The page around the panel is the test's own here.
    rules: { 'document-title': { enabled: false }, 'html-has-lang': { enabled: false } },
  });
  return found.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.html).join(' ')}`);
}

/** A ring around the control, or around the boxes it is drawn over. */
function showsFocus(control: Element): boolean {
  const drawn = [control, ...(control.parentElement?.querySelectorAll('.boxes > *') ?? [])];
  return drawn.some((element) => getComputedStyle(element).outlineStyle === 'solid');
}

describe.each(['light', 'dark'] as const)('in the %s theme', (theme) => {
  beforeAll(() => emulateMedia({ theme, reducedMotion: true }));

  test.each(everyView)('“%s” has no accessibility violations', async (_name, view) => {
    await openPanel(view);
    expect(await violations()).toEqual([]);
  });

  test('the question before signing out has none', async () => {
    await openPanel(views.account);
    await page.getByRole('button', { name: 'Sign out' }).click();
    await expect.element(page.getByRole('dialog')).toBeVisible();
    expect(await violations()).toEqual([]);
  });

  test('the list of accounts has none', async () => {
    await openPanel(views['account, one of some']);
    await page.getByRole('button', { name: /^Accounts:/ }).click();
    await expect.element(page.getByRole('group', { name: 'Accounts' })).toBeVisible();
    expect(await violations()).toEqual([]);
  });

  test('the theme is the one asked for', async () => {
    await openPanel(views.account);
    const [red = NaN] = getComputedStyle(document.body).backgroundColor.match(/\d+/g)?.map(Number) ?? [];
    expect(red > 128).toBe(theme === 'light');
  });
});

describe('what the system asks for', () => {
  test('nothing moves when motion is to be reduced', async () => {
    await emulateMedia({ reducedMotion: true });
    await openPanel(views['signing in, token']);
    const running = () =>
      document.getAnimations().filter((animation) => animation.playState === 'running').length;
    await expect.poll(running).toBe(0);
    await emulateMedia({});
    expect(running()).toBeGreaterThan(0);
  });

  test('marks give up their colour, not their shape, when colours are forced', async () => {
    await emulateMedia({ forcedColors: true });
    const { root } = await openPanel(views.account);
    const mark = root.querySelector('main svg');
    expect(mark && getComputedStyle(mark).color).toBe(getComputedStyle(root).color);
    await emulateMedia({});
  });

  test('buttons have edges when colours are forced', async () => {
    await emulateMedia({ forcedColors: true });
    await openPanel(views.account);
    for (const element of page.getByRole('button').elements()) {
      expect(getComputedStyle(element).borderTopColor).not.toBe('rgba(0, 0, 0, 0)');
    }
    await emulateMedia({});
  });
});

describe('with the keyboard alone', () => {
  test.each(everyView)('every control of “%s” is reached, in order, and shows it', async (_name, view) => {
    const { root } = await openPanel(view);
    const heading = page.getByRole('heading', { level: 1 }).element();
    const controls = [...root.querySelectorAll('button, input, select, summary, [role="listbox"]')].filter(
      (control) => control.checkVisibility(),
    );
    const isAfter = (control: Element) =>
      (heading.compareDocumentPosition(control) & Node.DOCUMENT_POSITION_FOLLOWING) !== 0;
    const ways = [
      { shift: false, inOrder: controls.filter(isAfter) },
      { shift: true, inOrder: controls.filter((control) => !isAfter(control)).reverse() },
    ];
    for (const { shift, inOrder } of ways) {
      heading.focus();
      for (const control of inOrder) {
        await userEvent.tab({ shift });
        // Where there is more than fits, the part that scrolls is a stop of its own.
        if (document.activeElement?.tagName === 'MAIN') await userEvent.tab({ shift });
        expect(document.activeElement).toBe(control);
        expect(showsFocus(control)).toBe(true);
      }
    }
    expect(controls.length).toBeGreaterThan(0);
  });

  test('Enter and Space press a button', async () => {
    const { bridge } = await openPanel(views.welcome);
    await userEvent.tab();
    await userEvent.keyboard('{Enter}');
    await expect.poll(() => bridge.calls).toEqual([['connection.open']]);
    await userEvent.keyboard(' ');
    await expect.poll(() => bridge.calls).toEqual([['connection.open'], ['connection.open']]);
  });
});
