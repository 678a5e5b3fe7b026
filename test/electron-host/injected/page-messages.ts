// The messages between a page's preload world and the main process, as JSON.
import type { Input } from './inputs.ts';
import type { PermissionRequest } from './permission-requests.ts';

/** Page to main process; values are trees of the codec. */
export type FromPage =
  | readonly ['send', channel: string, args: unknown]
  | readonly ['invoke', id: number, channel: string, args: unknown]
  | readonly ['preload-error', path: string, message: string, stack: string]
  | readonly ['title', string]
  | readonly ['close']
  | readonly ['bounds']
  | readonly ['popup', url: string]
  | readonly ['focus']
  | readonly ['input', Input]
  | readonly ['ask', ...PermissionRequest];

/** Main process to page. */
export type ToPage =
  | readonly ['message', channel: string, args: unknown]
  | readonly ['result', id: number, value: unknown]
  | readonly ['failed', id: number, error: string]
  | readonly ['answer', id: number, granted: boolean]
  | readonly ['visible', boolean];
