// Voicemail and active calls.
import { afterEach, describe, expect, test } from 'vitest';
import { passwordGrantResponse, read, recordsOf, sendRequest, text } from '../caller.ts';
import { profilePath } from '../paths.ts';
import { type PracticeService, type PracticeServiceOptions, startPracticeService } from '../service.ts';
import { allExtras } from './extras.ts';

const alice = 'alice@practice.example';
const start10 = Date.UTC(2026, 4, 4, 10);
let now = start10;
let service: PracticeService;
let token: string;
const start = async (options: PracticeServiceOptions = { extras: allExtras }) => {
  now = start10;
  service = await startPracticeService({ clock: () => now, ...options });
  token = text(await passwordGrantResponse(service, alice), 'access_token');
};
afterEach(() => service.close());

const get = (path: string, base = profilePath) => read(service, base + path, token);
const records = async (path: string) => recordsOf(await get(path));
const profile = async () => {
  const { json } = await read(service, profilePath, token);
  return [json['user-presence-status'], json['active-calls-total-current']];
};

describe('voicemail', () => {
  test('has every field of a message, newest first, with a credential that counts as a secret', async () => {
    await start();
    service.addVoicemail(alice);
    now += 60_000;
    const filename = service.addVoicemail(alice, {
      callerName: 'Otto Brandt',
      callerNumber: '12025550190',
      seconds: 90,
      transcription: 'Please call back.',
    });
    const list = await records('/voicemails/new');
    expect(list.map((record) => record['FromName'])).toEqual(['Otto Brandt', 'Rosa Feld']);
    const [first = {}] = list;
    expect(first).toEqual({
      filename,
      index: '2',
      length: '90',
      filesize: '1406.25 KB',
      filedate: '2026-05-04 10:01:00',
      FromName: 'Otto Brandt',
      FromUser: '12025550190',
      FromHost: 'practice.example',
      NmsAni: '12025550190',
      RecordTime: '2026-05-04 10:01:00',
      NmsRecDuration: '90',
      TimeZone: 'UTC',
      transcription: 'Please call back.',
      remotepath: expect.stringContaining(filename) as unknown,
    });
    const credential = new URL(text(first, 'remotepath')).searchParams.get('auth');
    expect(service.issuedSecrets()).toContain(credential);
  });

  test('has the date of the file’s last change beside that of the recording', async () => {
    await start();
    const recordedAt = start10 - 3_600_000;
    const filename = service.addVoicemail(alice, { recordedAt });
    const dates = { RecordTime: '2026-05-04 09:00:00', filedate: '2026-05-04 10:00:00' };
    expect(await records('/voicemails/new')).toMatchObject([dates]);
    now += 60_000;
    service.moveVoicemail(alice, filename, 'save');
    expect(await records('/voicemails/save')).toMatchObject([{ ...dates, filedate: '2026-05-04 10:01:00' }]);
  });

  test('can have the names of the schema', async () => {
    await start({ extras: allExtras, recordNames: 'schema' });
    const filename = service.addVoicemail(alice, { transcription: 'Please call back.' });
    expect(await records('/voicemails/new')).toEqual([
      {
        filename,
        index: '1',
        filesize: '656.25 KB',
        filedate: '2026-05-04 10:00:00',
        transcription: 'Please call back.',
        'file-duration-seconds': 42,
        'voicemail-from-name': 'Rosa Feld',
        'voicemail-from-user': '12025550134',
        'recorded-datetime': '2026-05-04T10:00:00+00:00',
        timezone: 'UTC',
        'file-access-url': expect.stringContaining(filename) as unknown,
      },
    ]);
  });

  test('counts messages and bytes of each folder, and follows moves and removals', async () => {
    await start();
    const filenames = [
      service.addVoicemail(alice, { seconds: 1 }),
      service.addVoicemail(alice, { seconds: 2 }),
    ];
    const counts = async () => {
      const folders = [];
      for (const folder of ['new', 'save', 'trash']) {
        folders.push((await get(`/voicemails/${folder}/count`)).json);
      }
      return folders;
    };
    expect(await counts()).toEqual([
      { count: 2, size: 48_000 },
      { count: 0, size: 0 },
      { count: 0, size: 0 },
    ]);
    service.moveVoicemail(alice, filenames[0] ?? '', 'save');
    service.removeVoicemail(alice, filenames[1] ?? '');
    expect(await counts()).toEqual([
      { count: 0, size: 0 },
      { count: 1, size: 16_000 },
      { count: 0, size: 0 },
    ]);
    expect(await records('/voicemails/new')).toEqual([]);
    expect(() => service.removeVoicemail(alice, 'unknown.wav')).toThrow('unknown.wav');
  });

  test('is read only, and has no other folder', async () => {
    await start();
    expect((await get('/voicemails/other')).status).toBe(404);
    expect((await get('/voicemails/other/count')).status).toBe(404);
    for (const method of ['DELETE', 'PUT', 'POST']) {
      const headers = { authorization: `Bearer ${token}` };
      const url = `${service.baseUrl}${profilePath}/voicemails/new`;
      expect((await sendRequest(url, { method, headers })).status).toBe(405);
    }
  });
});

