// Windows of the host on an X display, each with a window of Chromium inside. The desktop sees only the host's windows, so
// a hidden window of Chromium is nowhere on it, and its address bar lies outside the window around it.
import { setTimeout } from 'node:timers/promises';
import {
  connectToX11,
  eventBytes,
  eventMasks,
  pair,
  type Rectangle,
  atoms,
  type X11,
  type X11Event,
} from './x11.ts';

/** How the desktop shows a window. */
export interface WindowStyle {
  readonly title: string;
  readonly hasFrame: boolean;
  readonly isResizable: boolean;
  readonly isOnTop: boolean;
  readonly skipsTaskbar: boolean;
  /** Whether a click gives it the focus. */
  readonly takesFocus: boolean;
}

export interface DesktopWindow {
  /** @param page the bounds of Chromium's page, in pixels @param bar the height of what Chromium shows above the page */
  readonly place: (page: Rectangle, bar: number) => void;
  readonly dress: (style: WindowStyle) => void;
  readonly show: (visible: boolean) => void;
  readonly focus: () => void;
  /** Sets the listener for a close button of the desktop. */
  readonly onClose: (listener: () => void) => void;
}

export interface DesktopWindows {
  /** Takes all windows of the Chromium with this profile from their first moment on. Call it before the first one. */
  readonly adopt: (profile: string) => void;
  /**
   * Finds a window of Chromium.
   *
   * @param moveTo moves it to an x coordinate, by which it is recognised
   * @returns undefined if it isn't on the display
   */
  readonly find: (moveTo: (left: number) => Promise<unknown>) => Promise<DesktopWindow | undefined>;
  /** Whether the desktop has a window manager. */
  readonly isManaged: () => Promise<boolean>;
  readonly end: () => void;
}

/** A window of Chromium in its container. */
interface Adopted {
  readonly child: number;
  readonly container: number;
  isFound: boolean;
  page: Rectangle;
  bar: number;
  onClose: () => void;
  /** How often another program has taken it out. */
  losses: number;
}

/** No window is moved there otherwise. */
const findingLeft = 9_000;
const findTimeoutMs = 2_000;
const maxLosses = 5;

const atomNames = {
  activeWindow: '_NET_ACTIVE_WINDOW',
  deleteWindow: 'WM_DELETE_WINDOW',
  motifHints: '_MOTIF_WM_HINTS',
  name: '_NET_WM_NAME',
  protocols: 'WM_PROTOCOLS',
  state: '_NET_WM_STATE',
  stateAbove: '_NET_WM_STATE_ABOVE',
  stateSkipPager: '_NET_WM_STATE_SKIP_PAGER',
  stateSkipTaskbar: '_NET_WM_STATE_SKIP_TASKBAR',
  supportingCheck: '_NET_SUPPORTING_WM_CHECK',
  userTime: '_NET_WM_USER_TIME',
  utf8: 'UTF8_STRING',
} as const;
type Atoms = Readonly<Record<keyof typeof atomNames, number>>;

/** Resolves with undefined where there is no X display. */
export async function openDesktopWindows(applicationName: string): Promise<DesktopWindows | undefined> {
  const x11 = await connectToX11();
  if (!x11) return undefined;
  const named = await Promise.all(
    Object.entries(atomNames).map(async ([key, name]) => [key, await x11.atom(name)] as const),
  );
  return createDesktopWindows(x11, Object.fromEntries(named) as Atoms, applicationName);
}

