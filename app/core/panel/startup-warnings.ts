// Warnings that the user can dismiss: about what was found at start, a missing tray, and settings that can't be written.
import { basename } from 'node:path';
import { isPreferenceKey } from '../../contract/preferences.ts';
import type { Notice } from '../../contract/view.ts';
import { enumLabel } from '../../i18n/enum-labels.ts';
import { messages } from '../../i18n/messages.ts';
import { preferenceTitle } from '../../i18n/preference-title.ts';
import { plainLine } from '../../i18n/untrusted-text.ts';
import { type ManagedSettings, noManagedSettings } from '../../managed/managed-settings.ts';
import { managedSettingsTexts, settingsProblemSentence } from '../../managed/problem-sentences.ts';
import { errorSentence } from '../../connection/connection-error.ts';
import { maxConnectionFileBytes } from '../../contract/limits.ts';
import type { Log } from '../runtime.ts';
import type { ManagedConnections, ManagedFileProblem } from '../connections/confirmed-connections.ts';
import type { RefusedConnection, Settings, SettingsDamage } from '../settings.ts';

export interface StartupWarningsOptions {
  readonly settings: Pick<Settings, 'damage' | 'refusedConnections' | 'unsaved'>;
  /** The files with managed connections, or their folder, that can't be used. */
  readonly managedProblems: ManagedConnections['problems'];
  readonly managedSettings?: ManagedSettings;
  readonly log: Log;
  /** Returns the texts of warnings from outside the core, in the current language. New ones come last. */
  readonly furtherWarnings: () => readonly string[];
}

/** Limited, because a file can have any number of wrong keys. */
const maxLoggedProblems = 20;

export type StartupWarnings = ReturnType<typeof createStartupWarnings>;

/**
 * Also logs what was found at start, because the user may dismiss the warnings before asking for help. To be called before the
 * language is set, because the log is in English.
 */
export function createStartupWarnings(options: StartupWarningsOptions) {
  const { managedProblems, managedSettings = noManagedSettings, log, furtherWarnings } = options;
  const { damage, refusedConnections = [], unsaved } = options.settings;
  let isDismissed = false;
  let dismissedFurther = 0;
  let dismissedFailure: ReturnType<typeof unsaved>;
  if (damage !== undefined) {
    const parts = damage.parts === 'everything' ? damage.parts : damage.parts.join(', ');
    log(`settings: damaged (${parts}); a copy of the file is kept as ${damage.aside}`);
  }
  for (const { name, error } of refusedConnections)
    log(`settings: the stored connection ${name} can't be used. ${errorSentence(error)}`, 'warn');
  for (const { file, problem } of managedProblems)
    log(`connections: ${file} can't be used. ${problemSentence(problem)}`, 'warn');
  for (const problem of managedSettings.problems.slice(0, maxLoggedProblems))
    log(`managed settings: ${problem.origin.name}: ${settingsProblemSentence(problem)}`, 'warn');

  const textsAtStart = () => [
    ...(damage === undefined ? [] : [damageText(damage)]),
    ...refusedConnections.map(refusedText),
    ...managedText(managedProblems),
    ...managedSettingsTexts(managedSettings),
  ];
  const textsSinceStart = () => {
    const failure = unsaved();
    const isNewFailure = failure !== undefined && failure !== dismissedFailure;
    return [
      ...furtherWarnings().slice(dismissedFurther),
      ...(isNewFailure ? [messages.settings.saveFailed[failure]] : []),
    ];
  };
  return {
    view: (): readonly Notice[] =>
      [...(isDismissed ? [] : textsAtStart()), ...textsSinceStart()].map((text) => ({
        tone: 'warning',
        text,
      })),
    dismiss: () => {
      isDismissed = true;
      dismissedFurther = furtherWarnings().length;
      dismissedFailure = unsaved();
    },
    /** Says why a connection that IT has placed is gone: most likely because of a file that can't be used, if there is one. */
    goneText: (name: string) => managedText(managedProblems)[0] ?? messages.failure.notProvided(name),
    /** Once the settings are saved, a later failure is shown even if an earlier one was dismissed. To be called before `view`. */
    update: () => {
      if (unsaved() === undefined) dismissedFailure = undefined;
    },
  };
}

/** Contains only the file name of `aside`; the log has the whole path. */
function damageText({ aside: path, parts }: SettingsDamage): string {
  const aside = basename(path);
  const { allDamaged, partlyDamaged } = messages.settings;
  if (parts === 'everything') return allDamaged(aside);
  return partlyDamaged(
    parts.map((part) =>
      isPreferenceKey(part)
        ? preferenceTitle(messages.settings, part)
        : enumLabel(messages.settingsParts, part),
    ),
    aside,
  );
}

/** Leaves out a name without visible characters. */
function refusedText({ name, error }: RefusedConnection): string {
  const { storedUnusable, namelessUnusable } = messages.connectionFile;
  const reason = errorSentence(error);
  return plainLine(name).trim() === '' ? namelessUnusable(reason) : storedUnusable(name, reason);
}

/** Several files share one warning, so that they don't fill the panel. The log has the reason for each file. */
function managedText(problems: ManagedConnections['problems']): string[] {
  const [first] = problems;
  if (first === undefined) return [];
  const { managedUnusable, severalManagedUnusable } = messages.connectionFile;
  const reason = problemSentence(first.problem);
  return [
    problems.length === 1
      ? managedUnusable(first.file, reason)
      : severalManagedUnusable(problems.length, first.file, reason),
  ];
}

export function problemSentence(problem: ManagedFileProblem): string {
  const texts = messages.connectionFile;
  switch (problem.code) {
    case 'owner':
    case 'writable':
      return texts.untrusted[problem.code](problem.path);
    case 'duplicate-name':
      return texts.duplicateName(problem.otherFile, problem.name);
    case 'duplicate-id':
      return texts.duplicateId(problem.otherFile, problem.id);
    case 'content':
      return errorSentence(problem.error);
    case 'folder-unreadable':
      return texts.folderUnreadable;
    default:
      return texts.fileProblem(problem.code, maxConnectionFileBytes);
  }
}
