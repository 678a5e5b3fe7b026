// The way to the main process: what the preload exposes on the page's window, with its type.
import type { Bridge } from '../app/contract/calls.ts';

declare global {
  interface Window {
    readonly perch: Bridge;
  }
}

export const bridge: Bridge = window.perch;
