// Reads pages of an account's domains with the account's access token. The service answers the list with 401 for users
// without the permission (service.md, "Domains"); that must not end their sign-in.
import type { ApiClient, WithToken } from '../../api/client.ts';
import { failed } from '../../api/http/result.ts';
import { domainPage, type ReadPage } from '../../api/pagination/page-request.ts';
import { currentUser } from '../../api/profile/profile.ts';

/**
 * Returns a page reader that returns a 401 as `unauthorized` only if the profile request fails with 401 too. Otherwise it
 * requests the page once more, and a second 401 is `forbidden`.
 */
export function createDomainPageReader(withToken: WithToken, client: ApiClient): ReadPage {
  return (range, signal) =>
    withToken(async (accessToken) => {
      const read = () => client.request(domainPage(range), accessToken, signal);
      const page = await read();
      if (page.ok || page.failure.code !== 'unauthorized') return page;
      const profile = await client.request(currentUser, accessToken, signal);
      if (!profile.ok) return profile.failure.code === 'unauthorized' ? page : profile;
      const second = await read();
      if (second.ok || second.failure.code !== 'unauthorized') return second;
      return failed('forbidden', second.failure.detail, { status: 401 });
    });
}
