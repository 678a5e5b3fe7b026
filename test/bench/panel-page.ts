// Measurements in the panel's page. Each function is sent as text, so it can refer only to its parameters and to globals.

interface PageNode extends EventTarget {
  readonly textContent: string | null;
}

declare const document: EventTarget & {
  readonly body: PageNode;
  readonly querySelector: (selector: string) => PageNode;
};
declare class MutationObserver {
  constructor(callback: () => void);
  observe(node: PageNode, options: object): void;
  disconnect(): void;
}
declare const perch: { readonly call: (name: string, ...args: readonly string[]) => Promise<unknown> };
declare function requestAnimationFrame(callback: () => void): void;

/** Milliseconds from a call that changes the view until the new view is painted, for each of `count` changes. */
export async function changesToPaint(count: number): Promise<number[]> {
  const heading = () => document.querySelector('h1').textContent;
  /** Resolves after the next frame is painted: a message sent in a frame arrives after that. */
  const nextPaint = async () => {
    await new Promise<void>((resolve) => requestAnimationFrame(resolve));
    await new Promise((resolve) => {
      const { port1, port2 } = new MessageChannel();
      port1.addEventListener('message', resolve);
      port1.start();
      port2.postMessage(null);
    });
  };
  const times: number[] = [];
  for (let change = 0; change < count; change += 1) {
    // Varies the time between the last frame and the change.
    await nextPaint();
    await new Promise((resolve) => setTimeout(resolve, change % 16));
    const before = heading();
    const { promise: changed, resolve } = Promise.withResolvers<null>();
    const observer = new MutationObserver(() => {
      if (heading() !== before) resolve(null);
    });
    observer.observe(document.body, { subtree: true, childList: true, characterData: true });
    const start = performance.now();
    // Goes from the account to the sign-in, to the choice of a connection, and back to the account.
    if (change % 3 === 0) void perch.call('account.add');
    else void perch.call('view.back', change % 3 === 1 ? 'sign-in' : 'welcome');
    await changed;
    observer.disconnect();
    await nextPaint();
    times.push(performance.now() - start);
  }
  return times;
}
