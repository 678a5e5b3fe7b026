// Handles the panel's calls about the view with all profile fields of the shown account.
import type { CallHandlers, CallName } from '../../contract/calls.ts';
import { isFieldName } from '../../contract/profile-fields.ts';
import { asText } from '../../api/profile/field-value.ts';
import { readField } from '../../api/profile/profile.ts';
import type { PanelContext } from './panel-context.ts';

export function createProfileCalls({
  store,
  createHandler,
  shownAccount,
  consumeUserActivation,
  confirm,
}: PanelContext): CallHandlers<Extract<CallName, `profile.${string}`>> {
  const findShown = (id: string) => {
    const account = shownAccount();
    return account?.id === id ? account : undefined;
  };
  return {
    'profile.open': createHandler((id) => {
      const account = findShown(id);
      if (account !== undefined) store.dispatch({ type: 'opened', screen: { name: 'all-fields', account } });
    }),
    'profile.reveal': async (id, name) => {
      const profile = findShown(id)?.session.snapshot().cachedProfile?.profile;
      const value = profile?.[name];
      if (profile === undefined || value === undefined || !isFieldName(name)) return '';
      if (readField(profile, name).kind !== 'masked') return '';
      // Asks if no input was seen: a screen reader presses a button without an input event.
      const isAllowed = consumeUserActivation() || (await confirm({ kind: 'reveal' }));
      return isAllowed ? asText(value) : '';
    },
  };
}
