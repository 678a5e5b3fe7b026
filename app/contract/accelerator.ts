// The keys of a global shortcut, written as an accelerator of Electron, such as `Control+Alt+P`.

/** `Meta` is Cmd on macOS, and the Windows key elsewhere. */
const modifiers = ['CommandOrControl', 'Control', 'Alt', 'Shift', 'Meta'];

const key = /^(?:[A-Z\d]|F(?:[1-9]|1\d|2[0-4])|Space)$/;

/** The part of a keyboard event that is used. */
export interface PressedKeys {
  readonly key: string;
  readonly code: string;
  readonly ctrlKey: boolean;
  readonly altKey: boolean;
  readonly shiftKey: boolean;
  readonly metaKey: boolean;
}

/**
 * Whether a string consists of different modifiers and then a capital letter, a digit, an F key or Space. One modifier has to be
 * another than Shift: otherwise the shortcut would take a key that other programs need.
 */
export function isAccelerator(text: string): boolean {
  const parts = text.split('+');
  const pressed = parts.slice(0, -1);
  return (
    key.test(parts.at(-1) ?? '') &&
    pressed.some((modifier) => modifier !== 'Shift') &&
    pressed.every((modifier, index) => modifiers.includes(modifier) && pressed.indexOf(modifier) === index)
  );
}

/**
 * Whether an accelerator can be chosen as a new shortcut: it has two modifiers other than Shift. With only one, it may be in use
 * by programs or the system (Ctrl+V, Alt+F4). `CommandOrControl` doesn't count beside Control or Meta: it may be the same key.
 */
export function isChoosableAccelerator(text: string): boolean {
  const pressed = text.split('+').slice(0, -1);
  const others = pressed.filter((modifier) => modifier !== 'Shift' && modifier !== 'Alt');
  const hasTwo = pressed.includes('Alt')
    ? others.length > 0
    : others.includes('Control') && others.includes('Meta');
  return isAccelerator(text) && hasTwo;
}

/** Returns the accelerator for pressed keys; undefined if they can't be chosen. */
export function acceleratorOf(pressed: PressedKeys): string | undefined {
  const text = [
    ...(pressed.ctrlKey ? ['Control'] : []),
    ...(pressed.altKey ? ['Alt'] : []),
    ...(pressed.shiftKey ? ['Shift'] : []),
    ...(pressed.metaKey ? ['Meta'] : []),
    keyOf(pressed),
  ].join('+');
  return isChoosableAccelerator(text) ? text : undefined;
}

/** With Alt or Shift, `key` may be another character than the key's own: `π` for Alt+P on macOS, `!` for Shift+1. */
function keyOf({ key: typed, code }: PressedKeys): string {
  if (typed === ' ') return 'Space';
  if (/^[a-z]$/i.test(typed)) return typed.toUpperCase();
  return /^(?:Key|Digit)([A-Z\d])$/.exec(code)?.[1] ?? typed;
}
