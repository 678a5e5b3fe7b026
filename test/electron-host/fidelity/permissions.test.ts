// Permissions: what pages may do is asked of the session's handlers.
import { expect } from 'vitest';
import { says, useLab } from './lab.ts';

const lab = useLab();
const session = 'docs/api/session.md';

says(
  session,
  'setPermissionRequestHandler: Calling callback(true) will allow the permission and callback(false) will reject it.',
  async () => {
    const told = await lab.run(async (_electron, lab, ask) => {
      const { webContents } = lab.window();
      await webContents.loadURL(lab.route('/asking', 'page'));
      const asked: unknown[] = [];
      let answer = false;
      webContents.session.setPermissionRequestHandler((contents, permission, callback, details) => {
        const { isMainFrame, requestingUrl } = details;
        asked.push([
          contents === webContents,
          permission,
          isMainFrame,
          requestingUrl.replace(lab.origin, ''),
        ]);
        callback(answer);
      });
      const denied: unknown = await webContents.executeJavaScript(ask, true);
      answer = true;
      const granted: unknown = await webContents.executeJavaScript(ask, true);
      return { asked, denied, granted };
    }, 'Notification.requestPermission()');
    const request = [true, 'notifications', true, '/asking'];
    expect(told).toEqual({ asked: [request, request], denied: 'denied', granted: 'granted' });
  },
);

says(
  session,
  "setPermissionRequestHandler: media - Request access to media devices such as camera, microphone and speakers. geolocation - Request access to the user's location. To clear the handler, call setPermissionRequestHandler(null).",
  async () => {
    const told = await lab.run(
      async (_electron, lab, ask) => {
        const { webContents } = lab.window();
        await webContents.loadURL(lab.route('/asking', 'page'));
        const asked: unknown[] = [];
        webContents.session.setPermissionRequestHandler((_contents, permission, callback, details) => {
          asked.push([permission, 'mediaTypes' in details ? details.mediaTypes : undefined]);
          callback(false);
        });
        const failures: unknown = await webContents.executeJavaScript(ask, true);
        webContents.session.setPermissionRequestHandler(null);
        const unasked: unknown = await webContents.executeJavaScript(
          'Notification.requestPermission()',
          true,
        );
        return { asked, failures, unasked };
      },
      `(async () => [
      await navigator.mediaDevices.getUserMedia({ audio: true }).then(() => 'given', () => 'refused'),
      await new Promise((resolve) =>
        navigator.geolocation.getCurrentPosition(() => resolve('found'), (error) => resolve(error.code)))])()`,
    );
    expect(told).toEqual({
      asked: [
        ['media', ['audio']],
        ['geolocation', undefined],
      ],
      failures: ['refused', 1],
      unasked: 'granted',
    });
  },
);

says(
  session,
  'setPermissionCheckHandler: Returning true will allow the permission and false will reject it. Certain other permission checks such as notifications checks will always pass null. requestingOrigin - The origin URL of the permission check.',
  async () => {
    const told = await lab.run(
      async (_electron, lab, query) => {
        const { webContents } = lab.window();
        await webContents.loadURL(lab.route('/checking', 'page'));
        const checked: unknown[] = [];
        webContents.session.setPermissionCheckHandler((contents, permission, requestingOrigin, details) => {
          checked.push([
            contents && contents === webContents,
            permission,
            requestingOrigin.replace(lab.origin, 'origin'),
            details.isMainFrame,
            details.requestingUrl?.replace(lab.origin, ''),
          ]);
          return permission === 'geolocation';
        });
        return { states: (await webContents.executeJavaScript(query)) as unknown, checked };
      },
      `(async () => [(await navigator.permissions.query({ name: 'notifications' })).state,
      (await navigator.permissions.query({ name: 'geolocation' })).state])()`,
    );
    expect(told).toEqual({
      states: ['denied', 'granted'],
      checked: [
        [null, 'notifications', 'origin/', true, '/checking'],
        [true, 'geolocation', 'origin/', true, '/checking'],
      ],
    });
  },
);
