import { enStart, type StartMessages } from '../../i18n/texts/en/start.ts';

/**
 * An error that the user has to correct before Perch can start. `text` returns a sentence for the user. `message` is the same
 * sentence in English, for the log.
 */
export class StartError extends Error {
  override readonly name = 'StartError';
  readonly #text: (texts: StartMessages) => string;

  constructor(text: (texts: StartMessages) => string) {
    super(text(enStart));
    this.#text = text;
  }

  text(texts: StartMessages): string {
    return this.#text(texts);
  }
}

/** The command line is wrong. A program may have written it, so a dialog appears only where a person has started Perch. */
export class UsageError extends StartError {}
