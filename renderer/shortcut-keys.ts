// An Electron accelerator in words, for example "Ctrl+Alt+P".
import { messages } from '../app/i18n/i18n.ts';

export function shortcutKeys(accelerator: string, isMac: boolean): string {
  const { names, macNames } = messages.settings.shortcutKeys;
  const isNamed = (part: string): part is keyof typeof names => Object.hasOwn(names, part);
  const nameOf = (part: string) => (isNamed(part) ? (isMac ? macNames : names)[part] : part);
  return accelerator.split('+').map(nameOf).join('+');
}
