// The messages between the main process and a page's preload world: the app's IPC, and what the host's scripts report about
// the page.
import type { Session } from '../chromium/devtools.ts';
import { createCodec } from '../injected/codec.ts';
import type { Input } from '../injected/inputs.ts';
import type { FromPage, ToPage } from '../injected/page-messages.ts';
import type { FrameDocument, Frames } from './frames.ts';
import { binding, deliver } from './injected-scripts.ts';
import { toElectron } from './schemes.ts';

export interface MessageListener {
  readonly message: (frame: FrameDocument, channel: string, args: unknown[]) => void;
  /** The result or the error is sent back. */
  readonly invoke: (frame: FrameDocument, channel: string, args: unknown[]) => Promise<unknown>;
  readonly title: (title: string) => void;
  /** The user's input, before the page gets it. */
  readonly input: (input: Input) => void;
  /** The user has moved the focus. */
  readonly focused: () => void;
  /** The page closes its own window. */
  readonly closes: () => void;
  /** The page wants to move or resize its window. */
  readonly requestBounds: () => void;
  /** The page wants to open a window. */
  readonly popupRequested: (url: string) => void;
  readonly decide: (frame: FrameDocument, kind: 'request' | 'check', permission: string) => Promise<boolean>;
  readonly preloadError: (path: string, error: Error) => void;
}

const codec = createCodec();

export class Messages {
  readonly #frames: Frames;
  readonly #listener: MessageListener;

  constructor(frames: Frames, listener: MessageListener) {
    this.#frames = frames;
    this.#listener = listener;
  }

  /** Call before the page's domains are enabled. */
  wire(session: Session): void {
    session.on('Runtime.bindingCalled', ({ name, payload, executionContextId }) => {
      const frame = this.#frames.inContext(executionContextId);
      if (name === binding && frame) this.#receive(session, frame, JSON.parse(payload) as FromPage);
    });
  }

  /** @returns a function that sends a message to the main frame's preload world */
  compose(message: ToPage): (session: Session) => void {
    const text = JSON.stringify(message);
    return (session) => this.#frames.withPreload((frame) => post(session, frame, text));
  }

  /** @throws Error for arguments that can't be cloned, as in Electron */
  composeMessage(channel: string, args: readonly unknown[]): (session: Session) => void {
    return this.compose(['message', channel, codec.encode(args)]);
  }

  #receive(session: Session, frame: FrameDocument, message: FromPage): void {
    if (message[0] === 'send') {
      this.#listener.message(frame, message[1], listOf(codec.decode(message[2])));
    } else if (message[0] === 'invoke') {
      void this.#handleInvoke(session, frame, message[1], message[2], listOf(codec.decode(message[3])));
    } else if (message[0] === 'title') {
      this.#listener.title(message[1]);
    } else if (message[0] === 'input') {
      this.#listener.input(message[1]);
    } else if (message[0] === 'focus') {
      this.#listener.focused();
    } else if (message[0] === 'close') {
      this.#listener.closes();
    } else if (message[0] === 'bounds') {
      this.#listener.requestBounds();
    } else if (message[0] === 'popup') {
      this.#listener.popupRequested(toElectron(message[1]));
    } else if (message[0] === 'ask') {
      const [, id, kind, permission] = message;
      const respond = (granted: boolean) =>
        post(session, frame, JSON.stringify(['answer', id, granted] satisfies ToPage));
      this.#listener.decide(frame, kind, permission).then(respond, () => respond(false));
    } else {
      const [, path, text, stack] = message;
      this.#listener.preloadError(path, Object.assign(new Error(text), { stack }));
    }
  }

  async #handleInvoke(
    session: Session,
    frame: FrameDocument,
    id: number,
    channel: string,
    args: unknown[],
  ): Promise<void> {
    let reply: ToPage;
    try {
      reply = ['result', id, codec.encode(await this.#listener.invoke(frame, channel, args))];
    } catch (error) {
      console.error(`Error occurred in handler for '${channel}':`, error);
      reply = ['failed', id, String(error)];
    }
    post(session, frame, JSON.stringify(reply));
  }
}

function post(session: Session, { preloadContext, detached }: FrameDocument, text: string): void {
  if (preloadContext === undefined || detached) return;
  session.post('Runtime.callFunctionOn', {
    executionContextId: preloadContext,
    functionDeclaration: `text => ${deliver}(text)`,
    arguments: [{ value: text }],
    silent: true,
  });
}

function listOf(value: unknown): unknown[] {
  const list: unknown[] = Array.isArray(value) ? value : [];
  return list;
}
