// What a page's preload world and the main process tell each other, as JSON.
import type { KeyInput } from './keys.ts';
import type { PermissionQuestion } from './permission-questions.ts';

/** Page to main; the last item is a tree of the codec's. */
export type FromPage =
  | readonly ['send', string, unknown]
  | readonly ['invoke', number, string, unknown]
  | readonly ['preload-error', string, string, string]
  | readonly ['title', string]
  | readonly ['close']
  | readonly ['focus']
  | readonly ['key', KeyInput]
  | readonly ['ask', ...PermissionQuestion];

/** Main to page. */
export type ToPage =
  | readonly ['message', string, unknown]
  | readonly ['result', number, unknown]
  | readonly ['failed', number, string]
  | readonly ['answer', number, boolean]
  | readonly ['keys', boolean, boolean]
  | readonly ['visible', boolean];
