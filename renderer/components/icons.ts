// The icons of the panel, as lines on a grid of 16 by 16.

export const icons = {
  refresh: 'M13.2 8.6A5.3 5.3 0 1 1 11.8 4.2L13.4 5.7M13.5 2.5v3.3h-3.3',
  info: 'M8 7.2v4M8 4.7v.1M8 14.3A6.3 6.3 0 1 0 8 1.7a6.3 6.3 0 0 0 0 12.6z',
  warning: 'M8 6.3v3.2M8 11.7v.1M8 2.2 14.3 13.4H1.7z',
  offline:
    'M2 2l12 12M1.8 6.4A9 9 0 0 1 4.6 4.6M7.3 3.9A9 9 0 0 1 14.2 6.4M4.2 9A5.6 5.6 0 0 1 7 7.5M10.6 8.2a5.6 5.6 0 0 1 1.2.8M8 12.4v.1',
  check: 'M3 8.5 6.5 12 13 4.5',
  close: 'M4 4l8 8M12 4l-8 8',
  down: 'M3.5 6 8 10.5 12.5 6',
  forward: 'M6 3.5 10.5 8 6 12.5',
  external: 'M6.5 3.5h-3v9h9v-3M9.5 2.8h3.7v3.7M13 3 7.6 8.4',
  back: 'M10 3.5 5.5 8l4.5 4.5',
  search: 'M14 14l-3.6-3.6M11.9 7a4.9 4.9 0 1 1-9.8 0 4.9 4.9 0 0 1 9.8 0z',
  copy: 'M5.7 5.7h7.6v7.6H5.7zM10.3 5.7v-3H2.7v7.6h3',
  settings:
    'M2 4.7h6.4M12 4.7h2M2 11.3h2M7.6 11.3H14M10.2 6.5a1.8 1.8 0 1 0 0-3.6 1.8 1.8 0 0 0 0 3.6zM5.8 13.1a1.8 1.8 0 1 0 0-3.6 1.8 1.8 0 0 0 0 3.6z',
  edit: 'M10.6 3.2l2.2 2.2-7.4 7.4-2.8.6.6-2.8zM9.3 4.5l2.2 2.2',
  remove: 'M3 4.4h10M6.3 4.4V2.9h3.4v1.5M4.4 4.4l.6 8.7h6l.6-8.7M6.8 6.9v3.8M9.2 6.9v3.8',
  mail: 'M2 4h12v8.5H2zM2 4.5l6 4.5 6-4.5',
  'mail-off': 'M2 4h12v8.5H2zM2 4.5l6 4.5 6-4.5M1.5 14.5l13-13',
  circle: 'M8 13.5a5.5 5.5 0 1 0 0-11 5.5 5.5 0 0 0 0 11z',
  /** Drawn with a filled centre. */
  recording: 'M8 13.5a5.5 5.5 0 1 0 0-11 5.5 5.5 0 0 0 0 11z',
  'recording-off': 'M8 13.5a5.5 5.5 0 1 0 0-11 5.5 5.5 0 0 0 0 11zM2 14 14 2',
  phone:
    'M4.2 2.2l2 .1 1 3-1.3 1a7.5 7.5 0 0 0 3.8 3.8l1-1.3 3 1 .1 2c0 1-.8 1.7-1.8 1.6C6.9 12.9 3.1 9.1 2.6 4c-.1-1 .6-1.8 1.6-1.8z',
  chat: 'M2.5 3h11v8h-6l-3 2.5V11h-2z',
  user: 'M8 8a2.7 2.7 0 1 0 0-5.4A2.7 2.7 0 0 0 8 8zM2.8 13.5c.5-2.7 2.6-4 5.2-4s4.7 1.3 5.2 4',
  eye: 'M1.5 8S4 3.7 8 3.7 14.5 8 14.5 8 12 12.3 8 12.3 1.5 8 1.5 8zM8 10a2 2 0 1 0 0-4 2 2 0 0 0 0 4z',
  'eye-off':
    'M1.5 8S4 3.7 8 3.7 14.5 8 14.5 8 12 12.3 8 12.3 1.5 8 1.5 8zM8 10a2 2 0 1 0 0-4 2 2 0 0 0 0 4zM2.5 14l11-12',
  key: 'M9.6 8.9 14.2 4.3M12 6.5l1.7 1.7M10.2 11a3.4 3.4 0 1 1-6.8 0 3.4 3.4 0 0 1 6.8 0z',
} as const;

export type IconName = keyof typeof icons;

/** Icons that point to where the text continues or comes from: mirrored if it is written from right to left. */
export const directionalIcons: readonly IconName[] = ['back', 'forward', 'external'];
