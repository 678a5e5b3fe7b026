// Which menu item a key belongs to: https://www.electronjs.org/docs/latest/tutorial/keyboard-shortcuts
import type { MenuItem } from 'electron';
import type { KeyInput } from '../injected/keys.ts';
import { HostMenu } from './menu.ts';

/** Finds the enabled item of a menu whose accelerator matches a key. */
export function itemOfKey(menu: HostMenu, input: KeyInput): MenuItem | undefined {
  for (const item of menu.items) {
    const works = item.enabled && item.registerAccelerator && item.accelerator !== null;
    if (works && matches(item.accelerator ?? '', input)) return item;
    const found = item.submenu instanceof HostMenu ? itemOfKey(item.submenu, input) : undefined;
    if (found) return found;
  }
  return undefined;
}

/** Names of keys that differ from the DOM's `key`. */
const keyNames: Readonly<Record<string, string>> = {
  esc: 'escape',
  return: 'enter',
  plus: '+',
  space: ' ',
  up: 'arrowup',
  down: 'arrowdown',
  left: 'arrowleft',
  right: 'arrowright',
};

function matches(accelerator: string, input: KeyInput): boolean {
  const parts = accelerator.split('+').map((part) => part.trim().toLowerCase());
  const key = parts.at(-1) ?? '';
  const modifiers = new Set(parts.slice(0, -1).map(modifierOf));
  return (
    input.type === 'keyDown' &&
    input.key.toLowerCase() === (keyNames[key] ?? key) &&
    modifiers.has('control') === input.control &&
    modifiers.has('shift') === input.shift &&
    modifiers.has('alt') === input.alt &&
    modifiers.has('meta') === input.meta
  );
}

function modifierOf(name: string): string {
  if (/^(?:cmdorctrl|commandorcontrol)$/.test(name))
    return process.platform === 'darwin' ? 'meta' : 'control';
  if (/^(?:cmd|command|super|meta)$/.test(name)) return 'meta';
  if (name === 'ctrl') return 'control';
  return /^(?:option|altgr)$/.test(name) ? 'alt' : name;
}
