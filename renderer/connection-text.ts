// Reads a connection file that is pasted or dropped. Its text crosses to the main process, never its path.
import { maxConnectionFileBytes } from '../app/contract/limits.ts';
import { isTextField } from './text-field.ts';

/** A text, or why there is none. The problems are those of files that the main process reads. */
export type ConnectionText =
  | { readonly ok: true; readonly text: string }
  | { readonly ok: false; readonly problem: 'unreadable' | 'too-large' | 'not-text' };

/** Whether the data may contain a connection file. Its content can't be read before it is dropped. */
export function isFileOrText({ types }: DataTransfer, target: EventTarget | null): boolean {
  // A text can be dropped into a field as usual.
  return types.includes('Files') || (types.includes('text/plain') && !isTextField(target));
}

/**
 * Returns the source of a connection file's text: a file, or a text that looks like one. Into a field any other text is
 * pasted as usual. To be called during the event: the data is gone afterwards.
 */
export function connectionSource(
  data: DataTransfer | null,
  target: EventTarget | null,
): File | string | undefined {
  const [file] = data?.files ?? [];
  if (file !== undefined) return file;
  const text = data?.getData('text/plain') ?? '';
  const beginning = isTextField(target) ? /^\s*\{\s*"/ : /^\s*\{/;
  return beginning.test(text) ? text : undefined;
}

export async function readConnectionText(source: File | string): Promise<ConnectionText> {
  const blob = new Blob([source]);
  if (blob.size > maxConnectionFileBytes) return { ok: false, problem: 'too-large' };
  try {
    const bytes = await blob.arrayBuffer();
    return { ok: true, text: new TextDecoder('utf-8', { fatal: true }).decode(bytes) };
  } catch (error) {
    // Only the decoder throws a TypeError.
    return { ok: false, problem: error instanceof TypeError ? 'not-text' : 'unreadable' };
  }
}
