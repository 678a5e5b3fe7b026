// The calls of the view with all profile fields of the shown account.
import type { CallHandlers, ProfileCallName } from '../../contract/calls.ts';
import { isFieldName } from '../../contract/profile-fields.ts';
import { asText } from '../../api/profile/field-value.ts';
import { readField } from '../../api/profile/profile.ts';
import type { Account } from '../accounts/accounts.ts';
import type { CreateHandler } from './action-runner.ts';
import type { PanelStore } from './panel-state.ts';

export interface ProfileCallsOptions {
  readonly store: PanelStore;
  readonly createHandler: CreateHandler;
  /** The account that the panel shows. */
  readonly shownAccount: () => Account | undefined;
}

export function createProfileCalls(options: ProfileCallsOptions): CallHandlers<ProfileCallName> {
  const { store, createHandler } = options;
  const findShown = (id: string) => {
    const account = options.shownAccount();
    return account?.id === id ? account : undefined;
  };
  return {
    'profile.open': createHandler((id) => {
      const account = findShown(id);
      if (account !== undefined) store.dispatch({ type: 'all-fields-opened', account });
    }),
    'profile.close': createHandler(() => store.dispatch({ type: 'all-fields-closed' })),
    'profile.reveal': (id, name) => {
      const profile = findShown(id)?.session.snapshot().cachedProfile?.profile;
      const value = profile?.[name];
      if (profile === undefined || value === undefined || !isFieldName(name)) return '';
      return readField(profile, name).kind === 'masked' ? asText(value) : '';
    },
  };
}
