import { describe, expect, test } from 'vitest';
import type { ConnectionDraft } from '../../../../app/contract/connection-form.ts';
import {
  type ConnectionFormState,
  createPanelStore,
  initialPanelState,
  isBusy,
  type PanelEvent,
  type PanelState,
  reduce,
} from '../../../../app/core/panel/panel-state.ts';
import { sampleConnection } from '../sample-connection.ts';
import { createAccountStub } from './account-stub.ts';

const first = sampleConnection;
const second = { ...sampleConnection, name: 'Second' };
const alice = createAccountStub('alice');

const after = (...events: readonly PanelEvent[]): PanelState => events.reduce(reduce, initialPanelState);

const started: PanelEvent = { type: 'started', connection: undefined };
const selected: PanelEvent = { type: 'connection-selected', connection: first };
const addAccountOpened: PanelEvent = { type: 'add-account-opened', connection: first };
const steppedBack: PanelEvent = { type: 'stepped-back' };
const settingsOpened: PanelEvent = { type: 'settings-opened' };
const aboutOpened: PanelEvent = { type: 'about-opened' };

describe('starting', () => {
  test('ends with the connection to sign in with selected', () => {
    expect(after({ type: 'started', connection: first })).toEqual({
      ...initialPanelState,
      isStarting: false,
      selectedConnection: first,
    });
  });

  test('keeps a connection that was selected before, where there are accounts', () => {
    expect(after(selected, started).selectedConnection).toBe(first);
  });
});

describe('the connection form', () => {
  const draft: ConnectionDraft = {
    name: 'Practice',
    baseUrl: 'https://pbx.example',
    authUrl: '',
    clientId: 'perch',
    redirectUri: '',
    browserRedirectUri: '',
    signIn: ['window'],
    clientAuthentication: 'basic',
  };
  const opened: PanelEvent = { type: 'form-opened', editing: first, draft, secretError: undefined };
  const typed = (typedSecret: string): PanelEvent => ({ type: 'form-edited', draft, typedSecret });

  test('ignores events after it was closed', () => {
    const closed = after(opened, { type: 'form-closed' });
    expect(closed.form).toBeUndefined();
    expect(reduce(closed, typed('late'))).toBe(closed);
  });
});

test.each<[string, boolean, readonly PanelEvent[]]>([
  ['nothing is open', false, []],
  ['a connection is selected', true, [selected]],
  ['an account is being added', true, [addAccountOpened, steppedBack]],
  ['the settings are open', true, [settingsOpened]],
  ['About is open', true, [aboutOpened]],
  ['the list of domains is open', true, [{ type: 'domains-opened', account: alice }]],
])('while %s, the user counts as busy: %j', (_state, expected, events) => {
  expect(isBusy(after(started, ...events))).toBe(expected);
});

