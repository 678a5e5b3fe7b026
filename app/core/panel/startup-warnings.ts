// What was found wrong when Perch started, for the panel to tell until the person has read it.
import type { Notice } from '../../contract/view.ts';
import { enumLabel } from '../../i18n/enum-labels.ts';
import { messages } from '../../i18n/i18n.ts';
import type { Log, ManagedConnections, Settings, SettingsDamage } from '../ports.ts';

export interface StartupWarnings {
  readonly view: () => readonly Notice[];
  readonly dismiss: () => void;
}

/**
 * Writes what was found at start to the log as well: the user may have dismissed it before asking for
 * help. Later problems of the settings file are notices, too. `others` returns further notices, in the current language.
 */
export function createStartupWarnings(
  settings: Pick<Settings, 'damage' | 'changedFiles' | 'unsaved'>,
  problems: ManagedConnections['problems'],
  log: Log,
  others: () => readonly string[] = () => [],
): StartupWarnings {
  const { damage, changedFiles: setAside = () => [], unsaved } = settings;
  let isTold = false;
  let copiesTold = 0;
  let unsavedTold: ReturnType<typeof unsaved>;
  if (damage !== undefined) {
    const parts = damage.parts === 'everything' ? damage.parts : damage.parts.join(', ');
    log(`settings: damaged (${parts}); a copy of the file is kept as ${damage.aside}`);
  }
  for (const { file, reason } of problems) log(`connections: ${file} can't be used. ${reason}`);
  const textsOfStart = () => [
    ...(damage === undefined ? [] : [damageText(damage)]),
    ...problems.map(({ file, reason }) => messages.connectionFile.managedUnusable(file, reason)),
    ...others(),
  ];
  /** The problem, unless the user has dismissed the same one. */
  const newlyUnsaved = () => {
    const now = unsaved();
    if (now === undefined) unsavedTold = undefined;
    return now === unsavedTold ? undefined : now;
  };
  const textsSince = () => {
    const why = newlyUnsaved();
    return [
      ...setAside().slice(copiesTold).map(messages.settings.changedOutside),
      ...(why === undefined ? [] : [messages.settings.saveFailed[why]]),
    ];
  };
  return {
    view: () =>
      [...(isTold ? [] : textsOfStart()), ...textsSince()].map((text) => ({ tone: 'warning', text })),
    dismiss: () => {
      isTold = true;
      copiesTold = setAside().length;
      unsavedTold = unsaved();
    },
  };
}

function damageText({ aside, parts }: SettingsDamage): string {
  const words = messages.settings;
  if (parts === 'everything') return words.allDamaged(aside);
  return words.partlyDamaged(
    parts.map((part) => enumLabel(words.parts, part)),
    aside,
  );
}
