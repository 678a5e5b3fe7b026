import { expect, test } from 'vitest';
import { secureWebPreferences } from '../../../../app/electron/security/page-hardening.ts';

const session = {};

test('[S40] a page is sandboxed and isolated, without Node and without any feature that a browser lacks', () => {
  expect(secureWebPreferences({ session, preload: 'preload.cjs' }, true)).toEqual({
    session,
    preload: 'preload.cjs',
    sandbox: true,
    contextIsolation: true,
    nodeIntegration: false,
    nodeIntegrationInWorker: false,
    nodeIntegrationInSubFrames: false,
    webSecurity: true,
    allowRunningInsecureContent: false,
    experimentalFeatures: false,
    webviewTag: false,
    plugins: false,
    navigateOnDragDrop: false,
    autoplayPolicy: 'document-user-activation-required',
    enableDeprecatedPaste: false,
    spellcheck: false,
    disableDialogs: true,
    disableBlinkFeatures: 'DocumentPictureInPictureAPI,FileSystemAccessLocal',
    devTools: false,
  });
});

test('DevTools are disabled in an installed Perch only', () => {
  expect(secureWebPreferences({ session }, false).devTools).toBe(true);
});
