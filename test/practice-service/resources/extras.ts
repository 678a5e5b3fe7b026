// What newer deployments have beyond the specification, each in a section of service.md. All of it is read only here.
import { type Context, Hono } from 'hono';
import type { ExtraName } from '../../../app/contract/preferences.ts';
import type { RecordNames } from '../dialect.ts';
import { domainsPath } from '../paths.ts';
import type { ServiceState } from '../state.ts';
import { answerRules, usualAnswering } from './answer-rules.ts';
import { methodNotAllowed, refuse, type ResourceEnv } from './bearer.ts';
import { type VoicemailFolder, voicemailFolders } from './mailboxes.ts';
import { wholeNumber } from './start-and-limit.ts';
import type { JsonObject } from '../json.ts';
import type { PracticeUser } from '../users.ts';

export type Extra = ExtraName;

/** Which extras the service has, and what it answers to `~` for domain or user there. */
export interface ExtrasSupport {
  readonly served: readonly Extra[];
  readonly names: RecordNames;
  readonly tilde: TildeSupport;
}

/** `accepted`: `~` is the user of the token. A status: `~` is refused with it. */
export type TildeSupport = 'accepted' | 400 | 404;

interface ExtraRequest {
  readonly extra: Extra;
  /** Below `/ns-api/v2/domains`, with Hono's path parameters. */
  readonly path: string;
  readonly respond: (state: ServiceState, user: PracticeUser, context: Context<ResourceEnv>) => Response;
}

const userPath = '/:domain/users/:user';

/** The requests of the extras. For faults, each name is an endpoint. */
export const extraRequests = {
  'voicemail-count': {
    extra: 'voicemail',
    path: `${userPath}/voicemails/:folder/count`,
    respond: ({ mailboxes }, { login }, context) => {
      const folder = folderOf(context);
      if (folder === undefined) return refuse(context, 404, 'Folder does not exist');
      return context.json(mailboxes.count(login, folder));
    },
  },
  voicemail: {
    extra: 'voicemail',
    path: `${userPath}/voicemails/:folder`,
    respond: ({ mailboxes, extras }, { login }, context) => {
      const folder = folderOf(context);
      if (folder === undefined) return refuse(context, 404, 'Folder does not exist');
      return page(context, mailboxes.list(login, folder, extras.names));
    },
  },
  calls: {
    extra: 'calls',
    path: `${userPath}/calls`,
    respond: ({ calls, extras }, user, context) => page(context, calls.list(user, extras.names)),
  },
  'answer-rules': {
    extra: 'answer-rules',
    path: `${userPath}/answerrules`,
    respond: ({ answering }, { login }, context) =>
      context.json(answerRules(answering.get(login) ?? usualAnswering)),
  },
  'domain-count': {
    extra: 'domain-count',
    path: '/count',
    respond: ({ domains }, { login }, context) => {
      const total = domains.get(login) ?? 'refused';
      return total === 'refused' ? refuse(context, 403, 'Permission Denied') : context.json({ total });
    },
  },
} as const satisfies Record<string, ExtraRequest>;

export type ExtraEndpoint = keyof typeof extraRequests;
const rows: readonly ExtraRequest[] = Object.values(extraRequests);
export const extraEndpoints = Object.keys(extraRequests).filter(isExtraEndpoint);
export const allExtras: readonly Extra[] = [...new Set(rows.map(({ extra }) => extra))];

function isExtraEndpoint(name: string): name is ExtraEndpoint {
  return Object.hasOwn(extraRequests, name);
}

/** Returns which endpoint a path is for faults, whether or not the service has it. */
export function extraEndpoint(path: string): ExtraEndpoint | undefined {
  return extraEndpoints.find((name) => {
    const pattern = extraRequests[name].path.replace(/:\w+/g, '[^/]+');
    return new RegExp(`^${domainsPath}${pattern}$`).test(path);
  });
}

/**
 * The routes of the extras that the service has. Only the user of the token is readable: another user is 403, an unknown one
 * 404. Lists have `start`, from 1, and `limit`, 100 if absent and at most 1,000.
 */
export function extras(state: ServiceState): Hono<ResourceEnv> {
  const { extras, findUser, users } = state;
  const routes = new Hono<ResourceEnv>();

  /** Responds for the user in the path, if it is the one of the token. A path without a user is about that one, too. */
  const forOwnUser =
    (respond: ExtraRequest['respond']) =>
    (context: Context<ResourceEnv>): Response => {
      const user = findUser(context.get('login'));
      if (user === undefined) return refuse(context, 404, 'User does not exist');
      const { domain = user.domain, user: name = user.extension } = context.req.param();
      if (extras.tilde !== 'accepted' && [domain, name].includes('~')) {
        const message = extras.tilde === 404 ? 'Domain ~ does not exist' : '~ is not supported here';
        return refuse(context, extras.tilde, message);
      }
      if (!['~', user.domain].includes(domain)) {
        return refuse(context, 404, `Domain ${domain} does not exist`);
      }
      if (['~', user.extension].includes(name)) return respond(state, user, context);
      const isKnown = users.some(({ extension }) => extension === name);
      return isKnown
        ? refuse(context, 403, 'Permission Denied')
        : refuse(context, 404, `User ${name} does not exist`);
    };

  for (const { path, respond } of rows.filter(({ extra }) => extras.served.includes(extra))) {
    routes.get(domainsPath + path, forOwnUser(respond));
    routes.all(domainsPath + path, methodNotAllowed);
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
