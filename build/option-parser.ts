import { parseArgs, type ParseArgsConfig } from 'node:util';

/** A command can't be run or completed, such as after an unknown option. The message is for the user. */
export class OptionError extends Error {
  override readonly name = 'OptionError';
}

/**
 * Parses as Node's `parseArgs` does, and refuses an option with an empty value: as a path it would be the current folder.
 *
 * @throws OptionError
 */
export function parseOptions<T extends ParseArgsConfig>(
  config: T,
  usage: string,
): ReturnType<typeof parseArgs<T>> {
  let parsed;
  try {
    parsed = parseArgs(config);
  } catch (error) {
    throw new OptionError(`${firstSentence(error)}\n\n${usage}`, { cause: error });
  }
  const [empty] = Object.entries(parsed.values).find(([, value]) => value === '') ?? [];
  if (empty !== undefined) throw new OptionError(`--${empty} needs a value.\n\n${usage}`);
  return parsed;
}

/** Node's message can continue with advice about `--`, which is of no use here. */
function firstSentence(error: unknown): string {
  const message = error instanceof Error ? error.message : String(error);
  return `${message.split('. ')[0] ?? message}.`.replace(/\.\.$/, '.');
}
