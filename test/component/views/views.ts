// One view of the panel for every state a person can meet, by name. The values are made up.
import { accountViews } from './account.ts';
import { domainsViews } from './domains.ts';
import { settingsViews } from './settings.ts';
import { signInViews } from './sign-in.ts';

export const views = { ...signInViews, ...accountViews, ...domainsViews, ...settingsViews };
