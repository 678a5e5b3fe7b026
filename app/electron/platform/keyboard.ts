// The global shortcut that opens or hides the panel, and the keys for zoom.
import type { GlobalShortcut, WebContents } from 'electron';
import * as v from 'valibot';
import type { Log } from '../../core/runtime.ts';
import type { OpenShortcut } from '../../core/panel/panel-context.ts';

/** To be used once the app is ready. */
export function createOpenShortcut(
  globalShortcut: Pick<GlobalShortcut, 'register' | 'unregister'>,
  open: () => void,
  log: Log,
): OpenShortcut {
  let active: string | undefined;
  return {
    set: (next) => {
      if (next === active) return true;
      if (active !== undefined) globalShortcut.unregister(active);
      active = undefined;
      try {
        if (next !== undefined && globalShortcut.register(next, open)) active = next;
      } catch (error) {
        log(`shortcut: ${String(error)}`, 'warn');
      }
      return active === next;
    },
    isActive: () => active !== undefined,
  };
}

/** Chromium's factors from 75 % to 200 %, the largest that all views are laid out for. */
const factors = [0.75, 0.8, 0.9, 1, 1.1, 1.25, 1.5, 1.75, 2];

/** Chromium stores the zoom as a level: a factor that is read again is rounded. */
const tolerance = 0.01;

/**
 * What `input-event` has for a pressed key. Electron documents `type` and `modifiers` only; `key` comes from the conversion of
 * Chromium's keyboard events (`Converter<blink::WebKeyboardEvent>` in Electron's shell/common/gin_converters/blink_converter.cc).
 */
const keyPress = v.object({
  type: v.picklist(['rawKeyDown', 'keyDown']),
  key: v.string(),
  modifiers: v.array(v.string()),
});

export type KeyPress = v.InferOutput<typeof keyPress>;

/** Returns the zoom factor after a key press, or undefined if the key doesn't zoom. `current` is the factor before it. */
export function zoomAfter(
  { key, modifiers }: Pick<KeyPress, 'key' | 'modifiers'>,
  current: number,
  platform: NodeJS.Platform,
): number | undefined {
  const [modifier, other] = platform === 'darwin' ? ['meta', 'control'] : ['control', 'meta'];
  if (!modifiers.includes(modifier) || modifiers.includes(other) || modifiers.includes('alt'))
    return undefined;
  switch (key) {
    case '0':
      return 1;
    // On keyboards where + needs Shift, its key zooms without Shift, too, as in browsers.
    case '+':
    case '=':
      return factors.find((factor) => factor > current + tolerance) ?? current;
    case '-':
    case '_':
      return factors.findLast((factor) => factor < current - tolerance) ?? current;
    default:
      return undefined;
  }
}

/** Calls `onZoomed` after each change. The page gets the keys, too. */
export function zoomByKeys(page: WebContents, platform: NodeJS.Platform, onZoomed: () => void): void {
  page.on('input-event', (_event, input) => {
    const pressed = v.safeParse(keyPress, input);
    if (!pressed.success) return;
    const current = page.getZoomFactor();
    const factor = zoomAfter(pressed.output, current, platform);
    if (factor === undefined || factor === current) return;
    page.setZoomFactor(factor);
    onZoomed();
  });
}
