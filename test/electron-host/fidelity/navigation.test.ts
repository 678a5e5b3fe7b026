// Navigations: the events, their order, and preventing them.
import { expect, it } from 'vitest';
import { itConformsTo, useHarness } from './harness.ts';

const harness = useHarness();
const contents = 'docs/api/web-contents.md';
const click = 'document.querySelector("a").click()';

itConformsTo(
  contents,
  'When a webContents navigates to another page, the following events will be fired: did-start-navigation, will-frame-navigate, will-navigate, will-redirect, did-navigate.',
  async () => {
    const result = await harness.run(async (_electron, harness, script) => {
      harness.route('/from', { status: 302, headers: { location: '/to' } });
      harness.route('/to', 'there');
      const { webContents } = harness.window();
      await harness.whileLoading(webContents, () =>
        webContents.loadURL(harness.route('/start', '<a href="/from">go</a>')),
      );
      const names = [
        'did-start-loading',
        'did-start-navigation',
        'will-frame-navigate',
        'will-navigate',
        'will-redirect',
        'did-navigate',
        'did-finish-load',
        'did-stop-loading',
      ];
      const events = harness.record(webContents, names);
      await harness.whileLoading(webContents, () => webContents.executeJavaScript(script));
      return events;
    }, click);
    expect(result).toEqual([
      'did-start-loading',
      'did-start-navigation /from',
      'will-frame-navigate /from',
      'will-navigate /from',
      'will-redirect /to',
      'did-navigate /to',
      'did-finish-load',
      'did-stop-loading',
    ]);
  },
);

const triggers = {
  'a link': ['<a href="/next">go</a>', click],
  'a script': ['', 'location.href = "/next"; 0'],
  'a form': ['<form action="/next" method="post"></form>', 'document.forms[0].submit()'],
  'a refresh in the page': [
    '',
    'document.head.innerHTML = "<meta http-equiv=refresh content=\'0;url=/next\'>"',
  ],
} as const;

for (const [name, [html, script]] of Object.entries(triggers)) {
  itConformsTo(
    contents,
    `will-navigate (${name}): Emitted when a user or the page wants to start navigation on the main frame. (No listener prevents it.)`,
    async () => {
      const result = await harness.run(
        async (_electron, harness, [body, action]) => {
          harness.route('/next', 'next');
          const { webContents } = harness.window();
          await harness.whileLoading(webContents, () => webContents.loadURL(harness.route('/way', body)));
          const names = ['did-start-navigation', 'will-frame-navigate', 'will-navigate', 'did-navigate'];
          const events = harness.record(webContents, names);
          await harness.whileLoading(webContents, () => webContents.executeJavaScript(action));
          return { events, url: webContents.getURL().replace(harness.origin, '') };
        },
        [html, script] as const,
      );
      const names = ['did-start-navigation', 'will-frame-navigate', 'will-navigate'];
      expect(result).toEqual({
        events: [...names, 'did-navigate'].map((event) => `${event} /next`),
        url: '/next',
      });
    },
  );

  itConformsTo(
    contents,
    `will-navigate (${name}): Calling event.preventDefault() will prevent the navigation.`,
    async () => {
      const result = await harness.run(
        async (_electron, harness, [body, action]) => {
          harness.route('/next', 'next');
          const { webContents } = harness.window();
          await harness.whileLoading(webContents, () => webContents.loadURL(harness.route('/way', body)));
          harness.requests.length = 0;
          const events = harness.record(webContents, ['will-navigate', 'did-navigate', 'did-fail-load']);
          webContents.once('will-navigate', (event) => event.preventDefault());
          await harness.whileLoading(webContents, () => webContents.executeJavaScript(action));
          return {
            events,
            requests: [...harness.requests],
            url: webContents.getURL().replace(harness.origin, ''),
          };
        },
        [html, script] as const,
      );
      expect(result).toEqual({ events: ['will-navigate /next'], requests: [], url: '/way' });
    },
  );
}

itConformsTo(
  contents,
  'did-fail-load: This event is like did-finish-load but emitted when the load failed.',
  async () => {
    const result = await harness.run(async (_electron, harness) => {
      const { webContents } = harness.window();
      const names = ['did-fail-load', 'did-finish-load', 'did-navigate', 'did-stop-loading'];
      const events: unknown[] = [];
      harness.onEach(webContents, names, (name, _event, ...details) =>
        events.push([name, ...details.slice(0, 4)]),
      );
      const error = await webContents
        .loadURL('http://unreachable.invalid/')
        .catch((reason: unknown) => reason);
      const fields = ['code', 'errno', 'url', 'message'].map((name): [string, unknown] => [
        name,
        Reflect.get(Object(error), name),
      ]);
      return { events, error: Object.fromEntries(fields) };
    });
    const details = [-105, 'ERR_NAME_NOT_RESOLVED', 'http://unreachable.invalid/', true];
    expect(result.events).toEqual([['did-fail-load', ...details], ['did-stop-loading']]);
    expect(result.error).toEqual({
      code: 'ERR_NAME_NOT_RESOLVED',
      errno: -105,
      url: 'http://unreachable.invalid/',
      message: "ERR_NAME_NOT_RESOLVED (-105) loading 'http://unreachable.invalid/'",
    });
  },
);

