// What a fault in an extra's request does to that extra. It doesn't affect the profile, the token and the sign-in.
import type { FaultId } from '../fault-list.ts';

/** docs/developer/faults.md explains each effect. */
export type ExtraEffect = 'retried' | 'later' | 'hidden' | 'waits';

export const extraEffects: Readonly<Partial<Record<FaultId, ExtraEffect>>> = {
  resetBefore: 'retried',
  resetAfter: 'retried',
  hangBefore: 'waits',
  hangAfter: 'waits',
  slowBody: 'waits',
  truncatedBody: 'retried',
  status400: 'retried',
  status401: 'hidden',
  status403: 'hidden',
  status404: 'hidden',
  status408: 'retried',
  status429: 'later',
  status429Date: 'later',
  status500: 'retried',
  status502: 'retried',
  status503: 'retried',
  htmlBody: 'retried',
  emptyBody: 'retried',
  headerOverflow: 'retried',
  warning: 'retried',
  redirectLoop: 'retried',
  redirectToOtherHost: 'retried',
};