function createDesktopWindows(x11: X11, names: Atoms, applicationName: string): DesktopWindows {
  const adopted: Adopted[] = [];
  /** New windows whose owner isn't known yet. */
  const unknown = new Set<number>();
  let classSuffix: string | undefined;
  let finding: ((found: Adopted) => void) | undefined;
  let lastSearch: Promise<unknown> = Promise.resolve();

  const isManaged = () => x11.hasProperty(x11.root, names.supportingCheck).catch(() => false);

  const adoptIfOwn = async (window: number): Promise<void> => {
    const windowClass = await x11.textProperty(window, atoms.wmClass).catch(() => undefined);
    // Without a class it is not prepared yet: a property event follows.
    if (windowClass === '' || classSuffix === undefined || !unknown.delete(window)) return;
    if (windowClass?.includes(classSuffix) === true) adopt(window);
    else x11.selectEvents(window, 0);
  };
  const adopt = (child: number) => {
    const container = x11.createWindow();
    x11.selectEvents(container, eventMasks.structure | eventMasks.focus);
    x11.setProperty(container, atoms.wmClass, atoms.string, `${applicationName}\0${applicationName}\0`);
    x11.setProperty(container, names.protocols, atoms.atom, [names.deleteWindow]);
    x11.reparent(child, container);
    const page = { x: 0, y: 0, width: 1, height: 1 };
    adopted.push({ child, container, isFound: false, page, bar: 0, onClose: () => undefined, losses: 0 });
  };
  const forget = (own: Adopted) => {
    adopted.splice(adopted.indexOf(own), 1);
    x11.destroyWindow(own.container);
  };

  const ofChild = (window: number) => adopted.find(({ child }) => child === window);
  const ofContainer = (window: number) => adopted.find(({ container }) => container === window);
  const placeChild = ({ child, page: { width, height }, bar }: Adopted) =>
    x11.configure(child, { x: 0, y: -bar, width, height: height + bar });
  /** Chromium places its menus by its window's position on the display. */
  const reportPosition = ({ child, page: { x, y, width, height }, bar }: Adopted) => {
    const place = [pair(x, y - bar), pair(width, height + bar), 0];
    x11.sendEvent(child, eventMasks.structure, eventBytes(22, 0, [child, child, 0, ...place]));
  };
  /** The user has moved or resized the window. */
  const follow = async (own: Adopted): Promise<void> => {
    const page = await x11.bounds(own.container).catch(() => undefined);
    if (!page) return;
    const isResized = page.width !== own.page.width || page.height !== own.page.height;
    own.page = page;
    if (isResized) placeChild(own);
    reportPosition(own);
  };
  /** Chromium, or a script of the page, has moved the window inside its container. */
  const onChildMoved = (own: Adopted, x: number, y: number) => {
    if (own.isFound && (x !== 0 || y !== -own.bar)) placeChild(own);
    else if (!own.isFound && x >= findingLeft) finding?.(own);
  };

  const onEvent = ({ type, isSent, bytes }: X11Event) => {
    const window = bytes.readUInt32LE(8);
    const own = ofChild(window);
    if (type === 'create') {
      const isOverride = bytes[22] === 1;
      if (bytes.readUInt32LE(4) !== x11.root || isOverride || ofContainer(window)) return;
      unknown.add(window);
      x11.selectEvents(window, eventMasks.structure | eventMasks.property);
      void adoptIfOwn(window);
    } else if (type === 'property') {
      const changed = bytes.readUInt32LE(4);
      if (unknown.has(changed) && bytes.readUInt32LE(8) === atoms.wmClass) void adoptIfOwn(changed);
    } else if (type === 'destroy') {
      unknown.delete(window);
      if (own) forget(own);
    } else if (type === 'reparent') {
      // The window manager was faster.
      if (!own || bytes.readUInt32LE(12) === own.container || own.losses >= maxLosses) return;
      own.losses += 1;
      x11.reparent(own.child, own.container);
    } else if (type === 'configure') {
      const moved = ofContainer(window);
      if (moved) void follow(moved);
      else if (own && !isSent) onChildMoved(own, bytes.readInt16LE(16), bytes.readInt16LE(18));
    } else if (type === 'focus-in') {
      const focused = ofContainer(bytes.readUInt32LE(4));
      // NotifyAncestor or NotifyNonlinear: the container itself has the focus. With the virtual details a window in it
      // has it, and may have lost it again since. Modes 1 and 2 are grabs.
      const isOwn = bytes[1] === 0 || bytes[1] === 3;
      const isGrab = bytes[8] === 1 || bytes[8] === 2;
      if (focused && isOwn && !isGrab) x11.focus(focused.child);
    } else if (type === 'client-message') {
      if (bytes.readUInt32LE(8) !== names.protocols || bytes.readUInt32LE(12) !== names.deleteWindow) return;
      ofContainer(bytes.readUInt32LE(4))?.onClose();
    }
  };

  const search = async (moveTo: (left: number) => Promise<unknown>): Promise<Adopted | undefined> => {
    const { promise, resolve } = Promise.withResolvers<Adopted>();
    finding = resolve;
    await moveTo(findingLeft + 1_000);
    const found = await Promise.race([promise, setTimeout(findTimeoutMs, undefined, { ref: false })]);
    finding = undefined;
    if (found) found.isFound = true;
    return found;
  };

  const control = (own: Adopted): DesktopWindow => {
    const { child, container } = own;
    let isVisible = false;
    let isResizable = true;
    let requested: Rectangle | undefined;
    const setSizeHints = () => {
      const { x, y, width, height } = own.page;
      // USPosition and USSize; PMinSize and PMaxSize where the size is fixed.
      const flags = isResizable ? 3 : 3 | 16 | 32;
      const limits = isResizable ? [0, 0, 0, 0] : [width, height, width, height];
      const hints = [flags, x, y, width, height, ...limits, 0, 0, 0, 0, 0, 0, 0, 0, 0];
      x11.setProperty(container, atoms.wmNormalHints, atoms.sizeHints, hints);
    };
    // Chromium takes a new window for active, which it isn't: FocusOut, NotifyNonlinear.
    x11.sendEvent(child, 0, eventBytes(10, 3, [child, 0]));
    return {
      place: (page, bar) => {
        const before = requested;
        requested = page;
        const { width, height } = page;
        const isMoved = page.x !== before?.x || page.y !== before.y;
        if (!isMoved && width === before.width && height === before.height) return;
        // A window that only changes its size stays where the user has moved it.
        own.page = isMoved ? page : { ...own.page, width, height };
        own.bar = bar;
        setSizeHints();
        x11.configure(container, isMoved ? page : { width, height });
        placeChild(own);
        reportPosition(own);
      },
      dress: (style) => {
        isResizable = style.isResizable;
        setSizeHints();
        x11.setProperty(container, names.name, names.utf8, style.title);
        x11.setProperty(container, atoms.wmName, atoms.string, style.title);
        // InputHint.
        const input = style.takesFocus ? 1 : 0;
        x11.setProperty(container, atoms.wmHints, atoms.wmHints, [1, input, 0, 0, 0, 0, 0, 0, 0]);
        // Flag "decorations", and which of them.
        x11.setProperty(container, names.motifHints, names.motifHints, [2, 0, style.hasFrame ? 1 : 0, 0, 0]);
        // The desktop owns the state of a visible window, and clears that of a hidden one.
        if (isVisible) return;
        const states = [
          ...(style.isOnTop ? [names.stateAbove] : []),
          ...(style.skipsTaskbar ? [names.stateSkipTaskbar, names.stateSkipPager] : []),
        ];
        x11.setProperty(container, names.state, atoms.atom, states);
      },
      show: (visible) => {
        if (visible === isVisible) return;
        isVisible = visible;
        if (visible) {
          // Shown without the focus.
          x11.setProperty(container, names.userTime, atoms.cardinal, [0]);
          x11.map(container);
          x11.raise(container);
        } else {
          x11.unmap(container);
          // ICCCM, 4.1.4: the window manager gets an event as well.
          const masks = eventMasks.substructure | eventMasks.substructureRedirect;
          x11.sendEvent(x11.root, masks, eventBytes(18, 0, [x11.root, container, 0]));
        }
      },
      focus: () => {
        void isManaged().then((managed) => {
          if (!isVisible) return;
          if (!managed) {
            x11.raise(container);
            x11.focus(child);
            return;
          }
          const masks = eventMasks.substructure | eventMasks.substructureRedirect;
          // Source 2: at the user's wish.
          const message = eventBytes(33, 32, [container, names.activeWindow, 2, 0, 0, 0, 0]);
          x11.sendEvent(x11.root, masks, message);
        });
      },
      onClose: (listener) => void (own.onClose = listener),
    };
  };

  return {
    adopt: (profile) => {
      // Chromium names its profile in the class of its windows.
      classSuffix = `(${profile})`;
      // From now on Chromium keeps this process alive.
      x11.unref();
      x11.onEvent(onEvent);
      x11.selectEvents(x11.root, eventMasks.substructure);
    },
    find: (moveTo) => {
      // In turn, so that the window that moves is the one that was asked for.
      const next = lastSearch.then(() => search(moveTo)).then((own) => own && control(own));
      lastSearch = next.catch(() => undefined);
      return next;
    },
    isManaged,
    end: x11.end,
  };
}
