// Permissions: what pages may do is asked of the session's handlers.
import { expect } from 'vitest';
import { says, useHarness } from './harness.ts';

const lab = useHarness();
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

says(
  session,
  'setPermissionCheckHandler: To clear the handler, call setPermissionCheckHandler(null). media: mediaType - can be video, audio or unknown. embeddingOrigin - The origin of the frame embedding the frame that made the permission check. Only set for cross-origin sub frames making permission checks.',
  async () => {
    const told = await lab.run(
      async (_electron, lab, { query, cameras }) => {
        const { webContents } = lab.window();
        const other = lab.origin.replace('127.0.0.1', 'localhost');
        lab.route('/inner', 'inner');
        const outer = lab.route(
          '/outer',
          `<iframe src="/inner"></iframe><iframe src="${other}/inner" allow="geolocation"></iframe>`,
        );
        await lab.whileLoading(webContents, () => webContents.loadURL(outer));
        const checked: unknown[] = [];
        webContents.session.setPermissionCheckHandler((contents, permission, requestingOrigin, details) => {
          const named = (text: string | undefined) =>
            text?.replace(lab.origin, 'page').replace(other, 'other');
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
    expect(told).toEqual({
      states: ['denied', 'denied', 'denied', 'granted'],
      checked: [
        [true, 'geolocation', 'page/', undefined, 'page/inner', false, undefined],
        [true, 'geolocation', 'other/', 'page/', 'other/inner', false, undefined],
        [true, 'media', 'page/', undefined, 'page/outer', true, 'video'],
      ],
    });
  },
);

says(
  session,
  'setPermissionRequestHandler: requestingUrl - The last URL the requesting frame loaded. isMainFrame - Whether the frame making the request is the main frame. media: securityOrigin - The security origin of the request.',
  async () => {
    const told = await lab.run(async (_electron, lab, ask) => {
      const { webContents } = lab.window();
      lab.route('/inner', 'inner');
      await lab.whileLoading(webContents, () =>
        webContents.loadURL(lab.route('/outer', '<iframe src="/inner"></iframe>')),
      );
      const asked: unknown[] = [];
      webContents.session.setPermissionRequestHandler((_contents, permission, callback, details) => {
        const { requestingUrl, isMainFrame } = details;
        const origin = 'securityOrigin' in details ? details.securityOrigin : undefined;
        asked.push([
          permission,
          requestingUrl.replace(lab.origin, ''),
          isMainFrame,
          origin?.replace(lab.origin, 'page'),
        ]);
        callback(false);
      });
      const [frame] = webContents.mainFrame.frames;
      return { result: await frame?.executeJavaScript(ask, true), asked };
    }, `navigator.mediaDevices.getUserMedia({ video: true }).then(() => 'given', () => 'refused')`);
    expect(told).toEqual({ result: 'refused', asked: [['media', '/inner', false, 'page/']] });
  },
);
