// Measurements in a page. Each function is sent as text, so it can refer only to its parameters and to globals.

interface PageNode extends EventTarget {
  value: string;
  readonly textContent: string | null;
}

declare const document: {
  readonly body: PageNode;
  readonly querySelector: (selector: string) => PageNode;
};
declare class MutationObserver {
  constructor(callback: () => void);
  observe(node: PageNode, options: object): void;
  disconnect(): void;
}
declare const perch: { readonly call: (name: string, ...args: readonly string[]) => Promise<unknown> };
declare function requestAnimationFrame(callback: (now: number) => void): void;

/** Milliseconds from a call that changes the view until the new view is painted, for each of `count` changes. */
export async function changesToPaint(count: number): Promise<number[]> {
  const heading = () => document.querySelector('h1').textContent;
  /** Resolves after the next frame is painted: a message sent in a frame arrives after that. */
  const nextPaint = async () => {
    await new Promise((resolve) => requestAnimationFrame(resolve));
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

export interface FilterStep {
  readonly query: string;
  /** The text of the page's status when the result is shown. */
  readonly status: string;
}

/** Milliseconds from each keystroke until its result is painted. */
export async function keysToPaint(steps: readonly FilterStep[]): Promise<number[]> {
  const input = document.querySelector('input[type="search"]');
  const currentStatus = () => document.querySelector('header [role="status"], p').textContent?.trim() ?? '';
  const nextFrame = () => new Promise((resolve) => requestAnimationFrame(resolve));
  /** Resolves after the next frame is painted: a message sent in a frame arrives after that. */
  const nextPaint = async () => {
    await nextFrame();
    await new Promise((resolve) => {
      const { port1, port2 } = new MessageChannel();
      port1.addEventListener('message', resolve);
      port1.start();
      port2.postMessage(null);
    });
  };
  /** Resolves when the page has this status, before it is painted. */
  const waitForStatus = async (status: string) => {
    const { promise, resolve } = Promise.withResolvers<null>();
    const observer = new MutationObserver(() => {
      if (currentStatus() === status) resolve(null);
    });
    observer.observe(document.body, { subtree: true, childList: true, characterData: true });
    if (currentStatus() !== status) await promise;
    observer.disconnect();
  };
  const times: number[] = [];
  for (const [index, { query, status }] of steps.entries()) {
    // Varies the time between the last frame and the keystroke.
    await nextFrame();
    await new Promise((resolve) => setTimeout(resolve, index % 16));
    const start = performance.now();
    input.value = query;
    input.dispatchEvent(new Event('input', { bubbles: true }));
    await waitForStatus(status);
    await nextPaint();
    times.push(performance.now() - start);
  }
  return times;
}
