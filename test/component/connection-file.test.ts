// A connection file that is pasted or dropped. Its text is sent to the main process, which asks the user about it.
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { maxConnectionFileBytes } from '../../app/contract/limits.ts';
import { messages } from '../../app/i18n/messages.ts';
import { recordAnnouncements } from './announcements.ts';
import { type OpenedPanel, openPanel } from './open-panel.ts';
import { draft } from './views/settings.ts';
import { views } from './views/views.ts';

const text = JSON.stringify(draft);

function dataOf(content: string | File): DataTransfer {
  const data = new DataTransfer();
  if (typeof content === 'string') data.setData('text/plain', content);
  else data.items.add(content);
  return data;
}

/** Returns whether the page leaves the event to Chromium. */
function paste(content: string | File, target: Element = document.body): boolean {
  const clipboardData = dataOf(content);
  return target.dispatchEvent(
    new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }),
  );
}

/** Dispatches an event of a drag, and returns it. */
function drag(type: 'dragover' | 'drop', content: string | File, target: Element = document.body): DragEvent {
  const event = new DragEvent(type, { dataTransfer: dataOf(content), bubbles: true, cancelable: true });
  target.dispatchEvent(event);
  return event;
}

/** Resolves when the view takes connection files: what does so is loaded on demand. */
async function openTarget(name: keyof typeof views): Promise<OpenedPanel> {
  const opened = await openPanel(views[name]);
  await expect.poll(() => drag('dragover', 'a text').defaultPrevented).toBe(true);
  leave();
  return opened;
}

const leave = () => document.body.dispatchEvent(new DragEvent('dragleave', { bubbles: true }));
const file = (content: BlobPart) => new File([content], 'office.json');

test.each(['welcome', 'connection form', 'settings, services'] as const)(
  'in the view “%s” its text is sent, pasted or dropped',
  async (name) => {
    const { bridge } = await openTarget(name);
    expect(paste(text)).toBe(false);
    await expect.poll(() => bridge.calls).toEqual([['connection.import', text]]);
    expect(drag('drop', file(text)).defaultPrevented).toBe(true);
    await expect.poll(() => bridge.calls).toHaveLength(2);
    drag('drop', text);
    await expect.poll(() => bridge.calls).toHaveLength(3);
    expect(new Set(bridge.calls.map(String)).size).toBe(1);
  },
);

test('a pasted file is sent as text, without its byte order mark', async () => {
  const { bridge } = await openTarget('welcome');
  paste(file(`\uFEFF${text}`));
  await expect.poll(() => bridge.calls).toEqual([['connection.import', text]]);
});

test('a field takes other pasted texts as usual', async () => {
  const { bridge } = await openTarget('connection form');
  const field = page.getByLabelText('Client secret').element();
  expect([paste('{secret}', field), paste('https://pbx.example.net', field)]).toEqual([true, true]);
  expect(drag('dragover', 'a text', field).defaultPrevented).toBe(false);
  expect(paste(` \n${text}`, field)).toBe(false);
  await expect.poll(() => bridge.calls).toEqual([['connection.import', ` \n${text}`]]);
});

test('other pasted texts are ignored, and those like a file are sent with their mistakes', async () => {
  const { bridge } = await openTarget('welcome');
  expect(paste('https://pbx.example.net')).toBe(true);
  paste('{ name: "Example" }');
  await expect.poll(() => bridge.calls).toEqual([['connection.import', '{ name: "Example" }']]);
});

test.each([
  ['too large', 'x'.repeat(maxConnectionFileBytes + 1), 'too-large'],
  ['not text', new Uint8Array([0xff, 0xfe, 0x00]), 'not-text'],
] as const)('a file that is %s isn’t sent, and the view says why', async (_name, content, problem) => {
  const { bridge } = await openTarget('connection form');
  drag('drop', file(content));
  const { unusable, fileProblem } = messages.connectionFile;
  const reason = unusable(fileProblem(problem, maxConnectionFileBytes));
  await expect.element(page.getByRole('alert')).toMatchTextContent(reason);
  await expect.element(page.getByText(reason)).toBeInViewport({ ratio: 1 });
  expect(bridge.calls).toEqual([]);
  // The next one clears it.
  drag('drop', file(text));
  await expect.element(page.getByRole('alert')).not.toBeInTheDocument();
});

test('a notice that is shown again after it was gone is scrolled to and announced, with the same text', async () => {
  const { show, root } = await openPanel(views['connection form']);
  const { panel } = views['connection form'];
  if (panel.name !== 'connection-form') throw new Error(panel.name);
  const announced = recordAnnouncements(root);
  const notice = { tone: 'error', text: 'The disk is full.' } as const;
  for (const times of [1, 2]) {
    const main = root.querySelector('main');
    main?.scrollTo(0, main.scrollHeight);
    expect(main?.scrollTop).toBeGreaterThan(100);
    show(panel);
    await expect.element(page.getByText(notice.text)).not.toBeInTheDocument();
    show({ ...panel, notice });
    await expect.element(page.getByText(notice.text)).toBeInViewport({ ratio: 1 });
    await expect.poll(() => announced.filter((text) => text === notice.text)).toHaveLength(times);
  }
});

test('a dragged file is announced where it can be dropped, and refused in the other views', async () => {
  const { show } = await openTarget('welcome');
  expect(drag('dragover', file(text)).defaultPrevented).toBe(true);
  await expect.element(page.getByText(messages.connectionFile.dropHere)).toBeVisible();
  leave();
  await expect.element(page.getByText(messages.connectionFile.dropHere)).not.toBeInTheDocument();
  show(views['sign in'].panel);
  await expect.element(page.getByRole('heading', { name: 'Example Telecom' })).toBeVisible();
  expect(drag('dragover', file(text)).defaultPrevented).toBe(true);
  expect(page.getByText(messages.connectionFile.dropHere).query()).toBeNull();
  expect(drag('dragover', 'a text').defaultPrevented).toBe(false);
});
