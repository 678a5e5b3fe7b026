// Every state of an account, as tray, panel, account menu and `perch --status` have it: the shape of its mark, which alone identifies
// it, and its colour. Its text is in the group `state` of the texts.

type Look = {
  /** A drawing of `renderer/components/status-marks.ts` and, for the tray, a symbol of `build/icons/source/marks.svg`. */
  readonly shape: string;
  readonly colour: 'green' | 'blue' | 'amber' | 'red' | 'grey';
};

/** The most urgent one comes first. `available`, `inactive` and `unknown` are equally urgent. */
export const accountStates = {
  ringing: { shape: 'bell', colour: 'amber' },
  /** There is no valid sign-in, or it can't be renewed or restored. */
  'sign-in-required': { shape: 'key', colour: 'amber' },
  /** The service reports an unusual `account-status`. */
  'account-status': { shape: 'exclamation', colour: 'amber' },
  /** The profile may be outdated. */
  offline: { shape: 'cross', colour: 'grey' },
  'on-call': { shape: 'phone', colour: 'blue' },
  connecting: { shape: 'dots', colour: 'grey' },
  busy: { shape: 'bar', colour: 'red' },
  available: { shape: 'check', colour: 'green' },
  inactive: { shape: 'moon', colour: 'grey' },
  unknown: { shape: 'question', colour: 'grey' },
} as const satisfies Readonly<Record<string, Look>>;

export type AccountState = keyof typeof accountStates;

/** Those of an account, and one without accounts. The icon of that one has no mark. */
export const trayStates = [...(Object.keys(accountStates) as AccountState[]), 'signed-out' as const];
export type TrayState = (typeof trayStates)[number];
