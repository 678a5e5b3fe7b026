import { afterEach, beforeEach, expect, test } from 'vitest';
import { choosePractice, openPortal, panelOf } from './person.ts';
import { setStage, type Stage } from './stage.ts';

let stage: Stage;

beforeEach(async () => {
  stage = await setStage();
});

afterEach(() => stage.clear());

test('quitting in the middle of a sign-in brings no window back', async () => {
  const perch = await stage.start();
  const panel = await panelOf(perch);
  await choosePractice(panel);
  await openPortal(perch, panel);
  const shown = await perch.inMain(async ({ app, BrowserWindow }, title) => {
    const windows = BrowserWindow.getAllWindows();
    const panelWindow = windows.find((window) => window.getTitle() === title);
    const shows: string[] = [];
    panelWindow?.on('show', () => shows.push('panel'));
    const quitting = new Promise<void>((resolve) => app.once('will-quit', () => resolve()));
    app.quit();
    await quitting;
    return shows;
  }, 'Perch');
  expect(shown).toEqual([]);
});
