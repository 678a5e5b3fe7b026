// Runs in the preload's world of a frame inside a page, where there is no preload script: only forwards the permission
// requests of the frame's page. The function's source is injected into the frame.
import type { forwardPermissionRequests } from './permission-requests.ts';
import type { FromPage, ToPage } from './page-messages.ts';

export interface FrameOptions {
  readonly secret: string;
  /** The binding that sends text to the main process. */
  readonly binding: string;
  /** The name of the function that receives text from the main process. */
  readonly deliver: string;
}

export function installFrameWorld(
  forwardRequests: typeof forwardPermissionRequests,
  { secret, binding, deliver }: FrameOptions,
): void {
  const sendToHost: unknown = Reflect.get(globalThis, binding);
  if (typeof sendToHost !== 'function') return;
  const post = (message: FromPage) => void Reflect.apply(sendToHost, undefined, [JSON.stringify(message)]);
  const onDecision = forwardRequests(secret, (request) => post(['ask', ...request]));
  const receive = (text: string): void => {
    const message = JSON.parse(text) as ToPage;
    if (message[0] === 'answer') onDecision(message[1], message[2]);
  };
  Object.defineProperty(globalThis, deliver, { value: receive });
}
