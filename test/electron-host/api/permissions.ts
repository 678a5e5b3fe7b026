// A session's permissions: its request handler and check handler, and the resulting state in Chromium.
import type { Session as ElectronSession, WebContents } from 'electron';
import type { Protocol } from '../chromium/devtools.ts';
import type { FrameDocument } from '../pages/frames.ts';
import { toChromium } from '../pages/schemes.ts';
import type { Storage } from '../pages/storage.ts';
import { chromium } from '../runtime/host.ts';
import { callApp } from '../runtime/uncaught.ts';

export type RequestHandler = Parameters<ElectronSession['setPermissionRequestHandler']>[0];
export type CheckHandler = Parameters<ElectronSession['setPermissionCheckHandler']>[0];

export interface Permissions {
  requestHandler: RequestHandler;
  checkHandler: CheckHandler;
  /** Decides, sets Chromium's state, then resolves. Without a handler everything is granted. */
  readonly decide: (query: PermissionQuery) => Promise<boolean>;
}

export interface PermissionQuery {
  readonly kind: 'request' | 'check';
  readonly permission: string;
  /** Set for the permission `openExternal` only. */
  readonly externalURL?: string;
  readonly contents: WebContents;
  readonly frame: FrameDocument;
}

/** The permissions whose state can be set in Chromium, with Chromium's names. */
const descriptors: Readonly<Record<string, readonly Protocol.Browser.PermissionDescriptor[]>> = {
  geolocation: [{ name: 'geolocation' }],
  notifications: [{ name: 'notifications' }],
  media: [{ name: 'camera' }, { name: 'microphone' }],
  midi: [{ name: 'midi' }],
  midiSysex: [{ name: 'midi', sysex: true }],
  'clipboard-read': [{ name: 'clipboard-read' }],
  'clipboard-sanitized-write': [{ name: 'clipboard-write' }],
  'idle-detection': [{ name: 'idle-detection' }],
  'window-management': [{ name: 'window-management' }],
  'storage-access': [{ name: 'storage-access' }],
};

const whereFrom = (frame: FrameDocument) => ({
  requestingUrl: frame.url,
  isMainFrame: frame.parentId === undefined,
});

export function createPermissions(storage: Storage): Permissions {
  const permissions: Permissions = {
    requestHandler: null,
    checkHandler: null,
    decide: async (query) => {
      const granted = await (query.kind === 'check' ? check(query) : request(query));
      await tellChromium(query, granted);
      return granted;
    },
  };

  const check = ({ permission, contents, frame }: PermissionQuery): boolean => {
    const handler = permissions.checkHandler;
    if (!handler) return true;
    const name = permission as Parameters<typeof handler>[1];
    return callApp(() => handler(contents, name, `${frame.origin}/`, whereFrom(frame))) ?? false;
  };

  const request = ({ permission, externalURL, contents, frame }: PermissionQuery): Promise<boolean> => {
    const handler = permissions.requestHandler;
    if (!handler) return Promise.resolve(true);
    const { promise, resolve } = Promise.withResolvers<boolean>();
    const details = { ...whereFrom(frame), ...(externalURL !== undefined && { externalURL }) };
    const name = permission as Parameters<typeof handler>[1];
    callApp(() => handler(contents, name, resolve, details));
    return promise;
  };

  const tellChromium = async ({ permission, frame }: PermissionQuery, granted: boolean): Promise<void> => {
    const address = toChromium(frame.url);
    const known = descriptors[permission];
    if (!known || !/^https?:/.test(address)) return;
    const { browser } = await chromium;
    const browserContextId = await storage.contextId();
    const state = {
      setting: granted ? ('granted' as const) : ('denied' as const),
      origin: new URL(address).origin,
      ...(browserContextId !== undefined && { browserContextId }),
    };
    await Promise.all(
      known.map((each) => browser.send('Browser.setPermission', { permission: each, ...state })),
    );
  };

  return permissions;
}
