// An Electron accelerator in words, for example "Ctrl+Alt+P".
import { messages } from '../app/i18n/view-messages.ts';

export function shortcutKeys(accelerator: string, isMac: boolean): string {
  const texts = messages.settings.shortcutKeys;
  const isNamed = (part: string): part is keyof typeof texts.names => Object.hasOwn(texts.names, part);
  const nameOf = (part: string) => {
    if (!isNamed(part)) return part;
    return isMac ? texts.macNames[part] : texts.names[part];
  };
  return accelerator.split('+').map(nameOf).join('+');
}
