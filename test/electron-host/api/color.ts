// Colours in Electron's options and methods.
import type { Color } from '../pages/window-emulation.ts';
import { UnimplementedError } from './unimplemented-proxy.ts';

/** @param text `#RGB`, `#ARGB`, `#RRGGBB` or `#AARRGGBB` @throws UnimplementedError for Electron's other forms */
export function parseColor(text: string): Color {
  const [, digits = ''] = /^#((?:[0-9a-f]{3,4}){1,2})$/i.exec(text) ?? [];
  if (digits === '') throw new UnimplementedError(`the colour ${text}`);
  const long = digits.length < 6 ? digits.replaceAll(/./g, '$&$&') : digits;
  const pairs = long.padStart(8, 'f').match(/../g) ?? [];
  const [a = 255, r = 0, g = 0, b = 0] = pairs.map((pair) => Number.parseInt(pair, 16));
  return { r, g, b, a: a / 255 };
}
