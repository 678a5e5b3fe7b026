import { expect, test } from 'vitest';
import { createFileDialog } from '../../../app/shell/file-dialog.ts';

const kind = () => ({ title: 'Choose a file', name: 'Files', extensions: ['json'] });
const license = new URL('../../../LICENSE', import.meta.url).pathname;

test('who asks for a file while the dialog is open gets its answer, and the next one a dialog anew', async () => {
  const dialogs: { window: string | undefined; answer: (filePaths: string[]) => void }[] = [];
  const ask = createFileDialog<string>(
    kind,
    (window) =>
      new Promise((resolve) => {
        const answer = (filePaths: string[]) => resolve({ canceled: filePaths.length === 0, filePaths });
        dialogs.push({ window, answer });
      }),
    () => 'the panel',
  );
  const both = Promise.all([ask(), ask()]);
  expect(dialogs.map(({ window }) => window)).toEqual(['the panel']);
  dialogs[0]?.answer([license]);
  const [one, other] = await both;
  expect(one).toMatchObject({
    ok: true,
    value: { path: license, text: expect.stringContaining('MIT') as string },
  });
  expect(other).toBe(one);

  const again = ask();
  dialogs[1]?.answer([]);
  expect(await again).toBeUndefined();
});

test('a file that can’t be read is a failure, not a choice that was not made', async () => {
  const filePaths = ['/nonexistent/connection.json'];
  const ask = createFileDialog(
    kind,
    () => Promise.resolve({ canceled: false, filePaths }),
    () => undefined,
  );
  expect(await ask()).toMatchObject({ ok: false, failure: { code: 'unreadable' } });
});
