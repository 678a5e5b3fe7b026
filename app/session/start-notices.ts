// What was found wrong when Perch started, for the panel to tell until the person has read it.
import type { Notice } from '../contract/view.ts';
import { inWords } from '../language/in-words.ts';
import { messages } from '../language/spoken.ts';
import type { PlacedConnections, SettingsDamage } from './ports.ts';

export interface StartNotices {
  readonly view: () => readonly Notice[];
  readonly dismiss: () => void;
}

export function createStartNotices(
  damage: SettingsDamage | undefined,
  problems: PlacedConnections['problems'],
): StartNotices {
  let isTold = false;
  const texts = () => [
    ...(damage === undefined ? [] : [damageText(damage)]),
    ...problems.map(({ file, reason }) => messages.connectionFile.placedUnusable(file, reason)),
  ];
  return {
    view: () => (isTold ? [] : texts().map((text) => ({ tone: 'warning', text }))),
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
