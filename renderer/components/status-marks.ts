// The marks of the states, as lines on a grid of 16 by 16.
import { accountStates } from '../../app/contract/account-states.ts';

/** What a mark can show: a state, or new voicemail messages of another account. */
export const marks = { ...accountStates, messages: { shape: 'envelope', colour: 'accent' } } as const;

export type StatusMark = keyof typeof marks;

export const shapes: Readonly<Record<(typeof marks)[StatusMark]['shape'], string>> = {
  check: 'M3 8.5 6.5 12 13 4.5',
  phone:
    'M4.2 2.2l2 .1 1 3-1.3 1a7.5 7.5 0 0 0 3.8 3.8l1-1.3 3 1 .1 2c0 1-.8 1.7-1.8 1.6C6.9 12.9 3.1 9.1 2.6 4c-.1-1 .6-1.8 1.6-1.8z',
  bell: 'M3 11.5h10l-1.3-2V7a3.7 3.7 0 0 0-7.4 0v2.5zM6.7 14h2.6M8 3.3V2',
  bar: 'M3 8h10',
  moon: 'M12.5 9.8A5.3 5.3 0 1 1 6.2 3.5a4.3 4.3 0 0 0 6.3 6.3z',
  question: 'M6 6a2 2 0 1 1 3 1.7c-.7.5-1 .8-1 1.6M8 12v.1',
  dots: 'M3 8v.1M8 8v.1M13 8v.1',
  cross: 'M4 4l8 8M12 4l-8 8',
  exclamation: 'M8 3v6M8 12.7v.1',
  key: 'M9.6 8.9 14.2 4.3M12 6.5l1.7 1.7M10.2 11a3.4 3.4 0 1 1-6.8 0 3.4 3.4 0 0 1 6.8 0z',
  envelope: 'M2.5 4.5h11v7.5h-11zM3 5l5 4 5-4',
};
