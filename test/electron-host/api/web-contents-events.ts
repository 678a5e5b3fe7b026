// Translates a page's events to the names and arguments of WebContents.
import type { BrowserWindowConstructorOptions, Rectangle, WebContents } from 'electron';
import type { Popup } from '../chromium/targets.ts';
import type { FrameDocument } from '../pages/frames.ts';
import type { KeyInput } from '../injected/keys.ts';
import type { BoundsRequest } from '../injected/window-bounds.ts';
import type { EngineListener } from '../pages/engine.ts';
import type { NavigationDetails } from '../pages/navigation.ts';
import { record } from '../runtime/records.ts';
import { callApp } from '../runtime/uncaught.ts';
import { app } from './app.ts';
import { createEvent } from './event.ts';
import { dispatchInvoke, dispatchMessage, type Sender } from './ipc-dispatch.ts';
import type { HostIpcMain } from './ipc-main.ts';
import { type StrictEmitter, whole } from './unimplemented-proxy.ts';
import type { Popups } from './popups.ts';
import type { Certificates } from './certificates.ts';
import { showPageDialog } from './dialog.ts';
import { askLogin } from './login.ts';
import type { Permissions } from './permissions.ts';
import { frameOf, type FrameOwner } from './web-frame-main.ts';

export const webContentsEvents = [
  'did-start-loading',
  'did-stop-loading',
  'did-start-navigation',
  'will-frame-navigate',
  'will-navigate',
  'will-redirect',
  'did-redirect-navigation',
  'did-frame-navigate',
  'did-navigate',
  'did-navigate-in-page',
  'did-create-window',
  'will-prevent-unload',
  'content-bounds-updated',
  'before-input-event',
  'input-event',
  'certificate-error',
  'select-client-certificate',
  'login',
  'did-fail-load',
  'did-fail-provisional-load',
  'did-finish-load',
  'did-frame-finish-load',
  'dom-ready',
  'page-title-updated',
  'destroyed',
  'render-process-gone',
  'ipc-message',
  'preload-error',
];
/** Events of developer tools and <webview>, which the host lacks. */
export const silentWebContentsEvents = [
  'devtools-opened',
  'devtools-closed',
  'will-attach-webview',
  'did-attach-webview',
];

/** Calls a page's window. */
export interface Window {
  readonly titled: (title: string, explicit: boolean) => void;
  readonly painted: () => void;
  readonly closed: () => void;
  readonly focus: () => void;
  /** The user has moved the focus. */
  readonly focused: () => void;
  /** Creates the window of a popup; it shares this page's session. */
  readonly open: (
    popup: Popup,
    options: BrowserWindowConstructorOptions,
    session: WebContents['session'],
  ) => StrictEmitter;
  readonly isFocused: () => boolean;
  readonly getBounds: () => Rectangle;
  readonly setBounds: (bounds: Rectangle) => void;
  /** A key that the page didn't handle, for the menu. */
  readonly unhandledKey: (input: KeyInput) => void;
  /** The BrowserWindow itself. */
  readonly owner: StrictEmitter;
}

interface Hearing {
  readonly owner: FrameOwner;
  readonly ipc: HostIpcMain;
  readonly window: Window;
  readonly permissions: Permissions;
  readonly certificates: Certificates;
  readonly popups: Popups;
  /** Whether `alert` and `confirm` show a dialog. */
  readonly hasDialogs: boolean;
  readonly closes: () => void;
  readonly isAlive: () => boolean;
  readonly destroyed: () => void;
}

