// One view for every state of the panel, by name. The values are fictitious.
import { accountViews } from './account.ts';
import { domainsViews } from './domains.ts';
import { settingsViews } from './settings.ts';
import { signInViews } from './sign-in.ts';

export const views = { ...signInViews, ...accountViews, ...domainsViews, ...settingsViews };
