import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { passwordGrantResponse, read, text } from '../caller.ts';
import { type PracticeService, startPracticeService } from '../service.ts';

const alice = 'alice@practice.example';
const path = '/ns-api/v2/domains/~/users/~';
let now = Date.UTC(2026, 4, 4, 10);
let service: PracticeService;
beforeAll(async () => {
  service = await startPracticeService({ clock: () => now });
});
afterAll(() => service.close());

// The profile of the specification (service.md, "Profile"), field by field.
const strings = `domain user name-first-name name-last-name login-username user-scope department site
  user-presence-status time-zone caller-id-name dial-plan dial-policy account-status email emergency-address-id
  language-token service-code status-message recording-configuration privacy
  email-send-alert-new-voicemail-behavior email-send-alert-new-voicemail-cc-list-csv created-datetime
  last-modified-datetime`.split(/\s+/);
const integers = `area-code caller-id-number caller-id-number-emergency active-calls-total-current
  directory-name-number-dtmf-mapping directory-override-order-duplicate-dtmf-mapping limits-max-active-calls-total
  limits-max-data-storage-kilobytes music-on-hold-comfort-message-repeat-interval-seconds
  ring-no-answer-timeout-seconds voicemail-greeting-index voicemail-login-pin`.split(/\s+/);
const flags = `call-recordings-hide-from-others-enabled call-screening-enabled
  directory-annouce-in-dial-by-name-enabled directory-name-visible-in-list-enabled
  email-send-alert-data-storage-limit-reached-enabled email-send-alert-new-missed-call-enabled
  email-send-alert-new-voicemail-enabled music-on-hold-randomized-enabled phone-numbers-to-allow-enabled
  phone-numbers-to-reject-enabled reject-anonymous-calls-enabled voicemail-enabled
  voicemail-playback-announce-caller-id voicemail-playback-announce-date-time-received
  voicemail-playback-sort-newest-to-oldest voicemail-receive-broadcast-enabled
  voicemail-user-control-enabled`.split(/\s+/);

describe('the profile', () => {
  test('has exactly the specified fields in their types, for every user', async () => {
    for (const { login } of service.users) {
      const reply = await passwordGrantResponse(service, login);
      const { status, json, headers } = await read(service, path, text(reply, 'access_token'));
      expect(status).toBe(200);
      expect(headers.get('content-type')).toMatch(/^application\/json/);
      for (const name of strings) expect([name, typeof json[name]]).toEqual([name, 'string']);
      for (const name of integers) expect([name, Number.isSafeInteger(json[name])]).toEqual([name, true]);
      for (const name of flags) expect(['yes', 'no', '']).toContain(json[name]);
      expect(json['mfa']).toBeInstanceOf(Array);
      expect(json['sso_ids']).toBeInstanceOf(Array);
      expect(Object.keys(json).sort()).toEqual([...strings, ...integers, ...flags, 'mfa', 'sso_ids'].sort());
      expect(json['created-datetime']).toMatch(/^\d{1,2}\/\d{1,2}\/\d{4} \d{1,2}:\d{2}$/);
      expect(json['last-modified-datetime']).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d[+-]\d\d:\d\d$/);
    }
  });
});

describe('the bearer check', () => {
  const refused = (message: string) => ({ code: 401, message });

  test('answers 401 with the observed message after an hour', async () => {
    const reply = await passwordGrantResponse(service, alice);
    now += 3_599_999;
    expect((await read(service, path, text(reply, 'access_token'))).status).toBe(200);
    now += 1;
    const { status, json } = await read(service, path, text(reply, 'access_token'));
    expect([status, json]).toEqual([401, refused('The access token provided has expired')]);
  });
});
