// The marks of the statuses, as lines on a grid of 16 by 16. The shape alone identifies the status. Colours: theme.css.
import type { Presence, TrayStatus } from '../../app/contract/view.ts';

export type StatusMark = Presence['kind'] | TrayStatus | 'sign-in' | 'messages';

export const marks: Readonly<Record<StatusMark, string>> = {
  available: 'M3 8.5 6.5 12 13 4.5',
  'on-call':
    'M4.2 2.2l2 .1 1 3-1.3 1a7.5 7.5 0 0 0 3.8 3.8l1-1.3 3 1 .1 2c0 1-.8 1.7-1.8 1.6C6.9 12.9 3.1 9.1 2.6 4c-.1-1 .6-1.8 1.6-1.8z',
  ringing: 'M3 11.5h10l-1.3-2V7a3.7 3.7 0 0 0-7.4 0v2.5zM6.7 14h2.6M8 3.3V2',
  busy: 'M3 8h10',
  inactive: 'M12.5 9.8A5.3 5.3 0 1 1 6.2 3.5a4.3 4.3 0 0 0 6.3 6.3z',
  unknown: 'M6 6a2 2 0 1 1 3 1.7c-.7.5-1 .8-1 1.6M8 12v.1',
  other: 'M8 2.5 13.5 8 8 13.5 2.5 8z',
  connecting: 'M3 8v.1M8 8v.1M13 8v.1',
  offline: 'M4 4l8 8M12 4l-8 8',
  'signed-out': 'M8 2.5v5M4.7 4.6a5 5 0 1 0 6.6 0',
  attention: 'M8 3v6M8 12.7v.1',
  'sign-in': 'M9.6 8.9 14.2 4.3M12 6.5l1.7 1.7M10.2 11a3.4 3.4 0 1 1-6.8 0 3.4 3.4 0 0 1 6.8 0z',
  /** New voicemail messages of another account. */
  messages: 'M2.5 4.5h11v7.5h-11zM3 5l5 4 5-4',
};
