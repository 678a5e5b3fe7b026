// What was found wrong when Perch started, for the panel to tell until the person has read it.
import type { Notice } from '../contract/view.ts';
import { inWords } from '../language/in-words.ts';
import { messages } from '../language/spoken.ts';
import type { Settings, SettingsDamage } from './ports.ts';

export interface StartNotices {
  readonly view: () => readonly Notice[];
  readonly dismiss: () => void;
}

export function createStartNotices({ damage }: Pick<Settings, 'damage'>): StartNotices {
  let isTold = damage === undefined;
  return {
    view: () => (isTold || damage === undefined ? [] : [{ tone: 'warning', text: damageText(damage) }]),
    dismiss: () => {
      isTold = true;
    },
  };
}

function damageText({ aside, parts }: SettingsDamage): string {
  const words = messages.settings;
  if (parts === 'everything') return words.allDamaged(aside);
  return words.damaged(
    parts.map((part) => inWords(words.parts, part)),
    aside,
  );
}
