// The numbering plans of all countries. Loaded on demand (phone-number.ts): they are large.
import parsePhoneNumber, { getCountries, getCountryCallingCode } from 'libphonenumber-js/min';
import type { PhoneNumber } from '../../contract/profile.ts';

/** Returns the international form of a number that begins with `+`, and its E.164; undefined where it isn't valid. */
export function parseNumber(text: string): PhoneNumber | undefined {
  const number = parsePhoneNumber(text);
  return number?.isValid() === true
    ? { shown: number.formatInternational(), copied: number.number }
    : undefined;
}

/** Whether the countries of a time zone dial as the United States do. Those of Mexico, for example, don't. */
export function isNorthAmerican(zone: string): boolean {
  return northAmericanZones.has(canonicalZone(zone));
}

const northAmericanZones = new Set(
  getCountries()
    .filter((country) => getCountryCallingCode(country) === '1')
    .flatMap((region) => new Intl.Locale('und', { region }).getTimeZones() ?? [])
    .map(canonicalZone),
);

/** A time zone may have several names. */
function canonicalZone(timeZone: string): string {
  return new Intl.DateTimeFormat('en', { timeZone }).resolvedOptions().timeZone;
}
