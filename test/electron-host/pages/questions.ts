// What a page asks and waits for: its own dialogs, and what its worlds ask the app at once. A dialog is the one
// thing that stops a page's script until this process has answered.
import type { EventParams, Session } from '../chromium/devtools.ts';
import type { KeyInput } from '../world/keys.ts';
import type { PopupRequest } from '../world/popups.ts';
import { toElectron } from './schemes.ts';

export interface QuestionListener {
  /** Whether the page may open a window. */
  readonly mayOpen: (request: PopupRequest) => boolean;
  /** Whether the page gets to see a key. */
  readonly mayPass: (input: KeyInput) => boolean;
  /** `alert` and `confirm`: whether the person agrees. */
  readonly agrees: (message: string, canRefuse: boolean) => Promise<boolean>;
  /** The page does not want to be closed, or left: it stays, as in Electron. */
  readonly keepsOpen: () => void;
}

/** After the secret, as JSON. */
export type Question = readonly ['popup', PopupRequest] | readonly ['key', KeyInput];

export class Questions {
  readonly #secret: string;
  readonly #listener: QuestionListener;

  /** @param secret begins every question of the worlds; a page's own text does not */
  constructor(secret: string, listener: QuestionListener) {
    this.#secret = secret;
    this.#listener = listener;
  }

  /** To be called before the page's domains are enabled. */
  wire(session: Session): void {
    session.on('Page.javascriptDialogOpening', (dialog) => void this.#answer(session, dialog));
  }

  async #answer(
    session: Session,
    { type, message }: EventParams<'Page.javascriptDialogOpening'>,
  ): Promise<void> {
    if (type === 'prompt' && message.startsWith(this.#secret)) {
      const question = JSON.parse(message.slice(this.#secret.length)) as Question;
      const promptText = this.#decide(question) ? 'yes' : 'no';
      session.post('Page.handleJavaScriptDialog', { accept: true, promptText });
    } else if (type === 'beforeunload') {
      session.post('Page.handleJavaScriptDialog', { accept: false });
      this.#listener.keepsOpen();
    } else {
      // There is no prompt() in Electron: it answers null at once.
      const accept = type !== 'prompt' && (await this.#listener.agrees(message, type === 'confirm'));
      session.post('Page.handleJavaScriptDialog', { accept });
    }
  }

  #decide([kind, asked]: Question): boolean {
    try {
      if (kind === 'key') return this.#listener.mayPass(asked);
      const { url, referrer } = asked;
      return this.#listener.mayOpen({ ...asked, url: toElectron(url), referrer: toElectron(referrer) });
    } catch (error) {
      console.error(error);
      return false;
    }
  }
}
