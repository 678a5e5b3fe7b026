import { expect, test } from 'vitest';
import {
  type ConnectionFormState,
  type PanelEvent,
  type PanelState,
  reduce,
  type Screen,
} from '../../../../app/core/panel/panel-state.ts';
import { sampleConnection, sampleDraft } from '../sample-connection.ts';
import { createAccountStub } from './account-stub.ts';

const first = sampleConnection;
const second = { ...sampleConnection, name: 'Second' };
const alice = createAccountStub('alice');
const bruno = createAccountStub('bruno');
const text = () => 'Text.';
const notice = { tone: 'info', text } as const;
const warning = { tone: 'warning', text } as const;
const finding = { tone: 'good', text } as const;
const initialDraft = { ...sampleDraft, clientId: '' };
const draft = sampleDraft;
const form: ConnectionFormState = {
  id: 3,
  editing: first,
  storedSecret: { kind: 'unread' },
  draft: initialDraft,
  initialDraft,
  typedSecret: 'typed',
  secretError: text,
  test: [],
  confirmedTargets: ['one'],
};

const welcome: Screen = { name: 'welcome' };
const about: Screen = { name: 'about' };
const settings = { name: 'settings', part: 'services', proxyPassword: 'stored' } as const;
const signIn = (connection = first): Screen => ({ name: 'sign-in', connection });
const formScreen = (changes: Partial<ConnectionFormState> = {}): Screen => ({
  name: 'connection-form',
  form: { ...form, ...changes },
});
const domains = (account = alice): Screen => ({ name: 'domains', account });
const allFields: Screen = { name: 'all-fields', account: alice };

const stateWith = (...screens: readonly Screen[]): PanelState => ({
  isStarting: false,
  screens,
  opensVoicemail: true,
  notice,
});

test.each<[PanelEvent, readonly Screen[], readonly Screen[], Partial<PanelState>?]>([
  [{ type: 'started', connection: undefined }, [signIn()], [signIn()]],
  [{ type: 'started', connection: second }, [signIn(), about], [signIn(second), about]],
  [{ type: 'action-started' }, [about], [about], { notice: undefined }],
  [{ type: 'notice-shown', notice: warning }, [about], [about], { notice: warning }],
  [{ type: 'opened', screen: about }, [], [about]],
  [{ type: 'opened', screen: about }, [formScreen()], [formScreen(), about]],
  [{ type: 'opened', screen: settings }, [settings, formScreen()], [settings, formScreen()]],
  [{ type: 'opened', screen: formScreen({ id: 4 }) }, [formScreen(), about], [about, formScreen({ id: 4 })]],
  [{ type: 'opened', screen: domains(bruno) }, [domains(), settings], [settings, domains(bruno)]],
  [{ type: 'left', screen: 'settings' }, [domains(), settings], [domains()]],
  [{ type: 'left', screen: 'settings' }, [settings, about], [settings, about]],
  [{ type: 'left', screen: 'welcome' }, [], []],
  [
    { type: 'import-confirmed', connection: second },
    [domains(), about, settings, formScreen()],
    [domains(), signIn(second), formScreen()],
  ],
  [{ type: 'import-confirmed', connection: first }, [signIn(second), formScreen()], [signIn()]],
  [{ type: 'connection-removed', name: 'Second' }, [signIn(), formScreen()], [signIn(), formScreen()]],
  [{ type: 'connection-removed', name: first.name }, [signIn(), settings, formScreen()], [settings]],
  [
    { type: 'add-account-opened', connection: undefined },
    [domains(), settings, about, signIn()],
    [domains(), welcome],
    { opensVoicemail: false },
  ],
  [
    { type: 'add-account-opened', connection: second },
    [welcome, signIn()],
    [welcome, signIn(second)],
    { opensVoicemail: false },
  ],
  [{ type: 'signed-in' }, [welcome, signIn(), settings], [settings], { opensVoicemail: false }],
  [{ type: 'account-requested' }, [domains(), settings, about], [domains()], { opensVoicemail: false }],
  [{ type: 'account-shown', account: alice }, [domains(), allFields], [domains(), allFields]],
  [{ type: 'account-shown', account: bruno }, [domains(), allFields, settings], [settings]],
  [{ type: 'account-shown', account: undefined }, [domains()], []],
  [{ type: 'voicemail-requested' }, [domains(), allFields, about], [about], { opensVoicemail: true }],
  [{ type: 'voicemail-opened' }, [about], [about], { opensVoicemail: false }],
  [
    { type: 'settings-part-shown', part: 'advanced' },
    [settings, about],
    [{ ...settings, part: 'advanced' }, about],
  ],
  [
    { type: 'proxy-password-read', proxyPassword: 'none' },
    [settings],
    [{ ...settings, proxyPassword: 'none' }],
  ],
  [{ type: 'proxy-password-read', proxyPassword: 'none' }, [about], [about]],
  [{ type: 'form-saved', connection: second }, [settings, formScreen()], [settings]],
  [{ type: 'form-saved', connection: second }, [signIn(), formScreen()], [signIn(second)]],
  [{ type: 'form-edited', draft, typedSecret: '' }, [formScreen(), about], [formScreen({ draft }), about]],
  [
    { type: 'form-edited', draft, typedSecret: 'new' },
    [formScreen()],
    [formScreen({ draft, typedSecret: 'new' })],
  ],
  [{ type: 'form-edited', draft, typedSecret: 'late' }, [about], [about]],
  [
    { type: 'form-secret-read', formId: 3, secret: 's' },
    [formScreen()],
    [formScreen({ storedSecret: { kind: 'read', secret: 's' } })],
  ],
  [{ type: 'form-secret-read', formId: 2, secret: 's' }, [formScreen()], [formScreen()]],
  [
    { type: 'form-targets-confirmed', targets: ['two'] },
    [formScreen()],
    [formScreen({ confirmedTargets: ['one', 'two'] })],
  ],
  [{ type: 'form-test-changed', test: [finding] }, [formScreen()], [formScreen({ test: [finding] })]],
])('%j changes %j to %j', (event, before, after, changes = {}) => {
  expect(reduce(stateWith(...before), event)).toStrictEqual({ ...stateWith(...after), ...changes });
});
