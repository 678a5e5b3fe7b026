// What a page asks and waits for: its own dialogs, and what its worlds ask the app at once. A dialog is the one
// thing that stops a page's script until this process has answered.
import type { EventParams, Session } from '../chromium/devtools.ts';
import type { KeyInput } from '../injected/keys.ts';
import type { PopupRequest } from '../injected/popups.ts';
import { toElectron } from './schemes.ts';

export interface DialogListener {
  /** Whether the page may open a window. */
  readonly mayOpen: (request: PopupRequest) => boolean;
  /** Whether the page may go to an address that nothing is requested for. */
  readonly mayNavigate: (url: string) => boolean;
  /** Whether the page gets to see a key. */
  readonly mayHandleKey: (input: KeyInput) => boolean;
  /** `alert` and `confirm`: whether the person agrees. */
  readonly confirm: (message: string, canRefuse: boolean) => Promise<boolean>;
  /** The page does not want to be closed, or left. @returns whether it is left all the same */
  readonly confirmUnload: () => boolean;
}

/** After the secret, as JSON. */
export type SyncRequest =
  readonly ['popup', PopupRequest] | readonly ['key', KeyInput] | readonly ['navigation', string];

export class PageDialogs {
  readonly #secret: string;
  readonly #listener: DialogListener;

  #open: { readonly promise: Promise<undefined>; readonly close: () => void } | undefined;

  /** @param secret begins every question of the worlds; a page's own text does not */
  constructor(secret: string, listener: DialogListener) {
    this.#secret = secret;
    this.#listener = listener;
  }

  /** To be called before the page's domains are enabled. */
  wire(session: Session): void {
    session.on('Page.javascriptDialogOpening', (dialog) => {
      const { promise, resolve } = Promise.withResolvers<undefined>();
      this.#open = { promise, close: () => resolve(undefined) };
      void this.#answer(session, dialog);
    });
    session.on('Page.javascriptDialogClosed', () => {
      this.#open?.close();
      this.#open = undefined;
    });
  }

  /** While a dialog is open, a page can't be told to close. */
  async whenClosed(): Promise<void> {
    await this.#open?.promise;
  }

  async #answer(
    session: Session,
    { type, message }: EventParams<'Page.javascriptDialogOpening'>,
  ): Promise<void> {
    if (type === 'prompt' && message.startsWith(this.#secret)) {
      const question = JSON.parse(message.slice(this.#secret.length)) as SyncRequest;
      const promptText = this.#decide(question) ? 'yes' : 'no';
      session.post('Page.handleJavaScriptDialog', { accept: true, promptText });
    } else if (type === 'beforeunload') {
      session.post('Page.handleJavaScriptDialog', { accept: this.#listener.confirmUnload() });
    } else {
      // There is no prompt() in Electron: it answers null at once.
      const accept = type !== 'prompt' && (await this.#listener.confirm(message, type === 'confirm'));
      session.post('Page.handleJavaScriptDialog', { accept });
    }
  }

  #decide([kind, asked]: SyncRequest): boolean {
    try {
      if (kind === 'key') return this.#listener.mayHandleKey(asked);
      if (kind === 'navigation') return this.#listener.mayNavigate(asked);
      const { url, referrer } = asked;
      return this.#listener.mayOpen({ ...asked, url: toElectron(url), referrer: toElectron(referrer) });
    } catch (error) {
      console.error(error);
      return false;
    }
  }
}
