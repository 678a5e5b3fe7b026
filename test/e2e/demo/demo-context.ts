// What every part of the demo is given.
import type { Page } from 'playwright';
import type { TrayState } from '../../desktop/tray-item.ts';
import type { RunningPerch } from '../driver.ts';
import type { Fixture } from '../fixture.ts';

export interface DemoContext {
  readonly fixture: Fixture;
  perch: RunningPerch;
  panel: Page;
  /** Runs one step and reports its result. Rethrows its error, which ends the demo. */
  readonly step: (name: string, run: () => Promise<void>) => Promise<void>;
  readonly capturePage: (name: string, page: Page) => Promise<void>;
  /** Saves the icon, tooltip and menu of the tray once it is as expected. */
  readonly captureTray: (name: string, isExpected?: (tray: TrayState) => boolean) => Promise<void>;
  readonly savePicture: (name: string, bytes: Buffer) => Promise<void>;
  readonly saveText: (name: string, text: string) => Promise<void>;
}

export const alice = 'alice@practice.example';
/** Has a second factor. */
export const bruno = 'bruno@practice.example';
