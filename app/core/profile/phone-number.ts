// Phone numbers as people read them. What isn't surely a number stays as it came.
import { fieldText, type Profile, zoneOf } from '../../api/profile/profile.ts';
import type { PhoneNumber } from '../../contract/profile.ts';

/** The fields of profiles and domains that hold a phone number. */
export const numberFields: readonly string[] = ['caller-id-number', 'caller-id-number-emergency'];

const listeners: (() => void)[] = [];
let loading: Promise<void> | undefined;
let plans: typeof import('./number-plans.ts') | undefined;

/** Calls `listener` when the numbering plans are loaded: from then on, numbers have another text. */
export function onNumberPlansLoaded(listener: () => void): void {
  listeners.push(listener);
}

/** Called with the first number. Where it fails, numbers stay as they came. */
export function loadNumberPlans(): Promise<void> {
  loading ??= import('./number-plans.ts').then(
    (module) => {
      plans = module;
      for (const listener of listeners) listener();
    },
    () => undefined,
  );
  return loading;
}

/**
 * Returns how a text is shown and copied that may be a phone number of an account, whose profile this is: a valid number in
 * international form, and as E.164. Its country is the one that `+` names. Eleven digits that begin with 1 are North American; so
 * are ten digits where the account's time zone is. A `sip:` address is shown as its user, and its host where that isn't the
 * account's domain.
 */
export function phoneNumber(received: string, profile: Profile | undefined): PhoneNumber {
  const shown = withoutSip(received.trim(), fieldText(profile, 'domain'));
  const asReceived = { shown, copied: received };
  const isNational = /^\d{10}$/.test(shown);
  if (!isNational && !/^(?:\+\d{5,15}|1\d{10})$/.test(shown)) return asReceived;
  if (plans === undefined) {
    void loadNumberPlans();
    return asReceived;
  }
  const zone = zoneOf(profile ?? {});
  if (isNational && (zone === undefined || !plans.isNorthAmerican(zone))) return asReceived;
  const prefix = isNational ? '+1' : shown.startsWith('+') ? '' : '+';
  return plans.parseNumber(`${prefix}${shown}`) ?? asReceived;
}

function withoutSip(text: string, domain: string): string {
  const address = /^sips?:(?<user>[^@;]+)(?:@(?<host>[^;:]+))?/i.exec(text)?.groups;
  if (address === undefined) return text;
  const { user = '', host = domain } = address;
  return host.toLowerCase() === domain.toLowerCase() ? user : `${user}@${host}`;
}
