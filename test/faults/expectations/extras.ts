// What becomes of an extra whose request meets a fault. The profile, the token and the sign-in are unaffected by each.
import type { FaultId } from '../fault-list.ts';

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
  redirectLoop: 'retried',
  redirectToOtherHost: 'retried',
};

export const extraEffectMeanings: Readonly<Record<ExtraEffect, string>> = {
  retried: 'requested again after 1, 2, 4, 8, then 16 polls without it',
  later: 'requested again when the time in Retry-After is over',
  hidden: 'not requested again before the next sign-in',
  waits: 'not requested again before the response is complete or the request times out',
};
