import { beforeAll, expect, test, vi } from 'vitest';
import { loadNumberPlans, phoneNumber } from '../../../../app/core/profile/phone-number.ts';

beforeAll(loadNumberPlans);

const domain = 'practice.example';
const newYork = { domain, 'time-zone': 'America/New_York' };
const berlin = { domain, 'time-zone': 'Europe/Berlin' };

test.each([
  ['+12025550123', '+1 202 555 0123'],
  ['+525512345678', '+52 55 1234 5678'],
  ['+18765550123', '+1 876 555 0123'],
  ['+18095550123', '+1 809 555 0123'],
  ['+4930123456', '+49 30 123456'],
  ['+442079460958', '+44 20 7946 0958'],
  ['+33123456789', '+33 1 23 45 67 89'],
  ['+41446681800', '+41 44 668 18 00'],
  ['+61291234567', '+61 2 9123 4567'],
  ['+819012345678', '+81 90 1234 5678'],
  ['+551123456789', '+55 11 2345 6789'],
])('the country of %s is the one that it names', (received, shown) => {
  for (const profile of [newYork, berlin, undefined])
    expect(phoneNumber(received, profile)).toEqual({ shown, copied: received });
});

const american = { shown: '+1 202 555 0123', copied: '+12025550123' };

test.each<[string, Record<string, string>, object | undefined]>([
  ['12025550123', berlin, american],
  ['2025550123', newYork, american],
  ['2025550123', { 'time-zone': 'US/Pacific' }, american],
  ['2025550123', { 'time-zone': 'America/Montreal' }, american],
  ['2025550123', { 'time-zone': 'America/Jamaica' }, american],
  ['2025550123', { 'time-zone': 'America/Mexico_City' }, undefined],
  ['2025550123', { 'time-zone': 'America/Sao_Paulo' }, undefined],
  ['2025550123', berlin, undefined],
  ['2025550123', {}, undefined],
  // With a `+` this would be a valid German number.
  ['4930123456', newYork, undefined],
  [' 12025550123 ', newYork, { ...american }],
  ['sip:12025550123@practice.example;user=phone', newYork, american],
  ['sip:1001@Practice.example:5060', newYork, { shown: '1001' }],
  ['sips:1001', newYork, { shown: '1001' }],
  ['sip:jane@other.example', newYork, { shown: 'jane@other.example' }],
])('%s in an account of %o', (received, profile, expected) => {
  expect(phoneNumber(received, profile)).toEqual({ shown: received, copied: received, ...expected });
});

test.each([
  '',
  '1001',
  '911',
  '+911',
  '*97',
  '*6712025550123',
  '12025550123#',
  '+1 202 555 0123',
  '12025550123 or 12025550124',
  'tel:+12025550123',
  '+15555550123',
  '10000000000',
  '+5215512345678',
  '１２０２５５５０１２３',
  '\u202E12025550123',
  '<b>12025550123</b>',
  '1'.repeat(100_000),
])('%s stays as it came', (received) => {
  expect(phoneNumber(received, newYork)).toEqual({ shown: received, copied: received });
});

test('a number stays as it came until the plans are loaded, which is then announced', async () => {
  vi.resetModules();
  const fresh = await import('../../../../app/core/profile/phone-number.ts');
  const onLoaded = vi.fn();
  fresh.onNumberPlansLoaded(onLoaded);
  expect(fresh.phoneNumber('2025550123', newYork)).toEqual({ shown: '2025550123', copied: '2025550123' });
  await expect.poll(() => onLoaded.mock.calls.length).toBe(1);
  expect(fresh.phoneNumber('2025550123', newYork)).toEqual(american);
});
