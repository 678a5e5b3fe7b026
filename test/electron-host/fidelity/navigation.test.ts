// Navigations: which events, in which order, and which of them can be prevented.
import { expect, it } from 'vitest';
import { says, useHarness } from './harness.ts';

const lab = useHarness();
const contents = 'docs/api/web-contents.md';
const click = 'document.querySelector("a").click()';

says(
  contents,
  'When a webContents navigates to another page, the following events will be fired: did-start-navigation, will-frame-navigate, will-navigate, will-redirect, did-redirect-navigation, did-frame-navigate, did-navigate.',
  async () => {
    const told = await lab.run(async (_electron, lab, script) => {
      lab.route('/from', { status: 302, headers: { location: '/to' } });
      lab.route('/to', 'there');
      const { webContents } = lab.window();
      await lab.whileLoading(webContents, () =>
        webContents.loadURL(lab.route('/start', '<a href="/from">go</a>')),
      );
      const names = [
        'did-start-loading',
        'did-start-navigation',
        'will-frame-navigate',
        'will-navigate',
        'will-redirect',
        'did-redirect-navigation',
        'did-frame-navigate',
        'did-navigate',
        'dom-ready',
        'did-frame-finish-load',
        'did-finish-load',
        'did-stop-loading',
      ];
      const events = lab.record(webContents, names);
      await lab.whileLoading(webContents, () => webContents.executeJavaScript(script));
      return events;
    }, click);
    expect(told).toEqual([
      'did-start-loading',
      'did-start-navigation /from',
      'will-frame-navigate /from',
      'will-navigate /from',
      'will-redirect /to',
      'did-redirect-navigation /to',
      'did-frame-navigate /to',
      'did-navigate /to',
      'dom-ready',
      'did-frame-finish-load',
      'did-finish-load',
      'did-stop-loading',
    ]);
  },
);

says(
  contents,
  'For an in-page navigations, the following events will fire in this order: did-start-navigation, did-navigate-in-page.',
  async () => {
    const told = await lab.run(async (_electron, lab, script) => {
      const { webContents } = lab.window();
      await lab.whileLoading(webContents, () =>
        webContents.loadURL(lab.route('/hash', '<a href="#there">go</a>')),
      );
      const events = lab.record(webContents, [
        'did-start-navigation',
        'will-navigate',
        'did-navigate',
        'did-navigate-in-page',
      ]);
      const done = lab.once(webContents, 'did-navigate-in-page');
      await webContents.executeJavaScript(script);
      await done;
      return [...events, webContents.getURL().replace(lab.origin, '')];
    }, click);
    expect(told).toEqual([
      'did-start-navigation /hash#there',
      'did-navigate-in-page /hash#there',
      '/hash#there',
    ]);
  },
);

const ways = {
  'a link': ['<a href="/next">go</a>', click],
  'a script': ['', 'location.href = "/next"; 0'],
  'a form': ['<form action="/next" method="post"></form>', 'document.forms[0].submit()'],
  'a refresh in the page': [
    '',
    'document.head.innerHTML = "<meta http-equiv=refresh content=\'0;url=/next\'>"',
  ],
} as const;

for (const [name, [html, script]] of Object.entries(ways)) {
  says(
    contents,
    `will-navigate (${name}): Emitted when a user or the page wants to start navigation on the main frame. (Nobody prevents it.)`,
    async () => {
      const told = await lab.run(
        async (_electron, lab, [body, action]) => {
          lab.route('/next', 'next');
          const { webContents } = lab.window();
          await lab.whileLoading(webContents, () => webContents.loadURL(lab.route('/way', body)));
          const names = [
            'did-start-navigation',
            'will-frame-navigate',
            'will-navigate',
            'did-frame-navigate',
            'did-navigate',
          ];
          const events = lab.record(webContents, names);
          await lab.whileLoading(webContents, () => webContents.executeJavaScript(action));
          return { events, url: webContents.getURL().replace(lab.origin, '') };
        },
        [html, script] as const,
      );
      const names = ['did-start-navigation', 'will-frame-navigate', 'will-navigate', 'did-frame-navigate'];
      expect(told).toEqual({
        events: [...names, 'did-navigate'].map((event) => `${event} /next`),
        url: '/next',
      });
    },
  );

  says(
    contents,
    `will-navigate (${name}): Calling event.preventDefault() will prevent the navigation.`,
    async () => {
      const told = await lab.run(
        async (_electron, lab, [body, action]) => {
          lab.route('/next', 'next');
          const { webContents } = lab.window();
          await lab.whileLoading(webContents, () => webContents.loadURL(lab.route('/way', body)));
          lab.requests.length = 0;
          const events = lab.record(webContents, ['will-navigate', 'did-navigate', 'did-fail-load']);
          webContents.once('will-navigate', (event) => event.preventDefault());
          await lab.whileLoading(webContents, () => webContents.executeJavaScript(action));
          return { events, requests: [...lab.requests], url: webContents.getURL().replace(lab.origin, '') };
        },
        [html, script] as const,
      );
      expect(told).toEqual({ events: ['will-navigate /next'], requests: [], url: '/way' });
    },
  );
}

says(
  contents,
  'will-navigate: This event will not emit when the navigation is started programmatically with APIs like webContents.loadURL and webContents.back.',
  async () => {
    const told = await lab.run(async (_electron, lab) => {
      const { webContents } = lab.window();
      const events = lab.record(webContents, ['will-navigate', 'will-frame-navigate', 'did-navigate']);
      await webContents.loadURL(lab.route('/one', 'one'));
      await lab.whileLoading(webContents, () => webContents.reload());
      return events;
    });
    expect(told).toEqual(['did-navigate /one', 'did-navigate /one']);
  },
);

