// What newer deployments have beyond the specification: voicemail and active calls (service.md, "Voicemail", "Calls"). All
// of it is read only here.
import { type Context, Hono } from 'hono';
import type { RecordNames } from '../dialect.ts';
import { userPath } from '../paths.ts';
import type { ServiceState } from '../state.ts';
import { methodNotAllowed, refuse, type ResourceEnv } from './bearer.ts';
import { type VoicemailFolder, voicemailFolders } from './mailboxes.ts';
import { wholeNumber } from './start-and-limit.ts';
import type { JsonObject } from '../json.ts';
import type { PracticeUser } from '../users.ts';

export const allExtras = ['voicemail', 'calls', 'domain-count'] as const;
export type Extra = (typeof allExtras)[number];

/** Which extras the service has, and what it answers to `~` for domain or user there. */
export interface ExtrasSupport {
  readonly served: readonly Extra[];
  readonly names: RecordNames;
  readonly tilde: TildeSupport;
}

/** `accepted`: `~` is the user of the token. A status: `~` is refused with it. */
export type TildeSupport = 'accepted' | 400 | 404;

/** Returns which endpoint a path is for faults, whether or not the service has it. */
export function extraEndpoint(path: string): 'voicemail' | 'voicemail-count' | 'calls' | undefined {
  const [, rest = ''] = /^\/ns-api\/v2\/domains\/[^/]+\/users\/[^/]+\/(.+)$/.exec(path) ?? [];
  if (rest === 'calls') return 'calls';
  if (/^voicemails\/[^/]+\/count$/.test(rest)) return 'voicemail-count';
  return /^voicemails\/[^/]+$/.test(rest) ? 'voicemail' : undefined;
}

/**
 * The routes of the extras that the service has. Only the user of the token is readable: another user is 403, an unknown one
 * 404. Lists have `start`, from 1, and `limit`, 100 if absent and at most 1,000.
 */
export function extras({ extras, findUser, users, mailboxes, calls }: ServiceState): Hono<ResourceEnv> {
  const routes = new Hono<ResourceEnv>();

  /** Runs a handler for the user in the path, if it is the one of the token. */
  const forOwnUser =
    (respond: (user: PracticeUser, context: Context<ResourceEnv>) => Response) =>
    (context: Context<ResourceEnv>): Response => {
      const user = findUser(context.get('login'));
      if (user === undefined) return refuse(context, 404, 'User does not exist');
      const { domain = '', user: name = '' } = context.req.param();
      if (extras.tilde !== 'accepted' && [domain, name].includes('~')) {
        const message = extras.tilde === 404 ? 'Domain ~ does not exist' : '~ is not supported here';
        return refuse(context, extras.tilde, message);
      }
      if (!['~', user.domain].includes(domain)) {
        return refuse(context, 404, `Domain ${domain} does not exist`);
      }
      if (['~', user.extension].includes(name)) return respond(user, context);
      const isKnown = users.some(({ extension }) => extension === name);
      return isKnown
        ? refuse(context, 403, 'Permission Denied')
        : refuse(context, 404, `User ${name} does not exist`);
    };

  const add = (path: string, respond: (user: PracticeUser, context: Context<ResourceEnv>) => Response) => {
    routes.get(userPath + path, forOwnUser(respond));
    routes.all(userPath + path, methodNotAllowed);
  };

  if (extras.served.includes('voicemail')) {
    add('/voicemails/:folder/count', ({ login }, context) => {
      const folder = folderOf(context);
      if (folder === undefined) return refuse(context, 404, 'Folder does not exist');
      return context.json(mailboxes.count(login, folder));
    });
    add('/voicemails/:folder', ({ login }, context) => {
      const folder = folderOf(context);
      if (folder === undefined) return refuse(context, 404, 'Folder does not exist');
      return page(context, mailboxes.list(login, folder, extras.names));
    });
  }
  if (extras.served.includes('calls')) {
    add('/calls', (user, context) => page(context, calls.list(user, extras.names)));
  }
  return routes;
}

function folderOf(context: Context<ResourceEnv>): VoicemailFolder | undefined {
  const { folder } = context.req.param();
  return voicemailFolders.find((each) => each === folder);
}

function page(context: Context<ResourceEnv>, records: readonly JsonObject[]): Response {
  const start = wholeNumber(context.req.queries('start'), 1, 1);
  const limit = wholeNumber(context.req.queries('limit'), 1, 100);
  if (start === undefined || limit === undefined) {
    return refuse(context, 400, 'start and limit must be whole numbers from 1');
  }
  return context.json(records.slice(start - 1, start - 1 + Math.min(limit, 1000)));
}
