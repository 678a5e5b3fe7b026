// Formats phone numbers. The number plans of all countries are large, so this file is imported on demand.
import parsePhoneNumber, { getCountries, getCountryCallingCode } from 'libphonenumber-js/min';
import type { PhoneNumber } from '../../contract/profile.ts';

/** Returns a number that begins with `+` in international form and as E.164; undefined if it isn't valid. */
export function parseNumber(text: string): PhoneNumber | undefined {
  const number = parsePhoneNumber(text);
  return number?.isValid() === true
    ? { shown: number.formatInternational(), copied: number.number }
    : undefined;
}

/** Whether a time zone is in a country with the calling code 1, such as Canada, but not Mexico. */
export function isNorthAmerican(zone: string): boolean {
  const known = answers.get(zone) ?? northAmericanZones.has(canonicalZone(zone));
  answers.set(zone, known);
  return known;
}

/** Creating a `DateTimeFormat` for each number of a view would take some milliseconds each time. */
const answers = new Map<string, boolean>();

const northAmericanZones = new Set(
  getCountries()
    .filter((country) => getCountryCallingCode(country) === '1')
    .flatMap((region) => new Intl.Locale('und', { region }).getTimeZones() ?? []),
);

/** A zone may have several names. Returns the one by which zones can be compared. */
function canonicalZone(timeZone: string): string {
  return new Intl.DateTimeFormat('en', { timeZone }).resolvedOptions().timeZone;
}
