import { expect, onTestFinished, test } from 'vitest';
import { readPlasmaWorkArea } from '../../../../app/electron/panel/panel-bounds.ts';
import { openSessionBus } from '../../../../app/electron/tray/session-bus.ts';
import { hasMessageBus, startMessageBus } from '../../../secret-service/message-bus.ts';
import { joinBus, type PeerReply } from '../../../status-notifier/bus-peer.ts';
import { createManualClock } from '../../core/manual-clock.ts';

test.skipIf(!hasMessageBus)(
  'Plasma tells its work area, and none where it is missing or has changed',
  async () => {
    const bus = await startMessageBus();
    onTestFinished(bus.close);
    const env = { DBUS_SESSION_BUS_ADDRESS: bus.address };
    const read = () => readPlasmaWorkArea(() => openSessionBus(createManualClock(), env));
    expect(await read()).toBeUndefined();

    // As of Plasma 5.27.
    let reply: PeerReply = { signature: '(iiii)', body: [[0, 720, 1280, 980]] };
    const plasma = await joinBus({
      address: bus.address,
      answer: ({ member, path }) =>
        member === 'availableScreenRect' && path === '/StrutManager' ? reply : undefined,
    });
    onTestFinished(plasma.close);
    await plasma.requestName('org.kde.plasmashell');
    expect(await read()).toEqual([0, 720, 1280, 980]);
    reply = { signature: 's', body: ['0,720 1280x980'] };
    expect(await read()).toBeUndefined();
    reply = { error: 'org.freedesktop.DBus.Error.UnknownMethod' };
    expect(await read()).toBeUndefined();
    expect(await readPlasmaWorkArea(() => Promise.resolve('none'))).toBeUndefined();
  },
);
