// What was found wrong when Perch started, for the panel to tell until the person has read it.
import type { Notice } from '../../contract/view.ts';
import { inWords } from '../../language/in-words.ts';
import { messages } from '../../language/spoken.ts';
import type { Log, PlacedConnections, SettingsDamage } from '../ports.ts';

export interface StartNotices {
  readonly view: () => readonly Notice[];
  readonly dismiss: () => void;
}

/**
 * Writes it to the log as well: the person may have dismissed it before anybody helps them. `others` gives what else is
 * to be told, in the language of the moment.
 */
export function createStartNotices(
  damage: SettingsDamage | undefined,
  problems: PlacedConnections['problems'],
  log: Log,
  others: () => readonly string[] = () => [],
): StartNotices {
  let isTold = false;
  if (damage !== undefined) {
    const parts = damage.parts === 'everything' ? damage.parts : damage.parts.join(', ');
    log(`settings: damaged (${parts}); a copy of the file is kept as ${damage.aside}`);
  }
  for (const { file, reason } of problems) log(`connections: ${file} can't be used. ${reason}`);
  const texts = () => [
    ...(damage === undefined ? [] : [damageText(damage)]),
    ...problems.map(({ file, reason }) => messages.connectionFile.placedUnusable(file, reason)),
    ...others(),
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
