// The domain records of the practice service, computed from their index: 100,000 different ones, the same in every run, in
// the order of their names. The specification doesn't name their fields; these were observed.
import type { JsonObject } from '../json.ts';

const places =
  `Aberdeen Albany Amherst Antigonish Arlington Asheville Bangor Barrie Bayside Belmont Berkeley Bloomfield
Boulder Bradford Bristol Burlington Calgary Camden Canterbury Carlisle Charleston Chester Clifton Concord Coventry
Crestview Dalhousie Danbury Dartmouth Denver Dover Dublin Dundee Durham Eastport Edgewood Edmonton Elmira Eugene
Evergreen Fairview Falmouth Fredericton Fremont Galway Geneva Glendale Göteborg Greenwich Guelph Halifax Hamilton
Hanover Harbor Hartford Hillcrest Hudson Inverness Ithaca Jasper Juneau Kamloops Kelowna Kingston København
Lakeside Lancaster Lethbridge Lévis Lisbon Łódź Madison Malmö Medford Midland Moncton Montréal Nantucket Newport
Northfield Oakridge Orléans Oxford Pasadena Québec Raleigh Regina Riverside Rockport Salem Savannah Seaview
Stratford Tacoma Trenton Vernon Waterloo Weston Yarmouth Zürich`.split(/\s+/);

const trades =
  `Accounting Advisory Animal Architects Automotive Bakery Books Brewing Catering Chiropractic Cleaning
Coffee Construction Cycling Dental Design Electric Engineering Equipment Eyecare Fitness Flooring Florists Freight
Furniture Garden Glass Heating Hospitality Insurance Kitchens Landscaping Laundry Legal Lighting Marine Medical
Motors Optical Packaging Paint Pharmacy Plumbing Printing Realty Roofing Security Textiles Travel Wellness`.split(
    /\s+/,
  );

const forms =
  `Alliance Associates Brothers Centre Collective Direct Express Group Holdings House Network Office
Partners Services Solutions Studio Supply Trust Union Works`.split(/\s+/);

const zones = [
  'America/New_York',
  'America/Chicago',
  'America/Denver',
  'America/Los_Angeles',
  'America/Halifax',
];
const resellers = ['Practice Reseller', 'Harbour Networks', 'Lakeside Telecom'];

/** The number of different records. */
export const maxDomains = places.length * trades.length * forms.length;

/**
 * Returns the record at `index` (from 0). The first `spread` records cover the whole alphabet in order, so that a short
 * list looks realistic; a list that grows beyond `spread` continues with other records.
 *
 * @throws RangeError if the record doesn't exist.
 */
export function domainRecord(index: number, spread: number): JsonObject {
  if (index < 0 || index >= maxDomains) throw new RangeError(`There is no domain record ${index}.`);
  const position = positionOf(index, Math.max(1, spread));
  const form = pick(forms, position);
  const trade = pick(trades, Math.floor(position / forms.length));
  const place = pick(places, Math.floor(position / forms.length / trades.length));
  const domain = `${[place, trade, form].map(slug).join('-')}.example`;
  const seed = hash(position);
  return {
    domain,
    description: `${place} ${trade} ${form}`,
    reseller: pick(resellers, seed),
    'domain-type': seed % 11 === 0 ? 'Residential' : 'Standard',
    'time-zone': pick(zones, seed >>> 3),
    'dial-plan': domain,
    'dial-policy': 'US and Canada',
    'language-token': seed % 7 === 0 ? 'fr_CA' : 'en_US',
    'area-code': 200 + (seed % 700),
    'caller-id-name': `${place} ${trade}`.slice(0, 15),
    'caller-id-number': 12_025_550_100 + (position % 100),
    'caller-id-number-emergency': 12_025_550_100 + (position % 100),
    'active-calls-total-current': seed % 5 === 0 ? seed % 9 : 0,
    'limits-max-active-calls-total': 10 + (seed % 8) * 10,
    'call-recordings-hide-from-others-enabled': yesNo(seed % 3),
    'music-on-hold-randomized-enabled': yesNo(seed % 4),
    'single-sign-on-enabled': yesNo(seed % 6),
    'voicemail-transcription-enabled': yesNo((seed >>> 5) % 2),
    'email-send-from-address': `voicemail@${domain}`,
    'email-send-smtp-host': `mail.${domain}`,
    'email-send-smtp-username': `voicemail@${domain}`,
    'email-send-smtp-password': `smtp-${seed.toString(36)}`,
  };
}

/** Divides all positions into `spread` equal ranges. Each of the first `spread` records starts somewhere in its range. */
function positionOf(index: number, spread: number): number {
  const rangeLength = Math.floor(maxDomains / spread);
  const range = index % spread;
  const offset = hash(range) + Math.floor(index / spread);
  return range * rangeLength + (offset % rangeLength);
}

function hash(number: number): number {
  return Math.imul(number + 1, 2_654_435_761) >>> 0;
}

function pick(from: readonly string[], index: number): string {
  return from[index % from.length] ?? '';
}

function yesNo(remainder: number): string {
  return remainder === 0 ? 'yes' : 'no';
}

function slug(word: string): string {
  return word
    .replaceAll('Ł', 'L')
    .replaceAll('ø', 'o')
    .normalize('NFD')
    .replaceAll(/[^a-z]/gi, '')
    .toLowerCase();
}
