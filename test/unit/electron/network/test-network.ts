import { defaultPreferences } from '../../../../app/contract/preferences.ts';
import { createNetwork, type Network } from '../../../../app/electron/network/network.ts';

type Parts = Parameters<typeof createNetwork>[0] & Parameters<typeof createNetwork>[1];

/** Perch's network with default preferences and without passwords, unless a test says otherwise. The system names no proxy. */
export function testNetwork({ resolveProxy = async () => 'DIRECT', ...parts }: Partial<Parts> = {}): Network {
  const preferences = () => defaultPreferences;
  const proxyPassword: Parts['proxyPassword'] = async () => ({ kind: 'none' });
  return createNetwork(
    { resolveProxy },
    { version: '0.0.0', preferences, proxyPassword, log: () => {}, ...parts },
  );
}
