// The `login` event: a server or a proxy wants a name and a password.
import type { AuthenticationResponseDetails } from 'electron';
import type { AuthChallenge, Credentials } from '../pages/network-interception.ts';
import { callApp } from '../runtime/uncaught.ts';
import { app } from './app.ts';
import { createEvent } from './event.ts';
import type { StrictEmitter } from './unimplemented-proxy.ts';

/** @returns undefined for no credentials: no listener prevents the default, or the callback gets no name */
export function askLogin(
  contents: StrictEmitter,
  details: AuthenticationResponseDetails,
  challenge: AuthChallenge,
): Promise<Credentials | undefined> {
  const { promise, resolve } = Promise.withResolvers<Credentials | undefined>();
  const { hostname, port, protocol } = new URL(challenge.origin);
  const authInfo = {
    isProxy: challenge.source === 'Proxy',
    scheme: challenge.scheme,
    host: hostname,
    port: Number(port || (protocol === 'https:' ? 443 : 80)),
    realm: challenge.realm,
  };
  const callback = (username?: string, password?: string) =>
    resolve(username === undefined ? undefined : { username, password: password ?? '' });
  const event = createEvent({});
  callApp(() => {
    contents.emit('login', event, details, authInfo, callback);
    app.emit('login', event, contents, details, authInfo, callback);
  });
  return event.defaultPrevented ? promise : Promise.resolve(undefined);
}
