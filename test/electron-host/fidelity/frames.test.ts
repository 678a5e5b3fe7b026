// The frames of a page: what is told of them, and what can be known of them.
import { expect } from 'vitest';
import { says, useHarness } from './harness.ts';

const lab = useHarness();
const contents = 'docs/api/web-contents.md';

says(
  contents,
  'will-frame-navigate is fired when the main frame or any of its subframes attempts to navigate. Calling event.preventDefault() will prevent the navigation.',
  async () => {
    const told = await lab.run(async (_electron, lab) => {
      lab.route('/frame', 'frame');
      const { webContents } = lab.window();
      const events: unknown[] = [];
      webContents.on('will-frame-navigate', (event) => {
        events.push([event.url.replace(lab.origin, ''), event.isMainFrame]);
        event.preventDefault();
      });
      webContents.on('will-navigate', () => events.push('will-navigate'));
      await lab.whileLoading(webContents, () =>
        webContents.loadURL(lab.route('/framed', '<iframe src="/frame"></iframe>')),
      );
      return { events, requests: [...lab.requests] };
    });
    expect(told).toEqual({ events: [['/frame', false]], requests: ['/framed'] });
  },
);

/** The events of navigations that tell which frame it is, with their path and whether it is the main one. */
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

says(
  contents,
  "did-frame-finish-load: Emitted when a frame has done navigation; isMainFrame. did-finish-load: Emitted when the navigation is done, i.e. the spinner of the tab has stopped spinning, and the onload event was dispatched. (A frame's navigation and its redirect are told like the page's, before the page is done; will-navigate is not.)",
  async () => {
    const told = await lab.run(async (_electron, lab, names) => {
      lab.route('/inner', { status: 302, headers: { location: '/moved' } });
      lab.route('/moved', 'inner');
      const { webContents } = lab.window();
      const events: string[] = [];
      for (const name of names) {
        webContents.on(name as 'did-frame-navigate', (_event, ...details: unknown[]) => {
          const [isMain = true] = details.filter((detail) => typeof detail === 'boolean').slice(-1);
          const paths = details.flatMap((detail) =>
            typeof detail === 'string' && detail !== 'OK' ? detail.replace(lab.origin, '') : [],
          );
          events.push([name, isMain ? 'page' : 'frame', ...paths].join(' '));
        });
      }
      await lab.whileLoading(webContents, () =>
        webContents.loadURL(lab.route('/outer', '<iframe src="/inner"></iframe>')),
      );
      return events;
    }, framed);
    expect(told).toEqual([
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
  says(
    contents,
    `will-redirect (of a frame, to ${target}): Emitted when a server side redirect occurs during navigation. Calling event.preventDefault() will prevent the navigation (not just the redirect).`,
    async () => {
      const told = await lab.run(async (_electron, lab, location) => {
        lab.route('/leave', { status: 302, headers: { location } });
        lab.route('/inner', '<a href="/leave">go</a>');
        const { webContents } = lab.window();
        await lab.whileLoading(webContents, () =>
          webContents.loadURL(lab.route('/outer', '<iframe src="/inner"></iframe>')),
        );
        lab.requests.length = 0;
        const seen: unknown[] = [];
        webContents.once('will-redirect', (event) => {
          seen.push([event.url.replace(lab.origin, ''), event.isMainFrame]);
          event.preventDefault();
        });
        webContents.on('did-frame-navigate', () => seen.push('did-frame-navigate'));
        const [frame] = webContents.mainFrame.frames;
        await lab.whileLoading(webContents, () =>
          frame?.executeJavaScript('document.querySelector("a").click()'),
        );
        return { seen, requests: [...lab.requests], inner: frame?.url.replace(lab.origin, '') };
      }, target);
      expect(told).toEqual({ seen: [[target, false]], requests: ['/leave'], inner: '/inner' });
    },
  );
}

says(
  'docs/api/web-frame-main.md',
  'frame.parent: A WebFrameMain | null representing parent frame of frame, the property would be null if frame is the top frame in the frame hierarchy. frame.frames: the direct descendents of frame. frame.framesInSubtree: every frame in the subtree of frame, including itself. frame.detached: whether the frame is detached from the frame tree.',
  async () => {
    const told = await lab.run(async (_electron, lab) => {
      lab.route('/innermost', 'innermost');
      lab.route('/inner', '<iframe src="/innermost"></iframe>');
      const { webContents } = lab.window();
      await lab.whileLoading(webContents, () =>
        webContents.loadURL(lab.route('/outer', '<iframe src="/inner" name="named"></iframe>')),
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
        inner?.origin === lab.origin,
        await innermost?.executeJavaScript('document.body.innerText + " " + (parent.parent === top)'),
      ] as unknown[];
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
    expect(told).toEqual([
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
