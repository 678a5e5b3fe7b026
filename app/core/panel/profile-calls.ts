// What the person does with all the fields of the account on view.
import type { CallHandlers, ProfileCallName } from '../../contract/calls.ts';
import { isFieldName } from '../../contract/profile-fields.ts';
import { asText } from '../../api/profile/field-value.ts';
import { readField } from '../../api/profile/profile.ts';
import type { Account } from '../accounts/accounts.ts';
import type { RunAction } from './action-runner.ts';

export interface ProfileCallsOptions {
  /** The account that the panel shows. */
  readonly onView: () => Account | undefined;
  readonly act: RunAction;
}

export interface ProfileCalls {
  readonly handlers: CallHandlers<ProfileCallName>;
  /** Whether all fields are on view. */
  readonly isOpen: () => boolean;
}

export function createProfileCalls({ onView, act }: ProfileCallsOptions): ProfileCalls {
  let opened: Account | undefined;
  const onViewWith = (id: string) => {
    const account = onView();
    return account?.id === id ? account : undefined;
  };
  return {
    // Another account that comes on view is seen at a glance first.
    isOpen: () => opened !== undefined && opened === onView(),
    handlers: {
      'profile.open': act((id) => {
        opened = onViewWith(id);
      }),
      'profile.close': act(() => {
        opened = undefined;
      }),
      'profile.reveal': (id, name) => {
        const profile = onViewWith(id)?.session.snapshot().cachedProfile?.profile;
        const value = profile?.[name];
        if (profile === undefined || value === undefined || !isFieldName(name)) return '';
        return readField(profile, name).kind === 'masked' ? asText(value) : '';
      },
    },
  };
}
