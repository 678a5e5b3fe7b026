// The session's handlers of permission requests and checks.
import { expect } from 'vitest';
import { itConformsTo, useHarness } from './harness.ts';

const harness = useHarness();
const session = 'docs/api/session.md';

itConformsTo(
  session,
  'setPermissionRequestHandler: Calling callback(true) will allow the permission and callback(false) will reject it.',
  async () => {
    const result = await harness.run(async (_electron, harness, code) => {
      const { webContents } = harness.window();
      await webContents.loadURL(harness.route('/asking', 'page'));
      const requests: unknown[] = [];
      let isGranted = false;
      webContents.session.setPermissionRequestHandler((contents, permission, callback, details) => {
        const { isMainFrame, requestingUrl } = details;
        requests.push([
          contents === webContents,
          permission,
          isMainFrame,
          requestingUrl.replace(harness.origin, ''),
        ]);
        callback(isGranted);
      });
      const denied: unknown = await webContents.executeJavaScript(code, true);
      isGranted = true;
      const granted: unknown = await webContents.executeJavaScript(code, true);
      return { requests, denied, granted };
    }, 'Notification.requestPermission()');
    const request = [true, 'notifications', true, '/asking'];
    expect(result).toEqual({ requests: [request, request], denied: 'denied', granted: 'granted' });
  },
);

itConformsTo(
  session,
  'setPermissionCheckHandler: Returning true will allow the permission and false will reject it. requestingOrigin - The origin URL of the permission check.',
  async () => {
    const result = await harness.run(
      async (_electron, harness, query) => {
        const { webContents } = harness.window();
        await webContents.loadURL(harness.route('/checking', 'page'));
        const checked: unknown[] = [];
        webContents.session.setPermissionCheckHandler((contents, permission, requestingOrigin, details) => {
          checked.push([
            contents && contents === webContents,
            permission,
            requestingOrigin.replace(harness.origin, 'origin'),
            details.isMainFrame,
            details.requestingUrl?.replace(harness.origin, ''),
          ]);
          return permission === 'geolocation';
        });
        return { states: await harness.evaluate(webContents, query), checked };
      },
      `(async () => [(await navigator.permissions.query({ name: 'notifications' })).state,
      (await navigator.permissions.query({ name: 'geolocation' })).state])()`,
    );
    expect(result).toEqual({
      states: ['denied', 'granted'],
      checked: [
        [true, 'notifications', 'origin/', true, '/checking'],
        [true, 'geolocation', 'origin/', true, '/checking'],
      ],
    });
  },
);

itConformsTo(
  session,
  'setPermissionRequestHandler: requestingUrl - The last URL the requesting frame loaded. isMainFrame - Whether the frame making the request is the main frame.',
  async () => {
    const result = await harness.run(async (_electron, harness, code) => {
      const { webContents } = harness.window();
      harness.route('/inner', 'inner');
      await harness.whileLoading(webContents, () =>
        webContents.loadURL(harness.route('/outer', '<iframe src="/inner"></iframe>')),
      );
      const requests: unknown[] = [];
      webContents.session.setPermissionRequestHandler((_contents, permission, callback, details) => {
        const { requestingUrl, isMainFrame } = details;
        requests.push([permission, requestingUrl.replace(harness.origin, ''), isMainFrame]);
        callback(false);
      });
      const [frame] = webContents.mainFrame.frames;
      return { result: await frame?.executeJavaScript(code, true), requests };
    }, `navigator.mediaDevices.getUserMedia({ video: true }).then(() => 'given', () => 'refused')`);
    expect(result).toEqual({ result: 'refused', requests: [['media', '/inner', false]] });
  },
);