says(
  contents,
  'will-navigate of a page to about:blank or data: can be prevented like any other.',
  async () => {
    const told = await lab.run(async (_electron, lab) => {
      const { webContents } = lab.window();
      await lab.whileLoading(webContents, () => webContents.loadURL(lab.route('/start', 'start')));
      const events = lab.record(webContents, ['will-navigate', 'did-navigate']);
      webContents.on('will-navigate', (event) => event.preventDefault());
      await lab.whileLoading(webContents, () =>
        webContents.executeJavaScript('location.href = "about:blank"; 0'),
      );
      const text: unknown = await webContents.executeJavaScript('document.body.innerText');
      return [...events, text];
    });
    expect(told).toEqual(['will-navigate about:blank', 'start']);
  },
);

says(
  contents,
  'did-fail-load: This event is like did-finish-load but emitted when the load failed.',
  async () => {
    const told = await lab.run(async (_electron, lab) => {
      const { webContents } = lab.window();
      const names = [
        'did-fail-provisional-load',
        'did-fail-load',
        'did-finish-load',
        'did-navigate',
        'did-stop-loading',
      ];
      const events: unknown[] = [];
      for (const name of names) {
        webContents.on(name as 'did-fail-load', (_event, ...details) =>
          events.push([name, ...details.slice(0, 4)]),
        );
      }
      const error = await webContents
        .loadURL('http://unreachable.invalid/')
        .catch((reason: unknown) => reason);
      const { code, errno, url, message } = error as Record<string, unknown>;
      return { events, error: { code, errno, url, message } };
    });
    const details = [-105, 'ERR_NAME_NOT_RESOLVED', 'http://unreachable.invalid/', true];
    expect(told.events).toEqual([
      ['did-fail-provisional-load', ...details],
      ['did-fail-load', ...details],
      ['did-stop-loading'],
    ]);
    expect(told.error).toEqual({
      code: 'ERR_NAME_NOT_RESOLVED',
      errno: -105,
      url: 'http://unreachable.invalid/',
      message: "ERR_NAME_NOT_RESOLVED (-105) loading 'http://unreachable.invalid/'",
    });
  },
);

says(
  contents,
  'loadURL: the promise will resolve when the page has finished loading (see did-finish-load), and rejects if the page fails to load (see did-fail-load).',
  async () => {
    const told = await lab.run(async (_electron, lab) => {
      const { webContents } = lab.window();
      const events = lab.record(webContents, ['did-finish-load']);
      await webContents.loadURL(lab.route('/whole', 'whole'));
      const first = webContents.loadURL(lab.route('/slow', 'slow')).then(
        () => 'resolved',
        (error: unknown) => String(error),
      );
      await webContents.loadURL(`${lab.origin}/whole`);
      const bad = await webContents.loadURL('no address').catch((error: unknown) => String(error));
      return { events, first: (await first).replace(lab.origin, ''), bad };
    });
    expect(told.events.length).toBe(2);
    expect(told.first).toBe("Error: ERR_ABORTED (-3) loading '/whole'");
    expect(told.bad).toBe("Error: ERR_INVALID_URL (-300) loading 'no address'");
  },
);

says(
  contents,
  'did-navigate: httpResponseCode Integer - -1 for non HTTP navigations; httpStatusText string.',
  async () => {
    const told = await lab.run(async (_electron, lab) => {
      const { webContents } = lab.window();
      const answers: unknown[] = [];
      webContents.on('did-navigate', (_event, _url, code, text) => answers.push([code, text]));
      lab.route('/gone', { status: 410, body: 'gone' });
      await webContents.loadURL(`${lab.origin}/gone`);
      await webContents.loadURL('about:blank');
      return answers;
    });
    expect(told).toEqual([
      [410, 'Gone'],
      [-1, ''],
    ]);
  },
);

says(
  contents,
  'render-process-gone: Emitted when the renderer process unexpectedly disappears. This is normally because it was crashed or killed.',
  async () => {
    const told = await lab.run(async ({ app }, lab) => {
      const { webContents } = lab.window();
      await webContents.loadURL(lab.route('/page', '<title>Page</title>'));
      const gone = lab.once(webContents, 'render-process-gone');
      const goneForApp = lab.once(app, 'render-process-gone');
      webContents.forcefullyCrashRenderer();
      const [, details] = await gone;
      const [, sender] = await goneForApp;
      const crashed = webContents.isCrashed();
      await webContents.loadURL(`${lab.origin}/page`);
      return [details, sender === webContents, crashed, webContents.isCrashed(), webContents.getTitle()];
    });
    expect(told).toEqual([expect.objectContaining({ reason: 'crashed' }), true, true, false, 'Page']);
  },
);

it('spec/api-web-contents-spec.ts: a page that is closed rejects the load that was under way', async () => {
  const told = await lab.run(async (_electron, lab) => {
    const window = lab.window();
    const load = window.loadURL(lab.route('/never', 'never')).then(
      () => 'resolved',
      (error: unknown) => String(error).replace(lab.origin, ''),
    );
    window.destroy();
    return load;
  });
  expect(told).toBe("Error: ERR_FAILED (-2) loading '/never'");
});