/** Creates the listener of a page's engine. */
export function listen(
  contents: StrictEmitter,
  { owner, ipc, window, permissions, certificates, popups, hasDialogs, closes, isAlive, destroyed }: Hearing,
): EngineListener {
  /** Ignores events of a destroyed page. */
  const emit = (name: string, ...args: unknown[]) =>
    isAlive() && callApp(() => contents.emit(name, createEvent({ sender: contents }), ...args));
  const sender: Sender = { contents: whole(contents), ipc, owner };
  const ids = (frame: FrameDocument) => [owner.processId, frame.routingId];

  return {
    navigation: (name, details) => {
      const event = createEvent(eventOf(details, owner));
      const { url, isSameDocument, isMainFrame, frame } = details;
      if (!isAlive()) return true;
      callApp(() =>
        contents.emit(name, event, url, isSameDocument, isMainFrame, ...(frame ? ids(frame) : [-1, -1])),
      );
      return event.defaultPrevented;
    },
    unloadPrevented: (url) => void emit('did-fail-load', -3, 'ERR_ABORTED', url, true),
    navigated: (frame, status, text, isMainFrame) => {
      emit('did-frame-navigate', frame.url, status, text, isMainFrame, ...ids(frame));
      if (isMainFrame) emit('did-navigate', frame.url, status, text);
    },
    navigatedInPage: (frame, isMainFrame) => {
      emit('did-navigate-in-page', frame.url, isMainFrame, ...ids(frame));
    },
    failed: ({ code, description }, url, frame, isMainFrame) => {
      emit('did-fail-provisional-load', code, description, url, isMainFrame, ...ids(frame));
      // An aborted load isn't a failure.
      if (description !== 'ERR_ABORTED') {
        emit('did-fail-load', code, description, url, isMainFrame, ...ids(frame));
      }
    },
    finished: (frame, isMainFrame) => {
      emit('did-frame-finish-load', isMainFrame, ...ids(frame));
      if (isMainFrame) emit('did-finish-load');
    },
    domReady: (frame, isMainFrame) => {
      frameOf(frame, owner).emit('dom-ready');
      if (isMainFrame) emit('dom-ready');
    },
    loading: (started) => void emit(started ? 'did-start-loading' : 'did-stop-loading'),
    external: (externalURL, frame) => {
      const details = { externalURL };
      const query = {
        kind: 'request',
        permission: 'openExternal',
        details,
        contents: sender.contents,
        frame,
      } as const;
      void permissions.decide(query).then((granted) => {
        if (granted) record('shell.openExternal (a page)', externalURL);
      });
    },
    title: (title, explicit) => {
      emit('page-title-updated', title, explicit);
      window.titled(title, explicit);
    },
    confirmUnload: () => {
      const event = createEvent({});
      if (isAlive()) callApp(() => contents.emit('will-prevent-unload', event));
      return event.defaultPrevented;
    },
    decide: (frame, kind, permission, details) =>
      permissions.decide({
        kind,
        permission,
        details,
        contents: sender.contents,
        frame,
        main: owner.frames.main,
      }),
    closes,
    requestBounds: (request) => {
      if (!isAlive()) return;
      const bounds = requestedBounds(request, window.getBounds());
      const event = createEvent({});
      callApp(() => contents.emit('content-bounds-updated', event, bounds));
      if (!event.defaultPrevented) window.setBounds(bounds);
    },
    mayOpen: popups.mayOpen,
    mayHandleKey: (input) => {
      if (!isAlive()) return true;
      const event = createEvent({});
      callApp(() => contents.emit('before-input-event', event, input));
      return !event.defaultPrevented;
    },
    unhandledKey: window.unhandledKey,
    input: (input) => void emit('input-event', input),
    focused: window.focused,
    confirm: async (message, canRefuse) => hasDialogs && (await showPageDialog(message, canRefuse)),
    login: (url, challenge, isRequestForNavigation) => {
      const details = { url, pid: owner.processId, isRequestForNavigation, firstAuthAttempt: true };
      return isAlive() ? askLogin(contents, details, challenge) : Promise.resolve(undefined);
    },
    certificateError: (url, error, isMainFrame) =>
      certificates.verify(sender.contents, url, error, isMainFrame),
    popupCreated: popups.opened,
    painted: () => window.painted(),
    crashed: () => {
      const details = { reason: 'crashed', exitCode: 5 };
      emit('render-process-gone', details);
      callApp(() => app.emit('render-process-gone', createEvent({}), contents, details));
    },
    closed: () => {
      window.closed();
      destroyed();
    },
    message: (frame, channel, args) => {
      if (isAlive()) dispatchMessage(sender, frame, channel, args);
    },
    invoke: (frame, channel, args) => dispatchInvoke(sender, frame, channel, args),
    preloadError: (path, error) => {
      emit('preload-error', path, error);
      console.error(`Unable to load preload script: ${path}`, error);
    },
  };
}

function requestedBounds(
  [method, first, second]: BoundsRequest,
  { x, y, width, height }: Rectangle,
): Rectangle {
  switch (method) {
    case 'moveTo':
      return { x: first, y: second, width, height };
    case 'moveBy':
      return { x: x + first, y: y + second, width, height };
    case 'resizeTo':
      return { x, y, width: first, height: second };
    case 'resizeBy':
      return { x, y, width: width + first, height: height + second };
  }
}

function eventOf(
  { url, isSameDocument, isMainFrame, frame, initiator }: NavigationDetails,
  owner: FrameOwner,
) {
  const shown = (document?: FrameDocument) =>
    document && !document.detached ? frameOf(document, owner) : null;
  return Object.defineProperties(
    { url, isSameDocument, isMainFrame, processId: owner.processId, routingId: frame?.routingId ?? -1 },
    {
      frame: { get: () => shown(frame), enumerable: true },
      initiator: { get: () => shown(initiator), enumerable: true },
    },
  );
}
