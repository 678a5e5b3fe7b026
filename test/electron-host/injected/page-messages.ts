// The messages between a page's preload world and the main process, as JSON.
import type { Input } from './inputs.ts';
import type { KeyInput } from './keys.ts';
import type { PermissionRequest } from './permission-requests.ts';
import type { BoundsRequest } from './window-bounds.ts';

/** Which input the main process has listeners for. */
export interface WantedInput {
  /** Keys before the page gets them. */
  readonly beforeInput: boolean;
  /** Keys that the page doesn't handle, for a menu. */
  readonly unhandled: boolean;
  /** Every input. */
  readonly input: boolean;
}

/** Page to main process; values are trees of the codec. */
export type FromPage =
  | readonly ['send', channel: string, args: unknown]
  | readonly ['invoke', id: number, channel: string, args: unknown]
  | readonly ['preload-error', path: string, message: string, stack: string]
  | readonly ['title', string]
  | readonly ['close']
  | readonly ['bounds', BoundsRequest]
  | readonly ['focus']
  /** A link or form that navigates another frame. */
  | readonly ['activated', url: string]
  | readonly ['key', KeyInput]
  | readonly ['input', Input]
  | readonly ['ask', ...PermissionRequest];

/** Main process to page. */
export type ToPage =
  | readonly ['message', channel: string, args: unknown]
  | readonly ['result', id: number, value: unknown]
  | readonly ['failed', id: number, error: string]
  | readonly ['answer', id: number, granted: boolean]
  | readonly ['listen', wanted: WantedInput]
  | readonly ['visible', boolean];
