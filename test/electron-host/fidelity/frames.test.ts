// The frames of a page: their events and WebFrameMain.
import { expect } from 'vitest';
import { itConformsTo, useHarness } from './harness.ts';

const harness = useHarness();
const contents = 'docs/api/web-contents.md';

itConformsTo(
  contents,
  'will-frame-navigate is fired when the main frame or any of its subframes attempts to navigate. Calling event.preventDefault() will prevent the navigation.',
  async () => {
    const result = await harness.run(async (_electron, harness) => {
      harness.route('/frame', 'frame');
      const { webContents } = harness.window();
      const events: unknown[] = [];
      webContents.on('will-frame-navigate', (event) => {
        events.push([event.url.replace(harness.origin, ''), event.isMainFrame]);
        event.preventDefault();
      });
      webContents.on('will-navigate', () => events.push('will-navigate'));
      await harness.whileLoading(webContents, () =>
        webContents.loadURL(harness.route('/framed', '<iframe src="/frame"></iframe>')),
      );
      return { events, requests: [...harness.requests] };
    });
    expect(result).toEqual({ events: [['/frame', false]], requests: ['/framed'] });
  },
);

/** Events of navigations with the path and whether it is the main frame. */
const framed = [
  'did-start-navigation',
  'will-frame-navigate',
  'will-navigate',
  'will-redirect',
  'did-redirect-navigation',
  'did-frame-navigate',
  'did-frame-finish-load',
  'did-finish-load',
];

itConformsTo(
  contents,
  "did-frame-finish-load: Emitted when a frame has done navigation; isMainFrame. did-finish-load: Emitted when the navigation is done, i.e. the spinner of the tab has stopped spinning, and the onload event was dispatched. (A frame's navigation and its redirect are told like the page's, before the page is done; will-navigate is not.)",
  async () => {
    const result = await harness.run(async (_electron, harness, names) => {
      harness.route('/inner', { status: 302, headers: { location: '/moved' } });
      harness.route('/moved', 'inner');
      const { webContents } = harness.window();
      const events: string[] = [];
      harness.onEach(webContents, names, (name, _event, ...details) => {
        const [isMain = true] = details.filter((detail) => typeof detail === 'boolean').slice(-1);
        const paths = details.flatMap((detail) =>
          typeof detail === 'string' && detail !== 'OK' ? detail.replace(harness.origin, '') : [],
        );
        events.push([name, isMain ? 'page' : 'frame', ...paths].join(' '));
      });
      await harness.whileLoading(webContents, () =>
        webContents.loadURL(harness.route('/outer', '<iframe src="/inner"></iframe>')),
      );
      return events;
    }, framed);
    expect(result).toEqual([
      'did-start-navigation page /outer',
      'did-frame-navigate page /outer',
      'did-start-navigation frame /inner',
      'will-frame-navigate frame /inner',
      'will-redirect frame /moved',
      'did-redirect-navigation frame /moved',
      'did-frame-navigate frame /moved',
      'did-frame-finish-load frame',
      'did-frame-finish-load page',
      'did-finish-load page',
    ]);
  },
);

for (const target of ['perch://callback/?code=1', '/elsewhere']) {
  itConformsTo(
    contents,
    `will-redirect (of a frame, to ${target}): Emitted when a server side redirect occurs during navigation. Calling event.preventDefault() will prevent the navigation (not just the redirect).`,
    async () => {
      const result = await harness.run(async (_electron, harness, location) => {
        harness.route('/leave', { status: 302, headers: { location } });
        harness.route('/inner', '<a href="/leave">go</a>');
        const { webContents } = harness.window();
        await harness.whileLoading(webContents, () =>
          webContents.loadURL(harness.route('/outer', '<iframe src="/inner"></iframe>')),
        );
        harness.requests.length = 0;
        const seen: unknown[] = [];
        webContents.once('will-redirect', (event) => {
          seen.push([event.url.replace(harness.origin, ''), event.isMainFrame]);
          event.preventDefault();
        });
        webContents.on('did-frame-navigate', () => seen.push('did-frame-navigate'));
        const [frame] = webContents.mainFrame.frames;
        await harness.whileLoading(webContents, () =>
          frame?.executeJavaScript('document.querySelector("a").click()'),
        );
        return { seen, requests: [...harness.requests], inner: frame?.url.replace(harness.origin, '') };
      }, target);
      expect(result).toEqual({ seen: [[target, false]], requests: ['/leave'], inner: '/inner' });
    },
  );
}

