// Warnings about what was found at start and about the settings file. The panel shows them until the user dismisses
// them.
import type { Notice } from '../../contract/view.ts';
import { enumLabel } from '../../i18n/enum-labels.ts';
import { messages } from '../../i18n/i18n.ts';
import type { Log, ManagedConnections, Settings, SettingsDamage } from '../ports.ts';

export interface StartupWarningsOptions {
  readonly settings: Pick<Settings, 'damage' | 'refusedConnections' | 'changedFiles' | 'unsaved'>;
  /** The files with managed connections that can't be used. */
  readonly managedProblems: ManagedConnections['problems'];
  readonly log: Log;
  /** Returns the texts of further warnings, in the current language. */
  readonly furtherWarnings: () => readonly string[];
}

export interface StartupWarnings {
  readonly view: () => readonly Notice[];
  readonly dismiss: () => void;
  /** Shows a dismissed warning about unsaved settings again when they fail again. To be called before `view`. */
  readonly update: () => void;
}

/** Also logs what was found at start: the user may have dismissed the warnings before asking for help. */
export function createStartupWarnings(options: StartupWarningsOptions): StartupWarnings {
  const { managedProblems, log, furtherWarnings } = options;
  const { damage, refusedConnections = [], changedFiles = () => [], unsaved } = options.settings;
  let isDismissed = false;
  let dismissedFiles = 0;
  let dismissedFailure: ReturnType<typeof unsaved>;
  if (damage !== undefined) {
    const parts = damage.parts === 'everything' ? damage.parts : damage.parts.join(', ');
    log(`settings: damaged (${parts}); a copy of the file is kept as ${damage.aside}`);
  }
  for (const { name, reason } of refusedConnections)
    log(`settings: the stored connection ${name} can't be used. ${reason}`);
  for (const { file, reason } of managedProblems) log(`connections: ${file} can't be used. ${reason}`);

  const textsAtStart = () => [
    ...(damage === undefined ? [] : [damageText(damage)]),
    ...refusedConnections.map(({ name, reason }) => messages.connectionFile.storedUnusable(name, reason)),
    ...managedProblems.map(({ file, reason, isRefused }) =>
      messages.connectionFile[isRefused ? 'managedRefused' : 'managedUnusable'](file, reason),
    ),
    ...furtherWarnings(),
  ];
  const textsSinceStart = () => {
    const failure = unsaved();
    const isNewFailure = failure !== undefined && failure !== dismissedFailure;
    return [
      ...changedFiles().slice(dismissedFiles).map(messages.settings.changedOutside),
      ...(isNewFailure ? [messages.settings.saveFailed[failure]] : []),
    ];
  };
  return {
    view: () =>
      [...(isDismissed ? [] : textsAtStart()), ...textsSinceStart()].map((text) => ({
        tone: 'warning',
        text,
      })),
    dismiss: () => {
      isDismissed = true;
      dismissedFiles = changedFiles().length;
      dismissedFailure = unsaved();
    },
    update: () => {
      if (unsaved() === undefined) dismissedFailure = undefined;
    },
  };
}

function damageText({ aside, parts }: SettingsDamage): string {
  const { allDamaged, partlyDamaged, parts: partNames } = messages.settings;
  if (parts === 'everything') return allDamaged(aside);
  return partlyDamaged(
    parts.map((part) => enumLabel(partNames, part)),
    aside,
  );
}
