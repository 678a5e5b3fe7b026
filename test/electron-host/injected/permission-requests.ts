// Carries permission requests from the page's world to the preload's world, which alone can reach the main process,
// and the decisions back. The functions' source is injected into the page and its frames.
import type { RequestPermission } from './permissions.ts';

/** An id, then the parameters of `RequestPermission`. */
export type PermissionRequest = readonly [id: number, kind: 'request' | 'check', permission: string];

declare const window: EventTarget;

/** Runs in the page's world. @param secret names the events between the two worlds; hidden from the page */
export function createPermissionRequester(secret: string): RequestPermission {
  // Bound now: the page's scripts can replace them later.
  const dispatch = window.dispatchEvent.bind(window);
  const OwnEvent = CustomEvent;
  const pending = new Map<number, (granted: boolean) => void>();
  let lastId = 0;

  window.addEventListener(`${secret}:answer`, (event) => {
    event.stopImmediatePropagation();
    const [id, granted] = JSON.parse(String(Reflect.get(event, 'detail'))) as [number, boolean];
    pending.get(id)?.(granted);
    pending.delete(id);
  });
  return (kind, permission) => {
    lastId += 1;
    const request: PermissionRequest = [lastId, kind, permission];
    return new Promise((resolve) => {
      pending.set(request[0], resolve);
      dispatch(new OwnEvent(`${secret}:ask`, { detail: JSON.stringify(request) }));
    });
  };
}

/** Runs in the preload's world. @returns a function that passes a decision to the page's world */
export function forwardPermissionRequests(
  secret: string,
  post: (request: PermissionRequest) => void,
): (id: number, granted: boolean) => void {
  window.addEventListener(`${secret}:ask`, (event) => {
    event.stopImmediatePropagation();
    post(JSON.parse(String(Reflect.get(event, 'detail'))) as PermissionRequest);
  });
  return (id, granted) =>
    void window.dispatchEvent(new CustomEvent(`${secret}:answer`, { detail: JSON.stringify([id, granted]) }));
}
