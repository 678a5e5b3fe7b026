import { expect, test } from 'vitest';
import { sessionBusSockets } from '../../../../app/electron/tray/bus-address.ts';

test.each<[string, readonly string[] | undefined]>([
  ['unix:path=/run/user/1000/bus', ['/run/user/1000/bus']],
  ['unix:path=/run/user/1000/bus,guid=0123', ['/run/user/1000/bus']],
  ['unix:abstract=/tmp/dbus-1,guid=0123', ['\0/tmp/dbus-1']],
  ['unix:runtime=yes', ['/run/me/bus']],
  ['unix:path=/a%20b%2cc', ['/a b,c']],
  ['unix:path=/a%zz', undefined],
  ['unix:path=/a%ff', undefined],
  ['tcp:host=localhost,port=4000;unix:path=/bus;unix:path=/other', ['/bus', '/other']],
  ['tcp:host=localhost,port=4000', undefined],
  ['nonce-tcp:', undefined],
  ['unix:dir=/tmp', undefined],
  ['path=/bus', undefined],
  ['', ['/run/me/bus']],
])('the address %j names the sockets %j', (address, sockets) => {
  const env = { DBUS_SESSION_BUS_ADDRESS: address, XDG_RUNTIME_DIR: '/run/me' };
  expect(sessionBusSockets({ env })).toEqual(sockets);
});

test('an environment without an address and a runtime folder names no socket', () => {
  expect(sessionBusSockets({ env: {} })).toEqual([]);
  expect(sessionBusSockets({ env: { XDG_RUNTIME_DIR: '' } })).toEqual([]);
});
