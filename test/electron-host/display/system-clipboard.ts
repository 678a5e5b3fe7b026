// The system's clipboard, through a hidden page of Chromium.
import type { Session } from '../chromium/devtools.ts';

/** The clipboard's text; empty where it has none. */
export async function readSystemClipboard(page: Session): Promise<string> {
  await focus(page);
  await evaluate(page, prepareField);
  await page.send('Input.dispatchKeyEvent', { type: 'keyDown', commands: ['paste'] });
  return String(await evaluate(page, takeFromField));
}

export async function writeSystemClipboard(page: Session, text: string): Promise<void> {
  await focus(page);
  await evaluate(page, `(${copy.toString()})(${JSON.stringify(text)})`);
}

/** Chromium refuses the clipboard to a page without the focus. */
async function focus(page: Session): Promise<void> {
  await page.send('Emulation.setFocusEmulationEnabled', { enabled: true });
}

const prepareField = `document.body.innerHTML = '<textarea></textarea>'; document.body.firstChild.focus(); 0`;
const takeFromField = `{ const { value } = document.body.firstChild; document.body.innerHTML = ''; value }`;

interface CopyEvent {
  readonly clipboardData: { readonly setData: (type: string, text: string) => void };
  readonly preventDefault: () => void;
}
declare const document: {
  readonly addEventListener: (
    name: 'copy',
    listener: (event: CopyEvent) => void,
    options: { readonly once: true },
  ) => void;
  readonly execCommand: (command: 'copy') => boolean;
};

/** Runs in the page. */
function copy(text: string): void {
  const provide = (event: CopyEvent) => {
    event.clipboardData.setData('text/plain', text);
    event.preventDefault();
  };
  document.addEventListener('copy', provide, { once: true });
  document.execCommand('copy');
}

async function evaluate(page: Session, expression: string): Promise<unknown> {
  const { result } = await page.send('Runtime.evaluate', { expression, userGesture: true });
  return result.value;
}
