import { expect, test } from 'vitest';
import { createFileDialog } from '../../../../app/electron/panel/open-dialog.ts';

const kind = () => ({ title: 'Choose a file', name: 'Files', extensions: ['json'] });
const license = new URL('../../../../LICENSE', import.meta.url).pathname;

test('who asks for a file while the dialog is open gets its answer, and the next one a dialog anew', async () => {
  const answers: ((filePaths: string[]) => void)[] = [];
  const ask = createFileDialog(
    kind,
    () =>
      new Promise((resolve) => {
        answers.push((filePaths) => resolve({ canceled: filePaths.length === 0, filePaths }));
      }),
  );
  const both = Promise.all([ask(), ask()]);
  expect(answers).toHaveLength(1);
  answers[0]?.([license]);
  const [one, other] = await both;
  expect(one).toMatchObject({
    ok: true,
    value: { path: license, text: expect.stringContaining('MIT') as string },
  });
  expect(other).toBe(one);

  const again = ask();
  answers[1]?.([]);
  expect(await again).toBeUndefined();
});

test('a file that can’t be read is a failure, not a choice that was not made', async () => {
  const filePaths = ['/nonexistent/connection.json'];
  const ask = createFileDialog(kind, () => Promise.resolve({ canceled: false, filePaths }));
  expect(await ask()).toMatchObject({ ok: false, failure: { code: 'unreadable' } });
});
