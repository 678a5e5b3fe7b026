// Handles the panel's calls about the settings view.
import { isChoosableAccelerator } from '../../contract/accelerator.ts';
import type { CallHandlers, CallName } from '../../contract/calls.ts';
import type { SettingsView } from '../../contract/view.ts';
import { parseCertificates } from '../../files/certificate-file.ts';
import { messages } from '../../i18n/messages.ts';
import { lockedError, passwordKey, shortcutKeys } from '../preferences.ts';
import { addedExceptions, proxyToConfirm } from './confirmation.ts';
import type { PanelContext } from './panel-context.ts';

export function createSettingsCalls(
  options: PanelContext,
): CallHandlers<Extract<CallName, `${'settings' | 'preferences'}.${string}`>> {
  const { store, createHandler, showNotice, preferences } = options;
  let lastLookup = 0;
  /** As last read. Shown until it has been read again. */
  let proxyPassword: SettingsView['proxyPassword'] = 'none';

  const readProxyPassword = async () => {
    lastLookup += 1;
    const lookup = lastLookup;
    const { kind } = await preferences.proxyPassword(preferences.current());
    // Only the latest lookup counts, because the proxy may have changed since an earlier lookup.
    if (lookup !== lastLookup) return;
    proxyPassword = kind === 'found' ? 'stored' : kind === 'unreadable' ? 'unreadable' : 'none';
    store.dispatch({ type: 'proxy-password-read', proxyPassword });
  };

  const chooseCertificates = async () => {
    if (preferences.locks().certificates !== undefined) throw lockedError();
    const file = await options.chooseCertificates();
    if (file === undefined) return;
    if (!file.ok) showNotice('error', () => messages.settings.unreadableCertificates);
    else if (parseCertificates(file.value.text).problem !== undefined)
      showNotice('error', () => messages.settings.noCertificates);
    else await preferences.set({ certificates: file.value.path });
  };

  return {
    'settings.open': createHandler(async () => {
      store.dispatch({
        type: 'opened',
        screen: { name: 'settings', part: 'general', proxyPassword },
      });
      // Shows the settings without waiting for the keychain, which may respond late.
      options.publishView();
      await readProxyPassword();
    }),
    'settings.show': createHandler((part) => store.dispatch({ type: 'settings-part-shown', part })),
    'preferences.set': createHandler(async (changes) => {
      preferences.check(changes);
      const host = proxyToConfirm(preferences.current().proxy, changes.proxy);
      if (host !== undefined && !(await options.confirm({ kind: 'proxy', host }))) return;
      const addresses = addedExceptions(preferences.current().proxyExceptions, changes.proxyExceptions);
      if (addresses.length > 0 && !(await options.confirm({ kind: 'exceptions', addresses }))) return;
      const before = preferences.current();
      const after = { ...before, ...changes };
      if (after.shortcutKeys !== before.shortcutKeys && !isChoosableAccelerator(after.shortcutKeys)) {
        showNotice('error', () => messages.settings.shortcutKeys.refused);
        return;
      }
      const isShortcutChanged = changes.shortcut !== undefined || changes.shortcutKeys !== undefined;
      if (isShortcutChanged && !options.shortcut.set(shortcutKeys(after))) {
        options.shortcut.set(shortcutKeys(before));
        showNotice('error', () => messages.settings.shortcutNotes.taken);
        return;
      }
      try {
        // Where IT's entry starts Perch and the preference is off, the login item is written only after a change.
        if (changes.startAtLogin === false && options.systemStart() === 'on')
          await preferences.set({ startAtLogin: true });
        await preferences.set(changes);
      } catch (error) {
        options.shortcut.set(shortcutKeys(before));
        throw error;
      }
      if (passwordKey(preferences.current()) !== passwordKey(before)) await readProxyPassword();
    }),
    'preferences.proxyPassword': createHandler(async (password) => {
      await preferences.setProxyPassword(password);
      await readProxyPassword();
    }),
    'preferences.chooseCertificates': createHandler(chooseCertificates),
    'preferences.removeCertificates': createHandler(() => preferences.set({ certificates: '' })),
  };
}
