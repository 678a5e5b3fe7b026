// The dialogs that Perch asks for, what it does with the answers, and one dialog at a time.
import {
  chmodSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, onTestFinished, test, vi } from 'vitest';
import {
  createDialogOwner,
  createSystemDialogs,
  type OwnedDialogs,
} from '../../../../app/electron/panel/system-dialogs.ts';

const folder = mkdtempSync(join(tmpdir(), 'perch-dialogs-'));
const anyText: unknown = expect.stringMatching(/./);

afterAll(() => rmSync(folder, { recursive: true }));

/** Dialogs with this answer: a path, a button, or that they were cancelled. They record what they were asked for. */
function answering(answer: { readonly path?: string; readonly response?: number }) {
  const asked: Parameters<OwnedDialogs['open' | 'save' | 'ask']>[] = [];
  const { path, response = 0 } = answer;
  const canceled = path === undefined;
  const record =
    <Result>(result: Result) =>
    (...args: (typeof asked)[number]) => {
      asked.push(args);
      return Promise.resolve(result);
    };
  const dialogs = {
    open: record({ canceled, filePaths: canceled ? [] : [path] }),
    save: record({ canceled, filePath: path ?? '' }),
    ask: record({ response, checkboxChecked: false }),
  };
  return { dialogs: createSystemDialogs(dialogs, () => '/documents'), asked };
}

test.each([
  ['chooseConnectionFile', 'acme.json', ['json']],
  ['chooseCertificates', 'authority.pem', ['pem', 'crt', 'cer']],
] as const)('%s offers the files of its kind and reads the chosen one', async (name, file, extensions) => {
  const path = join(folder, file);
  writeFileSync(path, 'the text');
  const { dialogs, asked } = answering({ path });
  expect(await dialogs[name]()).toEqual({ ok: true, value: { path, text: 'the text' } });
  const filters = [{ name: anyText, extensions }];
  expect(asked).toEqual([[{ title: anyText, properties: ['openFile'], filters }]]);
});

test('saveText suggests a name with the date, and writes the text', async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.UTC(2026, 0, 2, 12) });
  onTestFinished(() => void vi.useRealTimers());
  const path = join(folder, 'saved.txt');
  const { dialogs, asked } = answering({ path });
  expect(await dialogs.saveText('the text')).toBe(path);
  expect(readFileSync(path, 'utf8')).toBe('the text');
  const defaultPath = join('/documents', 'perch-diagnostics-2026-01-02.txt');
  expect(asked).toEqual([[{ defaultPath, filters: [{ name: anyText, extensions: ['txt'] }] }]]);
});

test('saveCsv suggests a name, and replaces a file as a whole or not at all', async () => {
  const own = mkdtempSync(join(folder, 'csv-'));
  const path = join(own, 'domains.csv');
  writeFileSync(path, 'of another day');
  const { dialogs, asked } = answering({ path });
  expect(await dialogs.saveCsv('the table')).toBe(path);
  expect(asked).toMatchObject([
    [{ defaultPath: join('/documents', 'domains.csv'), filters: [{ extensions: ['csv'] }] }],
  ]);
  mkdirSync(join(own, 'taken.csv'));
  await expect(answering({ path: join(own, 'taken.csv') }).dialogs.saveCsv('another')).rejects.toThrow();
  await expect(
    answering({ path: join(own, 'missing/domains.csv') }).dialogs.saveCsv('another'),
  ).rejects.toThrow();
  expect([readdirSync(own).toSorted(), readFileSync(path, 'utf8')]).toEqual([
    ['domains.csv', 'taken.csv'],
    'the table',
  ]);
});

test('confirm asks, passes on whether it waits, and resolves with the answer', async () => {
  const yes = answering({ response: 1 });
  expect(await yes.dialogs.confirm({ kind: 'reveal' }, 'wait')).toBe(true);
  expect(yes.asked[0]?.[1]).toBe('wait');
  expect(await answering({ response: 0 }).dialogs.confirm({ kind: 'reveal' })).toBe(false);
});

test('a dialog that is cancelled chooses nothing, and a file that can’t be read is a failure', async () => {
  const { dialogs } = answering({});
  expect(await dialogs.chooseConnectionFile()).toBeUndefined();
  expect(await dialogs.saveText('the text')).toBeUndefined();
  const missing = answering({ path: join(folder, 'missing.json') });
  expect(await missing.dialogs.chooseConnectionFile()).toMatchObject({
    ok: false,
    failure: { code: 'unreadable' },
  });
});

test('beside another dialog nothing is chosen', async () => {
  const refuse = () => Promise.resolve(undefined);
  const dialogs = createSystemDialogs({ open: refuse, save: refuse, ask: refuse }, () => '/documents');
  expect(await dialogs.chooseCertificates()).toBeUndefined();
  expect(await dialogs.saveText('the text')).toBeUndefined();
  expect(await dialogs.confirm({ kind: 'reveal' })).toBe(false);
});

test.runIf(process.platform !== 'win32')(
  '[S262] a text saved over a file that other users can read is for its owner only',
  async () => {
    const path = join(folder, 'diagnostics.txt');
    writeFileSync(path, 'of another day');
    chmodSync(path, 0o644);
    await answering({ path }).dialogs.saveText('of today');
    expect(readFileSync(path, 'utf8')).toBe('of today');
    expect(statSync(path).mode & 0o777).toBe(0o600);
  },
);

/** A panel whose `show` resolves later, as if the panel had to be loaded first. */
function createPanel(state: 'visible' | 'hidden' | 'none' | 'broken') {
  let isVisible = state === 'visible';
  let hasWindow = state === 'visible' || state === 'hidden';
  const showCalls: string[] = [];
  const openStates: boolean[] = [];
  const panel = { isVisible: () => isVisible };
  const show = async () => {
    showCalls.push('show');
    await Promise.resolve();
    if (state === 'broken') return;
    hasWindow = true;
    isVisible = true;
  };
  const owner = createDialogOwner(
    () => (hasWindow ? panel : undefined),
    show,
    () => openStates.push(owner.isOpen()),
  );
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
