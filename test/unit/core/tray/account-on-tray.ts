// An account as the tray sees it, for tests: signed in and available unless `given` says otherwise.
import type { Profile } from '../../../../app/api/profile/profile.ts';
import { type AccountOverview } from '../../../../app/core/accounts/account-view.ts';
import { accountName } from '../../../../app/core/accounts/account-name.ts';
import { presenceOf, unusualAccountStatus } from '../../../../app/core/profile/service-states.ts';

export function accountOnTray(
  given: Partial<AccountOverview> & {
    presence?: never;
    value?: string;
    name?: string;
    status?: string;
    calls?: number | string;
    fields?: Profile;
  } = {},
): AccountOverview {
  const { value = 'open', name = 'Alice', status = 'standard', calls, fields, ...rest } = given;
  const profile = {
    'name-first-name': name,
    'name-last-name': 'Marsh',
    'account-status': status,
    ...(calls !== undefined && { 'active-calls-total-current': calls }),
    ...fields,
  };
  const unusualStatus = unusualAccountStatus(profile);
  return {
    id: name,
    connection: { name: 'Example', hosts: ['pbx.example.net'] },
    ...accountName(profile, `${name.toLowerCase()}@example.net`),
    signIn: 'signed-in',
    network: 'online',
    isPolling: false,
    presence: presenceOf(value),
    ...(unusualStatus !== undefined && { unusualStatus }),
    profile,
    ...rest,
  };
}
