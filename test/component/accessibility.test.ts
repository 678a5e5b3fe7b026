import { afterAll, describe, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { messages } from '../../app/i18n/messages.ts';
import { openPanel } from './open-panel.ts';
import { emulateMedia } from './system-preferences.ts';
import { pictured, views } from './views/views.ts';
import { type Theme, violations } from './violations.ts';

afterAll(() => emulateMedia({}));

/** Returns whether a focus ring is around the control, or around the boxes that show its digits. */
function showsFocus(control: Element): boolean {
  const drawn = [control, ...(control.parentElement?.querySelectorAll('.boxes > *') ?? [])];
  return drawn.some((element) => getComputedStyle(element).outlineStyle === 'solid' && isRingWhole(element));
}

/** Whether nothing around an element cuts its focus ring off. */
function isRingWhole(element: Element): boolean {
  const { outlineOffset, outlineWidth } = getComputedStyle(element);
  const by = Number.parseFloat(outlineOffset) + Number.parseFloat(outlineWidth);
  const { left, right, top, bottom } = element.getBoundingClientRect();
  for (let around = element.parentElement; around !== null; around = around.parentElement) {
    if (getComputedStyle(around).overflow === 'visible') continue;
    const box = around.getBoundingClientRect();
    const isCut =
      left - by < box.left || right + by > box.right || top - by < box.top || bottom + by > box.bottom;
    if (isCut) return false;
  }
  return true;
}

interface TabStop {
  readonly element: Element;
  readonly hasRing: boolean;
}

/** Presses Tab until `count` controls have received the focus, or a few rounds have passed. Returns the controls in order. */
async function pressTab(count: number, { shift }: { readonly shift: boolean }): Promise<readonly TabStop[]> {
  const stops: TabStop[] = [];
  const record = ({ target }: FocusEvent) => {
    // A main element with scrollable content is a tab stop, but no control.
    if (!(target instanceof Element) || target.tagName === 'MAIN') return;
    stops.push({ element: target, hasRing: showsFocus(target) });
  };
  // All presses in one command: each command takes until the next frame.
  const press = (times: number) => {
    const keys = '{Tab}'.repeat(times);
    return userEvent.keyboard(shift ? `{Shift>}${keys}{/Shift}` : keys);
  };
  document.addEventListener('focusin', record);
  // A field for a time takes several presses.
  for (let times = 0; times < 4 && stops.length < count; times += 1) await press(count - stops.length);
  document.removeEventListener('focusin', record);
  return stops;
}

describe('accessibility rules', () => {
  const expectNoViolations = async () => {
    for (const theme of ['light', 'dark'] as const) {
      await emulateMedia({ theme, reducedMotion: true });
      expect.soft(await violations(theme), theme).toEqual([]);
    }
  };

  test('the sign-out dialog has no violations', async () => {
    await openPanel(views.account);
    await page.getByTitle('Accounts', { exact: true }).click();
    await page.getByRole('button', { name: /^Sign out Ada/ }).click();
    await expect.element(page.getByRole('dialog')).toBeVisible();
    await expectNoViolations();
  });

  test('the presence of today has no violations', async () => {
    await openPanel(views['account, presence of today']);
    await page.getByTitle(messages.overview.today).click();
    await expect.element(page.getByRole('list', { name: messages.presenceToday.list })).toBeVisible();
    await expectNoViolations();
  });

  test('the keyboard shortcuts have no violations', async () => {
    await openPanel(views.account);
    await userEvent.keyboard('{F1}');
    await expect.element(page.getByRole('dialog')).toBeVisible();
    await expectNoViolations();
  });

  test('the account list has no violations', async () => {
    await openPanel(views['account, one of some']);
    await page.getByTitle('Accounts', { exact: true }).click();
    await expect.element(page.getByRole('group', { name: 'Accounts' })).toBeVisible();
    await expectNoViolations();
  });
});

describe('system preferences', () => {
  test.each<Theme>(['light', 'dark'])('the background matches the %s theme', async (theme) => {
    await emulateMedia({ theme });
    await openPanel(views.account);
    const [red = NaN] = getComputedStyle(document.body).backgroundColor.match(/\d+/g)?.map(Number) ?? [];
    expect(red > 128).toBe(theme === 'light');
  });

  test('reduced motion stops all animations', async () => {
    await emulateMedia({ reducedMotion: true });
    await openPanel(views['signing in, token']);
    const running = () =>
      document.getAnimations().filter((animation) => animation.playState === 'running').length;
    await expect.poll(running).toBe(0);
    await emulateMedia({});
    expect(running()).toBeGreaterThan(0);
  });

  test('with forced colours, icons have the colour of the text', async () => {
    await emulateMedia({ forcedColors: true });
    const { root } = await openPanel(views.account);
    const mark = root.querySelector('main .tiles svg');
    expect(mark && getComputedStyle(mark).color).toBe(getComputedStyle(root).color);
    await emulateMedia({});
  });

  test('with forced colours, buttons have visible borders', async () => {
    await emulateMedia({ forcedColors: true });
    await openPanel(views.account);
    for (const element of page.getByRole('button').elements()) {
      expect(getComputedStyle(element).borderTopColor).not.toBe('rgba(0, 0, 0, 0)');
    }
    await emulateMedia({});
  });
});

describe('keyboard operation', () => {
  test.each(pictured)(
    'Tab and Shift+Tab reach every control of “%s” in order, with a focus ring',
    async (name) => {
      const view = views[name];
      const { root } = await openPanel(view);
      const heading = page.getByRole('heading', { level: 1 }).element();
      const controls = [...root.querySelectorAll('button, input, select, summary, [role="listbox"]')].filter(
        (control) => control.checkVisibility() && !control.matches(':disabled, [tabindex="-1"]'),
      );
      const isAfter = (control: Element) =>
        (heading.compareDocumentPosition(control) & Node.DOCUMENT_POSITION_FOLLOWING) !== 0;
      const directions = [
        { shift: false, inOrder: controls.filter(isAfter) },
        { shift: true, inOrder: controls.filter((control) => !isAfter(control)).reverse() },
      ];
      for (const { shift, inOrder } of directions) {
        heading.focus();
        const stops = await pressTab(inOrder.length, { shift });
        for (const [index, control] of inOrder.entries()) {
          expect(stops[index]?.element).toBe(control);
          expect(stops[index]?.hasRing, control.outerHTML).toBe(true);
        }
      }
      if (view.panel.name !== 'starting') expect(controls.length).toBeGreaterThan(0);
    },
  );

  test('Enter and Space press a button', async () => {
    const { bridge } = await openPanel(views.welcome);
    await userEvent.keyboard('{Enter}');
    await expect.poll(() => bridge.calls).toEqual([['connection.open']]);
    await userEvent.keyboard(' ');
    await expect.poll(() => bridge.calls).toEqual([['connection.open'], ['connection.open']]);
  });
});
