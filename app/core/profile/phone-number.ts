// Phone numbers as people read them. A text that isn't a valid number is copied as received, shown trimmed and without `sip:`.
import { fieldText, type Profile, zoneOf } from '../../api/profile/profile.ts';
import type { PhoneNumber } from '../../contract/profile.ts';

/** The fields of profiles and domains that hold a phone number. */
export const numberFields: readonly string[] = ['caller-id-number', 'caller-id-number-emergency'];

const listeners: (() => void)[] = [];
let loading: Promise<void> | undefined;
let plans: typeof import('./number-plans.ts') | undefined;

/** Calls `listener` when the number plans are loaded: from then on, numbers may be shown in another form. */
export function onNumberPlansLoaded(listener: () => void): void {
  listeners.push(listener);
}

/** Loads the number plans once. Never rejects: if they can't be loaded, numbers aren't formatted. */
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
 * Returns how a text that may be a phone number is shown and copied: a valid number, once the plans are loaded, in international
 * form and as E.164. `+` names its country; eleven digits that begin with 1 are North American, and so are ten digits if the
 * profile's time zone is. A `sip:` address is shown as its user, with its host if that isn't the profile's domain.
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
