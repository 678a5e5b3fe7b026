// How a question about a permission gets from the page's world to the main process, by way of the preload's, which
// alone can reach it. The functions' own text is what runs in the page and in its frames.
import type { AskPermission, PermissionDetails } from './permissions.ts';

/** A number, then what `AskPermission` takes. */
export type PermissionQuestion = readonly [number, 'request' | 'check', string, PermissionDetails];

/** In the page's world. @param secret names the events between the two worlds; the page never learns it */
export function createPermissionQuestions(secret: string): AskPermission {
  // The page's scripts can replace these; by then they are taken.
  const target: EventTarget = globalThis as unknown as EventTarget;
  const dispatch = target.dispatchEvent.bind(target);
  const OwnEvent = CustomEvent;
  const asked = new Map<number, (granted: boolean) => void>();
  let lastQuestion = 0;

  target.addEventListener(`${secret}:answer`, (event) => {
    event.stopImmediatePropagation();
    const [id, granted] = JSON.parse(String((event as CustomEvent<unknown>).detail)) as [number, boolean];
    asked.get(id)?.(granted);
    asked.delete(id);
  });
  return (kind, permission, details) => {
    lastQuestion += 1;
    const question: PermissionQuestion = [lastQuestion, kind, permission, details];
    return new Promise((resolve) => {
      asked.set(question[0], resolve);
      dispatch(new OwnEvent(`${secret}:ask`, { detail: JSON.stringify(question) }));
    });
  };
}

/** In the preload's world. @returns what takes the answer to the question of a number */
export function passPermissionQuestions(
  secret: string,
  post: (question: PermissionQuestion) => void,
): (id: number, granted: boolean) => void {
  const target: EventTarget = globalThis as unknown as EventTarget;
  target.addEventListener(`${secret}:ask`, (event) => {
    event.stopImmediatePropagation();
    post(JSON.parse(String((event as CustomEvent<unknown>).detail)) as PermissionQuestion);
  });
  return (id, granted) =>
    void target.dispatchEvent(new CustomEvent(`${secret}:answer`, { detail: JSON.stringify([id, granted]) }));
}
