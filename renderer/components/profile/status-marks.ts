// The marks of the tray statuses, on a grid of 8 by 8. The shape alone identifies the status; the colour is additional.
import type { Presence, TrayStatus } from '../../../app/contract/view.ts';

export interface Mark {
  readonly solid?: string;
  readonly line?: string;
}

const disc = 'M4 0a4 4 0 1 1 0 8 4 4 0 0 1 0-8z';
const exclamation = 'M3 0h2v5H3zM3 6h2v2H3z';

export const marks: Readonly<Record<Presence['kind'] | TrayStatus, Mark>> = {
  available: { solid: disc },
  'on-call': {
    solid:
      'M1.2 0h1.6q.9 0 .9.9v1q0 .9-.9.9H1.2Q.3 2.8.3 1.9v-1Q.3 0 1.2 0zM6.1 4.3h1q.9 0 .9.9v1.6q0 .9-.9.9h-1q-.9 0-.9-.9V5.2q0-.9.9-.9z',
    line: 'M1.4 2c0 2.9 1.7 4.6 4.6 4.6',
  },
  ringing: { solid: 'M1 5V3a3 3 0 0 1 6 0v2h1v1H0V5zM2.6 7h2.8q0 1-1.4 1T2.6 7z' },
  busy: { solid: `${disc}M1.6 3v2h4.8V3z` },
  inactive: { line: 'M4 1a3 3 0 1 1 0 6 3 3 0 0 1 0-6z' },
  unknown: { line: 'M2 2.7A2 1.8 0 1 1 5.2 4Q4 4.7 4 5.2M4 7v.05' },
  other: { solid: 'M4 0 8 4 4 8 0 4z' },
  connecting: { solid: 'M0 3h2v2H0zM3 3h2v2H3zM6 3h2v2H6z' },
  offline: { line: 'M1.5 1.5l5 5M6.5 1.5l-5 5' },
  'signed-out': { line: 'M1 4h6' },
  attention: { solid: exclamation },
};
