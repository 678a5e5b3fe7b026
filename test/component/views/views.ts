// Views of the panel in its many states, by name. The values are fictitious.
import { accountViews } from './account.ts';
import { domainsViews } from './domains.ts';
import { settingsViews } from './settings.ts';
import { signInViews } from './sign-in.ts';

export const views = { ...signInViews, ...accountViews, ...domainsViews, ...settingsViews };
