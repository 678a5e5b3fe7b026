// Which second factor a sign-in asks for (specification, "Authentication" 5; field notes, "Second factor").
import type { Connection } from '../../connection/connection.ts';
import type { Profile } from '../../api/profile/profile.ts';
import type { PendingMfa } from '../../api/oauth/token-response.ts';

/** `mfa_vendor` and `mfa_type`, as the service spells them. */
export interface MfaFactor {
  readonly vendor: string;
  readonly type: string;
}

/** The values that were seen in the field: what a person is offered where nobody says. */
export const defaultFactors: readonly MfaFactor[] = [{ vendor: 'google', type: 'authenticator' }];

/** The factor that the pending reply itself names; undefined where it names none, or half of one. */
export function factorInResponse({ vendor, factor }: PendingMfa): MfaFactor | undefined {
  return vendor === undefined || factor === undefined ? undefined : { vendor, type: factor };
}

/**
 * The factors to choose from, each once and the usual one first: those of the profile's `mfa` entries, else the one that the
 * connection names, else those seen in the field.
 */
export function factorsToOffer(
  profile: Profile | undefined,
  connection: Pick<Connection, 'secondFactor'>,
): readonly MfaFactor[] {
  const entries = profile?.['mfa'];
  const listed = (Array.isArray(entries) ? entries : []).flatMap((entry) => {
    if (typeof entry !== 'object' || entry === null || Array.isArray(entry)) return [];
    const { mfa_vendor: vendor, mfa_type: type } = entry;
    return typeof vendor === 'string' && vendor !== '' && typeof type === 'string' && type !== ''
      ? [{ vendor, type }]
      : [];
  });
  const different = listed.filter(
    ({ vendor, type }, at) =>
      listed.findIndex((other) => other.vendor === vendor && other.type === type) === at,
  );
  if (different.length > 0) return different;
  return connection.secondFactor === undefined ? defaultFactors : [connection.secondFactor];
}
