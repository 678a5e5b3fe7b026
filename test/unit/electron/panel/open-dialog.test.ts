import { expect, test } from 'vitest';
import { createFileDialog } from '../../../../app/electron/panel/open-dialog.ts';

const kind = () => ({ title: 'Choose a file', name: 'Files', extensions: ['json'], maxBytes: 100_000 });
const license = new URL('../../../../LICENSE', import.meta.url).pathname;

test('calls while the dialog is open get the same file, and the next call opens a new dialog', async () => {
  const answers: ((filePaths: string[]) => void)[] = [];
  const choose = createFileDialog(
    kind,
    () =>
      new Promise((resolve) => {
        answers.push((filePaths) => resolve({ canceled: filePaths.length === 0, filePaths }));
      }),
  );
  const both = Promise.all([choose(), choose()]);
  expect(answers).toHaveLength(1);
  answers[0]?.([license]);
  const [one, other] = await both;
  expect(one).toMatchObject({ ok: true, value: { path: license } });
  expect(one?.ok === true && one.value.text).toContain('MIT');
  expect(other).toBe(one);

  const again = choose();
  answers[1]?.([]);
  expect(await again).toBeUndefined();
});

test('a file that can’t be read is a failure', async () => {
  const filePaths = ['/nonexistent/connection.json'];
  const choose = createFileDialog(kind, () => Promise.resolve({ canceled: false, filePaths }));
  expect(await choose()).toMatchObject({ ok: false, failure: { code: 'unreadable' } });
});
