// The dialogs as the host's `dialog` receives them.
import { launchInProcess } from '../host-in-process.ts';
import { BrowserWindow } from 'electron';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { createSystemDialogs } from '../../../../app/electron/panel/system-dialogs.ts';
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
