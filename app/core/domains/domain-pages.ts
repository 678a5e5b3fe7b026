// Pages of an account's domains, with the token that its session lends. Ordinary users were seen to get a 401 for the
// list (field notes, "Domains"): that is a permission, and must not cost them their sign-in.
import type { ApiClient } from '../../api/client.ts';
import { failed } from '../../api/http/result.ts';
import type { ReadPage } from '../../api/pagination/pages.ts';
import type { AccountSession } from '../accounts/account-session.ts';

/**
 * A 401 is believed only where the same token can't read the profile either: then the session renews it. Otherwise it
 * comes as `forbidden`, with its status.
 */
export function createDomainPageReader(
  session: Pick<AccountSession, 'withToken'>,
  client: ApiClient,
): ReadPage {
  return (range, signal) =>
    session.withToken(async (accessToken) => {
      const page = await client.readPage(accessToken, 'domains', range, signal);
      if (page.ok || page.failure.code !== 'unauthorized') return page;
      const profile = await client.readProfile(accessToken, signal);
      if (profile.ok) return failed('forbidden', page.failure.detail, { status: 401 });
      return profile.failure.code === 'unauthorized' ? page : profile;
    });
}
