// Translates a page's events to the names and arguments of WebContents.
import type { WebContents } from 'electron';
import type { EngineListener } from '../pages/engine.ts';
import { record } from '../runtime/records.ts';
import { callApp } from '../runtime/uncaught.ts';
import { app } from './app.ts';
import { createEvent } from './event.ts';
import { dispatchInvoke, dispatchMessage, type Sender } from './ipc-main.ts';
import { type StrictEmitter, UnimplementedError, whole } from './unimplemented-proxy.ts';
import type { Certificates } from './certificates.ts';
import { askLogin } from './login.ts';
import type { Permissions } from './permissions.ts';
import type { FrameOwner } from './web-frame-main.ts';

export const webContentsEvents = [
  'did-start-loading',
  'did-stop-loading',
  'did-start-navigation',
  'will-frame-navigate',
  'will-navigate',
  'will-redirect',
  'did-navigate',
  'did-navigate-in-page',
  'will-prevent-unload',
  'content-bounds-updated',
  'input-event',
  'certificate-error',
  'select-client-certificate',
  'login',
  'did-fail-load',
  'did-finish-load',
  'page-title-updated',
  'destroyed',
  'render-process-gone',
  // Events of developer tools and <webview>. The host has neither and never emits them.
  'devtools-opened',
  'devtools-closed',
  'will-attach-webview',
];

/** A page's access to its window. */
export interface Window {
  readonly titled: (title: string, explicit: boolean) => void;
  readonly closed: () => void;
  readonly focus: () => void;
  /** The user has moved the focus. */
  readonly focused: () => void;
  readonly isFocused: () => boolean;
}

export type OpenHandler = Parameters<WebContents['setWindowOpenHandler']>[0];

interface Hearing {
  readonly owner: FrameOwner;
  readonly window: Window;
  readonly permissions: Permissions;
  readonly certificates: Certificates;
  readonly openHandler: () => OpenHandler | undefined;
  readonly closes: () => void;
  readonly isAlive: () => boolean;
  readonly destroyed: () => void;
}

/** Creates the listener of a page's engine. */
export function listen(
  contents: StrictEmitter,
  { owner, window, permissions, certificates, openHandler, closes, isAlive, destroyed }: Hearing,
): EngineListener {
  /** Emits an event unless the page is destroyed. */
  const emit = (name: string, ...args: unknown[]) =>
    isAlive() && callApp(() => contents.emit(name, createEvent({ sender: contents }), ...args));
  const sender: Sender = { contents: whole(contents), owner };

  return {
    navigation: (name, details) => {
      const event = createEvent({ ...details });
      if (!isAlive()) return true;
      callApp(() => contents.emit(name, event, details.url, details.isSameDocument, details.isMainFrame));
      return event.defaultPrevented;
    },
    unloadPrevented: (url) => void emit('did-fail-load', -3, 'ERR_ABORTED', url, true),
    navigated: (frame, status, text, isMainFrame) => {
      if (isMainFrame) emit('did-navigate', frame.url, status, text);
    },
    navigatedInPage: (frame, isMainFrame) => void emit('did-navigate-in-page', frame.url, isMainFrame),
    failed: ({ code, description }, url, isMainFrame) => {
      // An aborted load isn't a failure.
      if (description !== 'ERR_ABORTED') emit('did-fail-load', code, description, url, isMainFrame);
    },
    finished: () => void emit('did-finish-load'),
    loading: (started) => void emit(started ? 'did-start-loading' : 'did-stop-loading'),
    external: (externalURL, frame) => {
      const permission = 'openExternal';
      const query = { kind: 'request', permission, externalURL, contents: sender.contents, frame } as const;
      void permissions.decide(query).then((granted) => {
        if (granted) record('shell.openExternal (a page)', externalURL);
      });
    },
    title: (title) => {
      emit('page-title-updated', title, true);
      window.titled(title, true);
    },
    confirmUnload: () => {
      const event = createEvent({});
      if (isAlive()) callApp(() => contents.emit('will-prevent-unload', event));
      return event.defaultPrevented;
    },
    decide: (frame, kind, permission) =>
      permissions.decide({ kind, permission, contents: sender.contents, frame }),
    closes,
    requestBounds: () => {
      const event = createEvent({});
      callApp(() => {
        contents.emit('content-bounds-updated', event);
        if (!event.defaultPrevented) throw new UnimplementedError('a page that moves its window');
      });
    },
    popupRequested: (url) => {
      const details = { url, frameName: '', features: '', disposition: 'new-window' as const };
      const referrer = { url: '', policy: 'default' as const };
      callApp(() => {
        if (openHandler()?.({ ...details, referrer }).action !== 'deny')
          throw new UnimplementedError('a window that a page opens');
      });
    },
    input: (input) => void emit('input-event', input),
    focused: window.focused,
    login: (url, challenge, isRequestForNavigation) => {
      const details = { url, pid: sender.contents.id, isRequestForNavigation, firstAuthAttempt: true };
      return isAlive() ? askLogin(contents, details, challenge) : Promise.resolve(undefined);
    },
    certificateError: (url, error, isMainFrame) =>
      certificates.verify(sender.contents, url, error, isMainFrame),
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
    preloadError: (path, error) => console.error(`Unable to load preload script: ${path}`, error),
  };
}
