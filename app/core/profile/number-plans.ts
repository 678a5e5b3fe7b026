// Formats numbers by libphonenumber-js's plans of all countries. They are large, so phone-number.ts loads them on demand.
import parsePhoneNumber, { getCountries, getCountryCallingCode } from 'libphonenumber-js/min';
import type { PhoneNumber } from '../../contract/profile.ts';

/** Returns a number that begins with `+` in international form and as E.164; undefined if it isn't valid. */
export function parseNumber(text: string): PhoneNumber | undefined {
  const number = parsePhoneNumber(text);
  return number?.isValid() === true
    ? { shown: number.formatInternational(), copied: number.number }
    : undefined;
}

/** Whether a time zone is in a country with the calling code 1, such as Canada. The zones of Mexico, for example, aren't. */
export function isNorthAmerican(zone: string): boolean {
  const known = answers.get(zone) ?? northAmericanZones.has(canonicalZone(zone));
  answers.set(zone, known);
  return known;
}

/** Kept because creating a format takes some milliseconds, and a view has several numbers. */
const answers = new Map<string, boolean>();

/** The zones of the countries with the calling code 1, by their canonical names. */
const northAmericanZones = new Set(
  getCountries()
    .filter((country) => getCountryCallingCode(country) === '1')
    .flatMap((region) => new Intl.Locale('und', { region }).getTimeZones() ?? []),
);

/** Returns the one name by which zones can be compared: a zone may have several. */
function canonicalZone(timeZone: string): string {
  return new Intl.DateTimeFormat('en', { timeZone }).resolvedOptions().timeZone;
}
