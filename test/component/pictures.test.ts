// Every view in both themes against the picture of it that is kept in `pictures/`. A view that is meant to look
// different gets a new picture by `npm run pictures`; look at it before it is kept.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { openPanel } from './open-panel.ts';
import { emulateMedia } from './system-preferences.ts';
import { views } from './views/views.ts';

const faces = { '--face': '"DejaVu Sans"', '--face-fixed': '"DejaVu Sans Mono"' };

beforeAll(() => {
  for (const [name, face] of Object.entries(faces)) document.documentElement.style.setProperty(name, face);
});
afterAll(async () => {
  document.documentElement.removeAttribute('style');
  await emulateMedia({});
});

describe.skipIf(!Object.values(faces).every(isThere)).each(['light', 'dark'] as const)(
  'in the %s theme',
  (theme) => {
    beforeAll(() => emulateMedia({ theme, reducedMotion: true }));

    test.each(Object.entries(views))('“%s” looks as it did', async (name, view) => {
      const { root } = await openPanel(view, { width: 380, height: 560 });
      // What would have to be scrolled to is in the picture, too.
      const { scrollHeight = 0, clientHeight = 0 } = root.querySelector('main') ?? {};
      await page.viewport(380, 560 + scrollHeight - clientHeight);
      const fileName = `${name.replaceAll(/\W+/g, '-')}-${theme}`;
      await expect(document.body).toMatchScreenshot(fileName);
    });
  },
);

/** Letters of other shapes make other pictures: they are compared only where these are installed. */
function isThere(face: string): boolean {
  const canvas = document.createElement('canvas').getContext('2d');
  const widthIn = (font: string) => {
    if (canvas === null) return 0;
    canvas.font = `100px ${font}`;
    return canvas.measureText('Perch is a tray application').width;
  };
  return widthIn(`${face}, serif`) !== widthIn('serif');
}