itConformsTo(
  contents,
  'loadURL: the promise will resolve when the page has finished loading (see did-finish-load), and rejects if the page fails to load (see did-fail-load).',
  async () => {
    const result = await harness.run(async (_electron, harness) => {
      const { webContents } = harness.window();
      const events = harness.record(webContents, ['did-finish-load']);
      await webContents.loadURL(harness.route('/whole', 'whole'));
      const first = webContents.loadURL(harness.route('/slow', 'slow')).then(
        () => 'resolved',
        (error: unknown) => String(error),
      );
      await webContents.loadURL(`${harness.origin}/whole`);
      const bad = await webContents.loadURL('no address').catch((error: unknown) => String(error));
      return { events, first: (await first).replace(harness.origin, ''), bad };
    });
    expect(result.events.length).toBe(2);
    expect(result.first).toBe("Error: ERR_ABORTED (-3) loading '/whole'");
    expect(result.bad).toBe("Error: ERR_INVALID_URL (-300) loading 'no address'");
  },
);

itConformsTo(
  contents,
  'did-navigate: httpResponseCode Integer - -1 for non HTTP navigations; httpStatusText string.',
  async () => {
    const result = await harness.run(async (_electron, harness) => {
      const { webContents } = harness.window();
      const answers: unknown[] = [];
      webContents.on('did-navigate', (_event, _url, code, text) => answers.push([code, text]));
      harness.route('/gone', { status: 410, body: 'gone' });
      await webContents.loadURL(`${harness.origin}/gone`);
      await webContents.loadURL('about:blank');
      return answers;
    });
    expect(result).toEqual([
      [410, 'Gone'],
      [-1, ''],
    ]);
  },
);

itConformsTo(
  contents,
  'render-process-gone: Emitted when the renderer process unexpectedly disappears. This is normally because it was crashed or killed.',
  async () => {
    const result = await harness.run(async ({ app }, harness) => {
      const { webContents } = harness.window();
      await webContents.loadURL(harness.route('/page', '<title>Page</title>'));
      const gone = harness.once(webContents, 'render-process-gone');
      const goneForApp = harness.once(app, 'render-process-gone');
      webContents.forcefullyCrashRenderer();
      const [, details] = await gone;
      const [, sender] = await goneForApp;
      const crashed = webContents.isCrashed();
      await webContents.loadURL(`${harness.origin}/page`);
      return [details, sender === webContents, crashed, webContents.isCrashed(), webContents.getTitle()];
    });
    expect(result).toEqual([expect.objectContaining({ reason: 'crashed' }), true, true, false, 'Page']);
  },
);

it('spec/api-web-contents-spec.ts: a page that is closed rejects the load that was under way', async () => {
  const result = await harness.run(async (_electron, harness) => {
    const window = harness.window();
    const load = window.loadURL(harness.route('/never', 'never')).then(
      () => 'resolved',
      (error: unknown) => String(error).replace(harness.origin, ''),
    );
    window.destroy();
    return load;
  });
  expect(result).toBe("Error: ERR_FAILED (-2) loading '/never'");
});

const refusing = '<script>onbeforeunload = (event) => { event.returnValue = false; }</script>';

it('spec/api-web-contents-spec.ts: fails loading a subsequent page after beforeunload is not prevented', async () => {
  const result = await harness.run(async (_electron, harness, html) => {
    const { webContents } = harness.window();
    await webContents.loadURL(harness.route('/refusing', html));
    const events: unknown[] = [];
    const names = ['will-prevent-unload', 'did-fail-load', 'did-stop-loading'];
    harness.onEach(webContents, names, (name, _event, ...details) =>
      events.push([name, ...details].map((each) => String(each).replace(harness.origin, '')).join(' ')),
    );
    const failure = await webContents
      .loadURL(harness.route('/next', 'next'))
      .catch((error: unknown) => String(error).replace(harness.origin, ''));
    await harness.nextTurn();
    const url = webContents.getURL().replace(harness.origin, '');
    return { events, failure, url, isRequested: harness.requests.includes('/next') };
  }, refusing);
  expect(result).toEqual({
    events: ['will-prevent-unload', 'did-fail-load -3 ERR_ABORTED /next true', 'did-stop-loading'],
    failure: "Error: ERR_ABORTED (-3) loading '/next'",
    url: '/refusing',
    isRequested: false,
  });
});

it('a page that refuses to be left by its own link causes no did-fail-load', async () => {
  const result = await harness.run(async (_electron, harness, html) => {
    const { webContents } = harness.window();
    await webContents.loadURL(harness.route('/refusing', html));
    const events = harness.record(webContents, ['did-fail-load']);
    const prevented = harness.once(webContents, 'will-prevent-unload');
    await webContents.executeJavaScript('location.href = "/next"; 0', true);
    await prevented;
    await harness.nextTurn();
    return [...events, webContents.getURL().replace(harness.origin, '')];
  }, refusing);
  expect(result).toEqual(['/refusing']);
});
