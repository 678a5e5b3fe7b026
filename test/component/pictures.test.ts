// Compares the views in both themes with their reference pictures in `pictures/`. After an intended change of a view,
// `npm run pictures` writes a new picture; inspect it before committing it.
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { page, server } from 'vitest/browser';
import { openPanel } from './open-panel.ts';
import { emulateMedia } from './system-preferences.ts';
import { pictured, views } from './views/views.ts';

// The views contain times that are computed from the clock at their import, so the clock is set before that.
vi.hoisted(() => vi.setSystemTime('2026-03-02T10:42:00'));

beforeAll(async () => {
  // An earlier test in this browser page may have left the pointer where a view has a button.
  await page.elementLocator(document.documentElement).hover({ position: { x: 1, y: 1 } });
});
afterAll(async () => {
  vi.useRealTimers();
  await emulateMedia({});
});

/** What is opened over the account view, with the text of the button that opens it. */
const opened = [
  ['account, one of some', 'Ada Byron'],
  ['account, new voicemail and a call', '2 new'],
] as const;
const voicemail = {
  count: 2,
  messages: [
    {
      name: 'Rosa Feld',
      number: '+1 202 555 0147',
      copiedNumber: '+12025550147',
      recordedAt: Date.now() - 30 * 60_000,
      seconds: 42,
      transcription: 'Hi Alice, it’s Rosa. The delivery is at four, not at two. Could you tell Bruno?',
    },
    {
      name: '',
      number: '+49 30 901820',
      copiedNumber: '+4930901820',
      recordedAt: Date.now() - 24 * 60 * 60_000,
    },
  ],
};

// Other systems draw letters differently, and `fonts.conf` is for Linux only.
test.skipIf(server.platform !== 'linux').each(pictured)(
  '“%s” looks as it did in both themes',
  async (name) => {
    const { root } = await openPanel(views[name]);
    // The picture includes content that has to be scrolled to.
    const { scrollHeight = 0, clientHeight = 0 } = root.querySelector('main') ?? {};
    await page.viewport(380, 560 + scrollHeight - clientHeight);
    await compareInBothThemes(name);
  },
);

test.skipIf(server.platform !== 'linux').each(opened)(
  '“%s” with “%s” opened looks as it did in both themes',
  async (name, text) => {
    const { bridge } = await openPanel(views[name]);
    bridge.voicemail = voicemail;
    await page.getByRole('button', { name: new RegExp(text) }).click();
    await expect.element(page.getByText(/Quit Perch|yesterday/)).toBeVisible();
    // Moves the pointer off what has opened.
    await page.elementLocator(document.documentElement).hover({ position: { x: 1, y: 1 } });
    await compareInBothThemes(`${name}, ${text}`);
  },
);

async function compareInBothThemes(name: string): Promise<void> {
  for (const theme of ['light', 'dark'] as const) {
    await emulateMedia({ theme, reducedMotion: true });
    // Compares the page, which the panel fills: for an element, Playwright would wait for more frames.
    await expect.soft(page).toMatchScreenshot(`${name.replaceAll(/\W+/g, '-')}-${theme}`);
  }
}
