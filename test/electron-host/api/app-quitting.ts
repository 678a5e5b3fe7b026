// Quitting: `before-quit`, closing the windows, `will-quit`, `quit`.
// https://www.electronjs.org/docs/latest/api/app#appquit
import { endChromium, endProcess } from '../runtime/host.ts';

export interface Windows {
  readonly count: () => number;
  readonly closeAll: () => void;
  readonly destroyAll: () => void;
}

/** Emits the events of quitting. */
export interface QuitListener {
  /** @returns whether a listener prevented it */
  readonly beforeQuit: () => boolean;
  /** @returns whether a listener prevented it */
  readonly willQuit: () => boolean;
  readonly quits: (exitCode: number) => void;
  /** @returns whether there was a listener */
  readonly windowsClosed: () => boolean;
}

export class Quitting {
  readonly #listener: QuitListener;
  windows: Windows | undefined;
  #isQuitting = false;
  #isExiting = false;
  #isShutDown = false;
  #exitCode = 0;

  constructor(listener: QuitListener) {
    this.#listener = listener;
  }

  get isShutDown(): boolean {
    return this.#isShutDown;
  }

  quit(): void {
    if (this.#isQuitting || this.#listener.beforeQuit()) return;
    this.#isQuitting = true;
    if (this.windows && this.windows.count() > 0) this.windows.closeAll();
    else this.#withoutWindows();
  }

  /** Ends without `before-quit` and `will-quit`. */
  exit(exitCode: number): void {
    this.#exitCode = exitCode;
    this.#isQuitting = true;
    this.#isExiting = true;
    if (this.windows && this.windows.count() > 0) this.windows.destroyAll();
    else this.#shutDown();
  }

  /** Called when the last window has been closed. */
  allClosed(): void {
    if (this.#isExiting) this.#shutDown();
    else if (this.#isQuitting) this.#withoutWindows();
    else if (!this.#listener.windowsClosed()) this.quit();
  }

  /** Called when a window has prevented its closing: cancels quitting. */
  closeCancelled(): void {
    this.#isQuitting = false;
  }

  #withoutWindows(): void {
    if (this.#listener.willQuit()) this.#isQuitting = false;
    else this.#shutDown();
  }

  #shutDown(): void {
    if (this.#isShutDown) return;
    this.#isShutDown = true;
    this.#listener.quits(this.#exitCode);
    void endChromium().finally(() => endProcess(this.#exitCode));
  }
}