itConformsTo(
  'docs/api/web-frame-main.md',
  'frame.parent: A WebFrameMain | null representing parent frame of frame, the property would be null if frame is the top frame in the frame hierarchy. frame.frames: the direct descendents of frame. frame.framesInSubtree: every frame in the subtree of frame, including itself. frame.detached: whether the frame is detached from the frame tree.',
  async () => {
    const result = await harness.run(async (_electron, harness) => {
      harness.route('/innermost', 'innermost');
      harness.route('/inner', '<iframe src="/innermost"></iframe>');
      const { webContents } = harness.window();
      await harness.whileLoading(webContents, () =>
        webContents.loadURL(harness.route('/outer', '<iframe src="/inner" name="named"></iframe>')),
      );
      const top = webContents.mainFrame;
      const path = ({ url }: { url: string }) => new URL(url).pathname;
      const [inner] = top.frames;
      const [innermost] = inner?.frames ?? [];
      const seen = [
        top.parent,
        top.framesInSubtree.map(path),
        inner?.parent === top,
        innermost?.parent === inner,
        innermost?.top === top,
        inner?.name,
        inner?.origin === harness.origin,
        innermost &&
          (await harness.evaluate(innermost, 'document.body.innerText + " " + (parent.parent === top)')),
      ];
      await webContents.executeJavaScript('document.querySelector("iframe").remove()');
      const fails = (use: () => unknown) => {
        try {
          use();
          return 'nothing was thrown';
        } catch (error) {
          return String(error);
        }
      };
      return [...seen, inner?.detached, top.detached, top.frames, fails(() => inner?.url)];
    });
    expect(result).toEqual([
      null,
      ['/outer', '/inner', '/innermost'],
      true,
      true,
      true,
      'named',
      true,
      'innermost true',
      true,
      false,
      [],
      'Error: Render frame was disposed before WebFrameMain could be accessed',
    ]);
  },
);

itConformsTo(
  contents,
  "initiator WebFrameMain | null (optional) - The frame which initiated the navigation, which can be a parent frame (e.g. via window.open with a frame's name), or null if the navigation was not initiated by a frame.",
  async () => {
    const result = await harness.run(async (_electron, harness) => {
      harness.route('/inner', '<a href="/next">own</a><a href="/next" target="_top">top</a>');
      harness.route('/next', '<a href="/inner" target="child">frame</a><iframe name="child"></iframe>');
      const { webContents } = harness.window();
      const initiators: string[] = [];
      const names = ['did-start-navigation', 'will-frame-navigate', 'will-navigate', 'will-redirect'];
      harness.onEach(webContents, names, (name, event) => {
        const { initiator, isMainFrame } =
          event as Electron.Event<Electron.WebContentsWillNavigateEventParams>;
        const who = !initiator ? 'app' : initiator === webContents.mainFrame ? 'page' : 'frame';
        initiators.push(`${name} ${isMainFrame ? 'page' : 'frame'} by ${who}`);
      });
      const click = (frame: Electron.WebFrameMain | undefined, index: number) =>
        harness.whileLoading(webContents, () =>
          frame?.executeJavaScript(`document.querySelectorAll('a')[${index}].click()`, true),
        );
      harness.route('/moved', { status: 302, headers: { location: '/outer' } });
      harness.route(
        '/outer',
        `<iframe src="${harness.origin.replace('127.0.0.1', 'localhost')}/inner"></iframe>`,
      );
      await harness.whileLoading(webContents, () => webContents.loadURL(`${harness.origin}/moved`));
      const loaded = initiators.splice(0);
      await click(webContents.mainFrame.frames[0], 0);
      const byItself = initiators.splice(0);
      await harness.whileLoading(webContents, () => webContents.loadURL(`${harness.origin}/outer`));
      initiators.length = 0;
      await click(webContents.mainFrame.frames[0], 1);
      const ofTop = initiators.splice(0).filter((entry) => !entry.includes('frame by'));
      await click(webContents.mainFrame, 0);
      return { loaded, byItself, ofTop, ofFrame: initiators };
    });
    const frame = (by: string) => [
      `did-start-navigation frame by ${by}`,
      `will-frame-navigate frame by ${by}`,
    ];
    expect(result).toEqual({
      loaded: ['did-start-navigation page by app', 'will-redirect page by app', ...frame('page')],
      byItself: frame('frame'),
      ofTop: [
        'did-start-navigation page by frame',
        'will-frame-navigate page by frame',
        'will-navigate page by frame',
      ],
      ofFrame: frame('page'),
    });
  },
);
