// What runs in the preload's world of a frame inside a page: no preload script, only the way for what its page's
// world asks. The function's own text is what runs there.
import type { passPermissionQuestions } from './permission-questions.ts';
import type { FromPage, ToPage } from './page-messages.ts';

export interface FrameOptions {
  readonly secret: string;
  /** The binding that carries text to the main process, and the function that takes what comes back. */
  readonly binding: string;
  readonly deliver: string;
}

export function installFrameWorld(
  passQuestions: typeof passPermissionQuestions,
  { secret, binding, deliver }: FrameOptions,
): void {
  const toHost: unknown = Reflect.get(globalThis, binding);
  if (typeof toHost !== 'function') return;
  const answer = passQuestions(secret, (question) => {
    const message: FromPage = ['ask', ...question];
    Reflect.apply(toHost, undefined, [JSON.stringify(message)]);
  });
  const take = (text: string): void => {
    const message = JSON.parse(text) as ToPage;
    if (message[0] === 'answer') answer(message[1], message[2]);
  };
  Object.defineProperty(globalThis, deliver, { value: take });
}
