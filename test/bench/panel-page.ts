// What is measured inside of the panel's page. The function's own text is what runs there, so it refers to nothing
// outside.

/** Milliseconds from a call that changes the view until the changed view is painted, so many times. */
export async function changesToPaint(count: number): Promise<number[]> {
  interface Node extends EventTarget {
    readonly textContent: string | null;
  }
  const document = Reflect.get(globalThis, 'document') as {
    readonly body: Node;
    readonly querySelector: (selector: string) => Node;
  };
  const Observer = Reflect.get(globalThis, 'MutationObserver') as new (run: () => void) => {
    readonly observe: (node: Node, what: object) => void;
    readonly disconnect: () => void;
  };
  const perch = Reflect.get(globalThis, 'perch') as { readonly call: (name: string) => Promise<unknown> };
  const frame = Reflect.get(globalThis, 'requestAnimationFrame') as (run: () => void) => void;
  const heading = () => document.querySelector('h1').textContent;
  /** The task after a frame comes when the frame has been painted. */
  const painted = async () => {
    await new Promise<void>((resolve) => frame(resolve));
    await new Promise((resolve) => {
      const { port1, port2 } = new MessageChannel();
      port1.addEventListener('message', resolve);
      port1.start();
      port2.postMessage(null);
    });
  };
  const times: number[] = [];
  for (let change = 0; change < count; change += 1) {
    // Changes come at any moment between two frames.
    await painted();
    await new Promise((resolve) => setTimeout(resolve, change % 16));
    const before = heading();
    const { promise: changed, resolve } = Promise.withResolvers<null>();
    const observer = new Observer(() => heading() !== before && resolve(null));
    observer.observe(document.body, { subtree: true, childList: true, characterData: true });
    const start = performance.now();
    // From the account to the sign-in, to the choice of a connection, and back to the account.
    void perch.call(change % 3 === 0 ? 'account.add' : 'connection.change');
    await changed;
    observer.disconnect();
    await painted();
    times.push(performance.now() - start);
  }
  return times;
}
