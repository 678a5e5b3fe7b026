// A page's JavaScript dialogs, and the synchronous requests of its injected scripts, which use `prompt`: only a dialog
// blocks a page's script until this process responds.
import type { EventParams, Session } from '../chromium/devtools.ts';
import type { KeyInput } from '../injected/keys.ts';
import type { PopupRequest } from '../injected/popups.ts';
import { toElectron } from './schemes.ts';

export interface DialogListener {
  /** Whether the page may open a window. */
  readonly mayOpen: (request: PopupRequest) => boolean;
  /** Whether the page may navigate to an address that causes no request. */
  readonly mayNavigate: (url: string) => boolean;
  /** Whether the page gets a key. */
  readonly mayHandleKey: (input: KeyInput) => boolean;
  /** `alert` and `confirm`: whether the user confirms. */
  readonly confirm: (message: string, canRefuse: boolean) => Promise<boolean>;
  /** `beforeunload`: whether the page is closed or left anyway. */
  readonly confirmUnload: () => boolean;
}

/** The text of a `prompt` after the secret, as JSON. */
export type SyncRequest =
  readonly ['popup', PopupRequest] | readonly ['key', KeyInput] | readonly ['navigation', string];

export class PageDialogs {
  readonly #secret: string;
  readonly #listener: DialogListener;

  #open: { readonly promise: Promise<undefined>; readonly close: () => void } | undefined;

  /** @param secret the prefix of synchronous requests; hidden from the page */
  constructor(secret: string, listener: DialogListener) {
    this.#secret = secret;
    this.#listener = listener;
  }

  /** Call before the page's domains are enabled. */
  wire(session: Session): void {
    session.on('Page.javascriptDialogOpening', (dialog) => {
      const { promise, resolve } = Promise.withResolvers<undefined>();
      this.#open = { promise, close: () => resolve(undefined) };
      void this.#respond(session, dialog);
    });
    session.on('Page.javascriptDialogClosed', () => {
      this.#open?.close();
      this.#open = undefined;
    });
  }

  /** Resolves when no dialog is open: until then Chromium can't close the page. */
  async whenClosed(): Promise<void> {
    await this.#open?.promise;
  }

  async #respond(
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
      // Electron doesn't support prompt(): it returns null.
      const accept = type !== 'prompt' && (await this.#listener.confirm(message, type === 'confirm'));
      session.post('Page.handleJavaScriptDialog', { accept });
    }
  }

  #decide([kind, details]: SyncRequest): boolean {
    if (kind === 'key') return this.#listener.mayHandleKey(details);
    if (kind === 'navigation') return this.#listener.mayNavigate(details);
    const { url, referrer } = details;
    return this.#listener.mayOpen({ ...details, url: toElectron(url), referrer: toElectron(referrer) });
  }
}