describe('calls', () => {
  test('an incoming call rings, is answered and ends, and presence and number of calls follow', async () => {
    await start();
    expect(await records('/calls')).toEqual([]);
    service.setPresence(alice, 'closed');
    const id = service.startCall(alice, { name: 'Otto Brandt', number: '12025550190', answered: false });
    const ringing = {
      orig_name: 'Otto Brandt',
      ani: '12025550190',
      dnis: '1001',
      orig_user: '',
      term_user: '1001',
      orig_match: '',
      by_user: '',
      by_action: '',
      time_begin: '2026-05-04 10:00:00',
      time_answer: '',
      orig_call_info: 'active',
      term_call_info: 'alerting',
    };
    expect(await records('/calls')).toEqual([ringing]);
    expect(await profile()).toEqual(['alerting', 1]);
    now += 5_000;
    service.answerCall(alice, id);
    expect(await records('/calls')).toEqual([
      { ...ringing, time_answer: '2026-05-04 10:00:05', term_call_info: 'active' },
    ]);
    expect(await profile()).toEqual(['inuse', 1]);
    service.endCall(alice, id);
    expect(await records('/calls')).toEqual([]);
    expect(await profile()).toEqual(['closed', 0]);
    expect(() => service.endCall(alice)).toThrow(alice);
  });

  test('a call started in the portal belongs to by_user, and has no orig_user', async () => {
    await start();
    service.startCall(alice, { direction: 'click-to-call', number: '12025550177' });
    expect(await records('/calls')).toMatchObject([
      {
        orig_name: 'Alice Marsh',
        ani: '1001',
        dnis: '12025550177',
        orig_user: '',
        orig_match: 'sip:1001@practice.example',
        by_user: '1001',
      },
    ]);
  });

  test('can have the names of the schema, and a zero date while they ring', async () => {
    await start({ extras: allExtras, recordNames: 'schema' });
    const id = service.startCall(alice, { direction: 'outgoing', number: '12025550177', answered: false });
    const ringing = {
      'call-orig-from-name': 'Alice Marsh',
      'caller-id-number': '1001',
      'call-dialed-number': '12025550177',
      'call-orig-user': '1001',
      'call-term-user': '12025550177',
      'call-orig-match-uri': 'sip:1001@practice.example',
      'call-through-user': '',
      'call-through-action': '',
      'call-start-datetime': '2026-05-04 10:00:00',
      'call-answer-datetime': '0000-00-00 00:00:00',
    };
    expect(await records('/calls')).toEqual([ringing]);
    service.answerCall(alice, id);
    expect(await records('/calls')).toEqual([{ ...ringing, 'call-answer-datetime': '2026-05-04 10:00:00' }]);
  });
});

describe('domain and user in the path', () => {
  const paths = ['/calls', '/voicemails/new', '/voicemails/new/count'];

  test.each([
    ['~', '~', 200],
    ['practice.example', '1001', 200],
    ['~', '1001', 200],
    ['practice.example', '~', 200],
    ['practice.example', '1002', 403],
    ['practice.example', '9999', 404],
    ['other.example', '1001', 404],
  ])('%s and %s: %i', async (domain, user, status) => {
    await start();
    for (const path of paths) {
      const { status: actual } = await get(path, `/ns-api/v2/domains/${domain}/users/${user}`);
      expect([path, actual]).toEqual([path, status]);
    }
  });

  test.each([400, 404] as const)('~ can be refused with %i, but not for the profile', async (status) => {
    await start({ extras: allExtras, extrasTilde: status });
    for (const path of paths) {
      const refused = await get(path);
      expect([refused.status, refused.json['code']]).toEqual([status, status]);
      expect((await get(path, '/ns-api/v2/domains/practice.example/users/1001')).status).toBe(200);
      expect((await get(path, '/ns-api/v2/domains/practice.example/users/~')).status).toBe(status);
    }
    expect((await get('')).status).toBe(200);
  });
});

test('a service has only the extras that it is started with', async () => {
  const all = ['/calls', '/voicemails/new', '/voicemails/new/count'];
  const statuses = async () => {
    const found = [];
    for (const path of all) found.push((await get(path)).status);
    found.push((await read(service, '/ns-api/v2/domains/count', token)).status);
    return found;
  };
  await start({});
  expect(await statuses()).toEqual([404, 404, 404, 404]);
  expect((await get('/calls')).json).toEqual({ code: 404, message: 'Not Found' });
  await service.close();
  await start({ extras: ['calls'] });
  expect(await statuses()).toEqual([200, 404, 404, 404]);
  await service.close();
  await start({ extras: ['voicemail', 'domain-count'] });
  expect(await statuses()).toEqual([404, 200, 200, 200]);
});

test('without an access token, voicemail and calls are refused', async () => {
  await start();
  for (const path of ['/calls', '/voicemails/new']) {
    expect((await sendRequest(service.baseUrl + profilePath + path)).status).toBe(401);
  }
});