describe('an event changes nothing but what it is about', () => {
  const text = () => 'Text.';
  const notice = { tone: 'info', text } as const;
  const warning = { tone: 'warning', text } as const;
  const finding = { tone: 'good', text } as const;
  const emptyDraft: ConnectionDraft = {
    name: 'First',
    baseUrl: '',
    authUrl: '',
    clientId: '',
    redirectUri: '',
    browserRedirectUri: '',
    signIn: [],
    clientAuthentication: 'basic',
  };
  const draft = { ...emptyDraft, clientId: 'perch' };
  const form: ConnectionFormState = {
    id: 3,
    editing: first,
    storedSecret: { kind: 'unread' },
    draft: emptyDraft,
    initialDraft: emptyDraft,
    typedSecret: 'typed',
    secretError: text,
    test: [],
    confirmedTargets: ['one'],
  };
  /** A state in which every member differs from its initial value. */
  const full: PanelState = {
    isStarting: false,
    selectedConnection: first,
    isAddingAccount: true,
    domainsAccount: alice,
    allFieldsAccount: alice,
    opensVoicemail: true,
    form,
    lastFormId: 3,
    isSettingsOpen: true,
    settingsPart: 'services',
    proxyPassword: 'stored',
    isAboutOpen: true,
    notice,
  };
  const bruno = createAccountStub('bruno');
  const named = (name: string) => ({ ...sampleConnection, name });

  test.each<readonly [PanelEvent, Partial<PanelState>]>([
    [{ type: 'started', connection: undefined }, {}],
    [{ type: 'started', connection: second }, { selectedConnection: second }],
    [{ type: 'action-started' }, { notice: undefined }],
    [{ type: 'notice-shown', notice: warning }, { notice: warning }],
    [
      { type: 'import-confirmed', connection: second },
      { isSettingsOpen: false, isAboutOpen: false, selectedConnection: second },
    ],
    [
      { type: 'import-confirmed', connection: named(first.name) },
      { isSettingsOpen: false, isAboutOpen: false, form: undefined },
    ],
    [{ type: 'connection-selected', connection: second }, { selectedConnection: second }],
    [{ type: 'connection-removed', name: 'Second' }, {}],
    [
      { type: 'connection-removed', name: first.name },
      { selectedConnection: undefined, form: undefined },
    ],
    [{ type: 'stepped-back' }, { selectedConnection: undefined }],
    [
      { type: 'add-account-opened', connection: undefined },
      { isSettingsOpen: false, isAboutOpen: false, selectedConnection: undefined, opensVoicemail: false },
    ],
    [{ type: 'signed-in' }, { selectedConnection: undefined, isAddingAccount: false, opensVoicemail: false }],
    [{ type: 'account-requested' }, { isSettingsOpen: false, isAboutOpen: false, opensVoicemail: false }],
    [{ type: 'domains-opened', account: bruno }, { domainsAccount: bruno }],
    [{ type: 'domains-closed' }, { domainsAccount: undefined }],
    [{ type: 'all-fields-opened', account: bruno }, { allFieldsAccount: bruno }],
    [{ type: 'all-fields-closed' }, { allFieldsAccount: undefined }],
    [{ type: 'settings-opened' }, { settingsPart: 'general', isAboutOpen: false }],
    [{ type: 'settings-part-shown', part: 'advanced' }, { settingsPart: 'advanced' }],
    [{ type: 'settings-closed' }, { isSettingsOpen: false }],
    [{ type: 'proxy-password-read', proxyPassword: 'none' }, { proxyPassword: 'none' }],
    [{ type: 'about-opened' }, {}],
    [{ type: 'about-closed' }, { isAboutOpen: false }],
    [
      { type: 'form-opened', editing: second, draft, secretError: undefined },
      {
        lastFormId: 4,
        form: {
          ...{ id: 4, editing: second, storedSecret: { kind: 'unread' }, draft, typedSecret: undefined },
          ...{ initialDraft: draft, secretError: undefined, test: undefined, confirmedTargets: [] },
        },
      },
    ],
    [{ type: 'form-saved', connection: second }, { form: undefined }],
    [{ type: 'form-closed' }, { form: undefined }],
    [{ type: 'form-edited', draft, typedSecret: '' }, { form: { ...form, draft } }],
    [{ type: 'form-edited', draft, typedSecret: 'new' }, { form: { ...form, draft, typedSecret: 'new' } }],
    [
      { type: 'form-secret-read', formId: 3, secret: 's' },
      { form: { ...form, storedSecret: { kind: 'read', secret: 's' } } },
    ],
    [{ type: 'form-secret-read', formId: 2, secret: 's' }, {}],
    [
      { type: 'form-targets-confirmed', targets: ['two'] },
      { form: { ...form, confirmedTargets: ['one', 'two'] } },
    ],
    [{ type: 'form-test-changed', test: [finding] }, { form: { ...form, test: [finding] } }],
  ])('%j', (event, changes) => {
    expect(reduce(full, event)).toStrictEqual({ ...full, ...changes });
    const store = createPanelStore();
    expect(store.state()).toBe(initialPanelState);
    store.dispatch(event);
    expect(store.state()).toStrictEqual(reduce(initialPanelState, event));
  });

  test('in the list of connections, going back leads to the account', () => {
    const list = { ...full, selectedConnection: undefined };
    expect(reduce(list, { type: 'stepped-back' })).toStrictEqual({ ...list, isAddingAccount: false });
  });

  test('outside the settings, a saved form leads to the sign-in', () => {
    const outside = { ...full, isSettingsOpen: false };
    expect(reduce(outside, { type: 'form-saved', connection: second })).toStrictEqual({
      ...outside,
      form: undefined,
      selectedConnection: second,
    });
  });

  test('a form for a new connection has no stored secret', () => {
    const opened = reduce(full, { type: 'form-opened', editing: undefined, draft, secretError: text });
    expect(opened.form).toStrictEqual({
      ...{ id: 4, editing: undefined, storedSecret: { kind: 'read', secret: undefined }, draft },
      ...{
        initialDraft: draft,
        typedSecret: undefined,
        secretError: text,
        test: undefined,
        confirmedTargets: [],
      },
    });
  });
});
