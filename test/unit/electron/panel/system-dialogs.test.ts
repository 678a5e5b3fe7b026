// The dialogs as the host's `dialog` receives them.
import { launchInProcess } from '../host-in-process.ts';
import { BrowserWindow } from 'electron';
import { chmodSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { createDialogOwner, createSystemDialogs } from '../../../../app/electron/panel/system-dialogs.ts';
import { type DialogKind, setDialogResponse } from '../../../electron-host/api/dialog.ts';
import { allRecorded } from '../../../electron-host/runtime/records.ts';

const folder = mkdtempSync(join(tmpdir(), 'perch-dialogs-'));
const anyText: unknown = expect.stringMatching(/./);

beforeAll(launchInProcess);
afterAll(() => rmSync(folder, { recursive: true }));
afterEach(() => {
  vi.useRealTimers();
  for (const each of BrowserWindow.getAllWindows()) each.destroy();
});

function lastOptions(kind: DialogKind): unknown {
  return allRecorded().findLast(({ member }) => member === `dialog.${kind}`)?.args[0];
}

describe.each([[false], [true]])('with a panel that owns them: %s', (hasPanel) => {
  const start = () => {
    const panel = hasPanel ? new BrowserWindow() : undefined;
    const whenBusy: unknown[] = [];
    const dialogs = createSystemDialogs((show, busy) => {
      whenBusy.push(busy);
      return show(panel);
    });
    // The host gives the focus to the owner of a dialog when it closes.
    const expectOwner = () => expect(panel?.isFocused()).toBe(hasPanel ? true : undefined);
    panel?.blur();
    return { dialogs, whenBusy, expectOwner };
  };

  test.each([
    ['chooseConnectionFile', 'acme.json', ['json']],
    ['chooseCertificates', 'authority.pem', ['pem', 'crt', 'cer']],
  ] as const)('%s offers the files of its kind and reads the chosen one', async (name, file, extensions) => {
    const path = join(folder, file);
    writeFileSync(path, 'the text');
    const { dialogs, expectOwner } = start();
    setDialogResponse('showOpenDialog', { canceled: false, filePaths: [path] });
    expect(await dialogs[name]()).toEqual({ ok: true, value: { path, text: 'the text' } });
    expect(lastOptions('showOpenDialog')).toMatchObject({
      title: anyText,
      properties: ['openFile'],
      filters: [{ name: anyText, extensions }],
    });
    expectOwner();
  });

  test('saveText suggests a name with the date, and writes the text', async () => {
    vi.useFakeTimers({ toFake: ['Date'], now: Date.UTC(2026, 0, 2, 12) });
    const { dialogs, expectOwner } = start();
    const path = join(folder, 'saved.txt');
    setDialogResponse('showSaveDialog', { canceled: false, filePath: path });
    expect(await dialogs.saveText('the text')).toBe(path);
    expect(readFileSync(path, 'utf8')).toBe('the text');
    const defaultPath: unknown = expect.stringContaining(join('/', 'perch-diagnostics-2026-01-02.txt'));
    expect(lastOptions('showSaveDialog')).toMatchObject({
      defaultPath,
      filters: [{ name: anyText, extensions: ['txt'] }],
    });
    expectOwner();
  });

  test('confirm asks, passes on whether it waits, and resolves with the answer', async () => {
    const { dialogs, whenBusy, expectOwner } = start();
    setDialogResponse('showMessageBox', { response: 1 });
    expect(await dialogs.confirm({ kind: 'reveal' }, 'wait')).toBe(true);
    expectOwner();
    setDialogResponse('showMessageBox', { response: 0 });
    expect(await dialogs.confirm({ kind: 'reveal' })).toBe(false);
    expect(whenBusy).toEqual(['wait', undefined]);
  });
});

test('a dialog that is cancelled chooses nothing, and a file that can’t be read is a failure', async () => {
  const dialogs = createSystemDialogs((show) => show(undefined));
  setDialogResponse('showOpenDialog', { canceled: true, filePaths: [] });
  expect(await dialogs.chooseConnectionFile()).toBeUndefined();
  setDialogResponse('showSaveDialog', { canceled: true, filePath: '' });
  expect(await dialogs.saveText('the text')).toBeUndefined();
  setDialogResponse('showOpenDialog', { canceled: false, filePaths: [join(folder, 'missing.json')] });
  expect(await dialogs.chooseConnectionFile()).toMatchObject({ ok: false, failure: { code: 'unreadable' } });
});

test('beside another dialog nothing is chosen', async () => {
  const dialogs = createSystemDialogs(() => Promise.resolve(undefined));
  expect(await dialogs.chooseCertificates()).toBeUndefined();
  expect(await dialogs.saveText('the text')).toBeUndefined();
  expect(await dialogs.confirm({ kind: 'reveal' })).toBe(false);
});

test.runIf(process.platform !== 'win32')(
  '[S262] a text saved over a file that other users can read is for its owner only',
  async () => {
    const filePath = join(folder, 'diagnostics.txt');
    writeFileSync(filePath, 'of another day');
    chmodSync(filePath, 0o644);
    setDialogResponse('showSaveDialog', { canceled: false, filePath });
    await createSystemDialogs((show) => show(undefined)).saveText('of today');
    expect(readFileSync(filePath, 'utf8')).toBe('of today');
    expect(statSync(filePath).mode & 0o777).toBe(0o600);
  },
);

/** A panel whose `show` resolves later, as if the panel had to be loaded first. */
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
