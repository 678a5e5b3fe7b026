// What every scene of the demo has at hand.
import type { Page } from 'playwright';
import type { RunningPerch, Tray } from '../driver.ts';
import type { Fixture } from '../fixture.ts';

export interface DemoContext {
  readonly fixture: Fixture;
  readonly perch: RunningPerch;
  readonly panel: Page;
  /** One line of the report; where it throws, the demo ends. */
  readonly step: (name: string, run: () => Promise<void>) => Promise<void>;
  /** Leaves a picture of a page. */
  readonly capturePage: (name: string, page: Page) => Promise<void>;
  /** Leaves a picture of the tray as soon as it fits. */
  readonly captureTray: (name: string, fits?: (tray: Tray) => boolean) => Promise<void>;
  /** Leaves a PNG. */
  readonly savePicture: (name: string, bytes: Buffer) => Promise<void>;
}

export const alice = 'alice@practice.example';
/** Has a second factor. */
export const bruno = 'bruno@practice.example';
