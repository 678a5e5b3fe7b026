// How an app ends: its windows are closed, it is asked, and then it goes.
// https://www.electronjs.org/docs/latest/api/app#appquit
import { endChromium } from '../runtime/host.ts';
import { endProcess } from '../runtime/process-exit.ts';

/** What quitting needs to know of the windows. */
export interface Windows {
  readonly count: () => number;
  readonly closeAll: () => void;
  readonly destroyAll: () => void;
  readonly focusFirst: () => void;
}

/** What is told to the app. */
export interface QuitListener {
  /** @returns whether a listener prevented it */
  readonly beforeQuit: () => boolean;
  /** @returns whether a listener prevented it */
  readonly willQuit: () => boolean;
  readonly quits: (exitCode: number) => void;
  /** @returns whether anybody heard it */
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

  /** Asks nobody. */
  exit(exitCode: number): void {
    this.#exitCode = exitCode;
    this.#isQuitting = true;
    this.#isExiting = true;
    if (this.windows && this.windows.count() > 0) this.windows.destroyAll();
    else this.#shutDown();
  }

  /** The last window is gone. */
  allClosed(): void {
    if (this.#isExiting) this.#shutDown();
    else if (this.#isQuitting) this.#withoutWindows();
    else if (!this.#listener.windowsClosed()) this.quit();
  }

  /** A window refused to close, so the app goes on. */
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
