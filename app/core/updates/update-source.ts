// Where Perch looks for the number of the newest version: at an address that IT manages, or else at one that the package contains.
// By default there is neither.
import { isHttpsAddress } from '../../connection/host.ts';
import { isRecord, parseJson } from '../../json.ts';
import { lockedValue, type ManagedSettings } from '../../managed/managed-settings.ts';
import { feedFileAddress } from './update-feed.ts';

export interface UpdateSource {
  readonly feed: string;
  /** The page with the packages, for the user's browser. */
  readonly page?: string;
}

export interface UpdateSourceOptions {
  readonly managed: ManagedSettings;
  readonly packageJson: string;
  readonly platform: string;
  readonly arch: string;
}

/** Returns undefined if IT, or else the package, has turned updates off, or no feed with a valid https address is configured. */
export function updateSource(options: UpdateSourceOptions): UpdateSource | undefined {
  const { managed, platform, arch } = options;
  const packaged = packagedAddresses(options.packageJson);
  const valueOf = (key: 'updates' | 'updateFeed' | 'updatePage') =>
    lockedValue(managed, key) ?? packaged[key];
  if (valueOf('updates') === false) return undefined;
  const feed = valueOf('updateFeed');
  const page = valueOf('updatePage');
  if (!isHttpsAddress(feed)) return undefined;
  return { feed: feedFileAddress(feed, platform, arch), ...(isHttpsAddress(page) && { page }) };
}

/** Returns the object `perch`, which makers of a package add by electron-builder's `extraMetadata`; empty without it. */
function packagedAddresses(packageJson: string): Readonly<Record<string, unknown>> {
  const content = parseJson(packageJson);
  return isRecord(content) && isRecord(content['perch']) ? content['perch'] : {};
}
