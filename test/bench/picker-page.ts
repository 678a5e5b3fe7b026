// What is measured inside of a page. Each function's own text is what runs there, so it refers to nothing outside.

interface Step {
  readonly query: string;
  /** What the page says when the key has done its work. */
  readonly told: string;
}

/** Milliseconds from each key until what it finds is painted. */
export async function keysToPaint(steps: readonly Step[]): Promise<number[]> {
  interface Node extends EventTarget {
    value: string;
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
  const frame = Reflect.get(globalThis, 'requestAnimationFrame') as (run: () => void) => void;
  const input = document.querySelector('input[type="search"]');
  const says = () => document.querySelector('header [role="status"], p').textContent?.trim() ?? '';
  const nextFrame = () => new Promise<void>((resolve) => frame(resolve));
  /** The task after a frame comes when the frame has been painted. */
  const painted = async () => {
    await nextFrame();
    await new Promise((resolve) => {
      const { port1, port2 } = new MessageChannel();
      port1.addEventListener('message', resolve);
      port1.start();
      port2.postMessage(null);
    });
  };
  /** Resolves when the page has been changed so, before that is painted. */
  const untilSaid = async (told: string) => {
    const { promise, resolve } = Promise.withResolvers<null>();
    const observer = new Observer(() => says() === told && resolve(null));
    observer.observe(document.body, { subtree: true, childList: true, characterData: true });
    if (says() !== told) await promise;
    observer.disconnect();
  };
  const times: number[] = [];
  for (const [at, { query, told }] of steps.entries()) {
    // Keys come at any moment between two frames.
    await nextFrame();
    await new Promise((resolve) => setTimeout(resolve, at % 16));
    const start = performance.now();
    input.value = query;
    input.dispatchEvent(new Event('input', { bubbles: true }));
    await untilSaid(told);
    await painted();
    times.push(performance.now() - start);
  }
  return times;
}

/** Milliseconds from a click on "Domains" until its first rows are painted. */
export async function clickToRows(): Promise<number> {
  interface Button {
    readonly textContent: string | null;
    readonly click: () => void;
  }
  const document = Reflect.get(globalThis, 'document') as {
    querySelectorAll: (selector: string) => Iterable<Button>;
    querySelector: (selector: string) => object | null;
  };
  const frame = Reflect.get(globalThis, 'requestAnimationFrame') as (run: () => void) => void;
  const opener = [...document.querySelectorAll('main button')].find(({ textContent }) =>
    textContent?.trim().startsWith('Domains'),
  );
  const start = performance.now();
  opener?.click();
  do await new Promise<void>((resolve) => frame(resolve));
  while (document.querySelector('[role="option"] .name') === null);
  await new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel();
    port1.addEventListener('message', resolve);
    port1.start();
    port2.postMessage(null);
  });
  return performance.now() - start;
}

/** Scrolls a list from top to bottom in 300 frames: how many more there should have been. */
export async function droppedFrames(): Promise<number> {
  const document = Reflect.get(globalThis, 'document') as {
    querySelector: (selector: string) => { scrollTop: number; readonly scrollHeight: number };
  };
  const frame = Reflect.get(globalThis, 'requestAnimationFrame') as (run: (now: number) => void) => void;
  const list = document.querySelector('[role="listbox"]');
  const nextFrame = () => new Promise<number>((resolve) => frame(resolve));
  let dropped = 0;
  let last = await nextFrame();
  for (let at = 1; at <= 300; at += 1) {
    list.scrollTop = (list.scrollHeight * at) / 300;
    const now = await nextFrame();
    dropped += Math.max(0, Math.round((now - last) / (1000 / 60)) - 1);
    last = now;
  }
  return dropped;
}
