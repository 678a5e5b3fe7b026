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
  "setPermissionRequestHandler: media - Request access to media devices such as camera, microphone and speakers. geolocation - Request access to the user's location. To clear the handler, call setPermissionRequestHandler(null).",
  async () => {
    const result = await harness.run(
      async (_electron, harness, code) => {
        const { webContents } = harness.window();
        await webContents.loadURL(harness.route('/asking', 'page'));
        const requests: unknown[] = [];
        webContents.session.setPermissionRequestHandler((_contents, permission, callback, details) => {
          requests.push([permission, 'mediaTypes' in details ? details.mediaTypes : undefined]);
          callback(false);
        });
        const failures: unknown = await webContents.executeJavaScript(code, true);
        webContents.session.setPermissionRequestHandler(null);
        const unasked: unknown = await webContents.executeJavaScript(
          'Notification.requestPermission()',
          true,
        );
        return { requests, failures, unasked };
      },
      `(async () => [
      await navigator.mediaDevices.getUserMedia({ audio: true }).then(() => 'given', () => 'refused'),
      await new Promise((resolve) =>
        navigator.geolocation.getCurrentPosition(() => resolve('found'), (error) => resolve(error.code)))])()`,
    );
    expect(result).toEqual({
      requests: [
        ['media', ['audio']],
        ['geolocation', undefined],
      ],
      failures: ['refused', 1],
      unasked: 'granted',
    });
  },
);

itConformsTo(
  session,
  'setPermissionCheckHandler: Returning true will allow the permission and false will reject it. Certain other permission checks such as notifications checks will always pass null. requestingOrigin - The origin URL of the permission check.',
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
        [null, 'notifications', 'origin/', true, '/checking'],
        [true, 'geolocation', 'origin/', true, '/checking'],
      ],
    });
  },
);

itConformsTo(
  session,
  'setPermissionCheckHandler: To clear the handler, call setPermissionCheckHandler(null). media: mediaType - can be video, audio or unknown. embeddingOrigin - The origin of the frame embedding the frame that made the permission check. Only set for cross-origin sub frames making permission checks.',
  async () => {
    const result = await harness.run(
      async (_electron, harness, { query, cameras }) => {
        const { webContents } = harness.window();
        const other = harness.origin.replace('127.0.0.1', 'localhost');
        harness.route('/inner', 'inner');
        const outer = harness.route(
          '/outer',
          `<iframe src="/inner"></iframe><iframe src="${other}/inner" allow="geolocation"></iframe>`,
        );
        await harness.whileLoading(webContents, () => webContents.loadURL(outer));
        const checked: unknown[] = [];
        webContents.session.setPermissionCheckHandler((contents, permission, requestingOrigin, details) => {
          const named = (text: string | undefined) =>
            text?.replace(harness.origin, 'page').replace(other, 'other');
          checked.push([
            contents === webContents,
            permission,
            named(requestingOrigin),
            named(details.embeddingOrigin),
            named(details.requestingUrl),
            details.isMainFrame,
            details.mediaType,
          ]);
          return false;
        });
        const states: unknown[] = [];
        for (const frame of webContents.mainFrame.frames) states.push(await frame.executeJavaScript(query));
        states.push(await webContents.executeJavaScript(cameras));
        webContents.session.setPermissionCheckHandler(null);
        states.push(await webContents.executeJavaScript(query));
        return { states, checked };
      },
      {
        query: `navigator.permissions.query({ name: 'geolocation' }).then(({ state }) => state)`,
        cameras: `navigator.permissions.query({ name: 'camera' }).then(({ state }) => state)`,
      },
    );
    expect(result).toEqual({
      states: ['denied', 'denied', 'denied', 'granted'],
      checked: [
        [true, 'geolocation', 'page/', undefined, 'page/inner', false, undefined],
        [true, 'geolocation', 'other/', 'page/', 'other/inner', false, undefined],
        [true, 'media', 'page/', undefined, 'page/outer', true, 'video'],
      ],
    });
  },
);

itConformsTo(
  session,
  'setPermissionRequestHandler: requestingUrl - The last URL the requesting frame loaded. isMainFrame - Whether the frame making the request is the main frame. media: securityOrigin - The security origin of the request.',
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
        const origin = 'securityOrigin' in details ? details.securityOrigin : undefined;
        requests.push([
          permission,
          requestingUrl.replace(harness.origin, ''),
          isMainFrame,
          origin?.replace(harness.origin, 'page'),
        ]);
        callback(false);
      });
      const [frame] = webContents.mainFrame.frames;
      return { result: await frame?.executeJavaScript(code, true), requests };
    }, `navigator.mediaDevices.getUserMedia({ video: true }).then(() => 'given', () => 'refused')`);
    expect(result).toEqual({ result: 'refused', requests: [['media', '/inner', false, 'page/']] });
  },
);
