// The second factors that a sign-in offers (service.md, "Second factor").
import type { FactorView } from '../../contract/view.ts';
import type { Connection } from '../../connection/connection.ts';
import { type Profile, readField } from '../../api/profile/profile.ts';
import type { PendingMfa } from '../../api/oauth/token-response.ts';

/** The values observed at real deployments, offered if no other factors are known. */
export const defaultFactors: readonly FactorView[] = [{ vendor: 'google', type: 'authenticator' }];

/** Returns the factor that the token response names; undefined if it lacks the vendor or the type. */
export function factorInResponse({ vendor, factor }: PendingMfa): FactorView | undefined {
  return vendor === undefined || factor === undefined ? undefined : { vendor, type: factor };
}

/**
 * Returns the factors to choose from: those in the profile's field `mfa`, without duplicates. If the field can't be used, the
 * connection's factor or else `defaultFactors`.
 */
export function factorsToOffer(
  profile: Profile | undefined,
  connection: Pick<Connection, 'secondFactor'>,
): readonly FactorView[] {
  const mfa = readField(profile ?? {}, 'mfa');
  const listed = mfa.kind === 'factors' ? mfa.factors.filter(({ vendor, type }) => vendor && type) : [];
  const unique = listed.filter(
    ({ vendor, type }, index) =>
      listed.findIndex((other) => other.vendor === vendor && other.type === type) === index,
  );
  if (unique.length > 0) return unique;
  return connection.secondFactor === undefined ? defaultFactors : [connection.secondFactor];
}
