// A page's JavaScript dialogs, and the synchronous requests of its injected scripts, which use `prompt`: only a dialog
// blocks a page's script until this process responds.
import type { EventParams, Session } from '../chromium/devtools.ts';

export interface DialogListener {
  /** Whether the page may navigate to an address that causes no request. */
  readonly mayNavigate: (url: string) => boolean;
  /** Whether the page is closed or left although its `beforeunload` handler objects. */
  readonly confirmUnload: () => boolean;
}

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
      this.#respond(session, dialog);
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

  #respond(session: Session, { type, message }: EventParams<'Page.javascriptDialogOpening'>): void {
    if (type === 'prompt' && message.startsWith(this.#secret)) {
      const url = message.slice(this.#secret.length);
      const promptText = this.#listener.mayNavigate(url) ? 'yes' : 'no';
      session.post('Page.handleJavaScriptDialog', { accept: true, promptText });
    } else {
      // Other dialogs are dismissed, as in Electron with the preference `disableDialogs`, which Perch sets.
      const accept = type === 'beforeunload' && this.#listener.confirmUnload();
      session.post('Page.handleJavaScriptDialog', { accept });
    }
  }
}
