// Keyboard input for a page.
import type { Page } from './page.ts';

const named: Readonly<
  Record<string, { readonly key: string; readonly code: string; readonly number: number }>
> = {
  escape: { key: 'Escape', code: 'Escape', number: 27 },
  esc: { key: 'Escape', code: 'Escape', number: 27 },
  enter: { key: 'Enter', code: 'Enter', number: 13 },
  return: { key: 'Enter', code: 'Enter', number: 13 },
  tab: { key: 'Tab', code: 'Tab', number: 9 },
  space: { key: ' ', code: 'Space', number: 32 },
  backspace: { key: 'Backspace', code: 'Backspace', number: 8 },
  delete: { key: 'Delete', code: 'Delete', number: 46 },
  up: { key: 'ArrowUp', code: 'ArrowUp', number: 38 },
  down: { key: 'ArrowDown', code: 'ArrowDown', number: 40 },
  left: { key: 'ArrowLeft', code: 'ArrowLeft', number: 37 },
  right: { key: 'ArrowRight', code: 'ArrowRight', number: 39 },
};
const modifierBits: Readonly<Record<string, number>> = { alt: 1, control: 2, ctrl: 2, meta: 4, shift: 8 };

/** @param keys an accelerator: `Control+K`, `Escape`, `a` @throws Error for unknown keys */
export async function dispatchKeys(page: Page, keys: string): Promise<void> {
  const parts = keys.split('+');
  const last = parts.pop() ?? '';
  const modifiers = parts.reduce((bits, name) => bits | (modifierBits[name.toLowerCase()] ?? 0), 0);
  const key =
    named[last.toLowerCase()] ??
    letter(parts.length > 0 && (modifiers & 8) === 0 ? last.toLowerCase() : last);
  const keyEvent = { key: key.key, code: key.code, windowsVirtualKeyCode: key.number, modifiers };
  // Waits until the page has handled earlier messages.
  await page.send('Runtime.evaluate', { expression: '0' });
  const types = key.key.length === 1 && (modifiers & ~8) === 0;
  await page.send('Input.dispatchKeyEvent', {
    type: types || key.key === 'Enter' ? 'keyDown' : 'rawKeyDown',
    ...keyEvent,
    ...(types && { text: key.key }),
    ...(key.key === 'Enter' && { text: '\r' }),
  });
  await page.send('Input.dispatchKeyEvent', { type: 'keyUp', ...keyEvent });
}

function letter(text: string) {
  if (text.length !== 1) throw new Error(`There is no key ${text}.`);
  const upper = text.toUpperCase();
  const code = /\d/.test(text) ? `Digit${text}` : /[A-Z]/.test(upper) ? `Key${upper}` : '';
  return { key: text, code, number: upper.charCodeAt(0) };
}
