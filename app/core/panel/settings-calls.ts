// What the person does on the settings view. What they prefer is kept by preferences.ts; this knows what is on view.
import { X509Certificate } from 'node:crypto';
import type { CallHandlers, SettingsCallName } from '../../contract/calls.ts';
import type { KnownConnection, SettingsView } from '../../contract/view.ts';
import { messages } from '../../i18n/i18n.ts';
import type { Result } from '../../api/http/result.ts';
import type { Accounts } from '../accounts/accounts.ts';
import { type Connections, connectionSummary } from '../connections/connections.ts';
import type { ChosenFile } from '../ports.ts';
import type { PreferencesStore } from '../preferences.ts';
import type { RunAction, ShowNotice } from './action-runner.ts';

export interface SettingsCallsOptions {
  readonly accounts: Accounts;
  readonly connections: Connections;
  readonly preferences: PreferencesStore;
  /** Lets the person choose a file with certificates and reads it; undefined where they don't. */
  readonly chooseCertificates: () => Promise<Result<ChosenFile> | undefined>;
  readonly act: RunAction;
  readonly tell: ShowNotice;
  readonly changed: () => void;
}

export interface SettingsCalls {
  readonly handlers: CallHandlers<SettingsCallName>;
  /** What the settings show, apart from the preferences; undefined while they are closed. */
  readonly view: () => SettingsView | undefined;
  readonly close: () => void;
}

export function createSettingsCalls(options: SettingsCallsOptions): SettingsCalls {
  const { connections, preferences, act, tell } = options;
  let isOpen = false;
  let proxyPassword: SettingsView['proxyPassword'] = 'none';
  let looks = 0;

  const lookForPassword = async () => {
    looks += 1;
    const look = looks;
    const { kind } = await preferences.proxyPassword();
    // Of two looks the later one counts: the proxy may have been changed in between.
    if (look !== looks) return;
    proxyPassword = kind === 'found' ? 'stored' : kind === 'unreadable' ? 'unreadable' : 'none';
  };

  const chooseCertificates = async () => {
    const file = await options.chooseCertificates();
    if (file === undefined) return;
    if (!file.ok) tell('error', messages.settings.unreadableCertificates);
    else if (!hasCertificates(file.value.text)) tell('error', messages.settings.noCertificates);
    else await preferences.set({ certificates: file.value.path });
  };

  return {
    handlers: {
      'settings.open': act(async () => {
        isOpen = true;
        // The keychain may take its time; the settings don't wait for it.
        options.changed();
        await lookForPassword();
      }),
      'settings.close': act(() => {
        isOpen = false;
      }),
      'preferences.set': act(async (changes) => {
        await preferences.set(changes);
        if (changes.proxy !== undefined) await lookForPassword();
      }),
      'preferences.proxyPassword': act(async (password) => {
        await preferences.setProxyPassword(password);
        await lookForPassword();
      }),
      'preferences.chooseCertificates': act(chooseCertificates),
    },
    view: () =>
      isOpen
        ? { proxyPassword, connections: connections.list().map((known) => knownView(known, options)) }
        : undefined,
    close: () => {
      isOpen = false;
    },
  };
}

function knownView(
  connection: ReturnType<Connections['list']>[number],
  { accounts, connections }: Pick<SettingsCallsOptions, 'accounts' | 'connections'>,
): KnownConnection {
  const own = accounts.list().filter((account) => account.connection.name === connection.name);
  return {
    ...connectionSummary(connection),
    accounts: own.length,
    isManaged: connections.isManaged(connection.name),
  };
}

/** Whether a text in PEM (RFC 7468) contains at least one certificate and every certificate in it can be parsed. */
function hasCertificates(text: string): boolean {
  const blocks = text.match(/-----BEGIN CERTIFICATE-----[^-]*-----END CERTIFICATE-----/g) ?? [];
  return blocks.length > 0 && blocks.every(isCertificate);
}

function isCertificate(pem: string): boolean {
  try {
    return new X509Certificate(pem).raw.length > 0;
  } catch {
    return false;
  }
}
