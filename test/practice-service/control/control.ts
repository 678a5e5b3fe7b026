// The control page: a user changes the running practice service by hand. It has an address of its own, which faults don't
// affect.
import { Hono } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import { listen, type Listener } from '../listener.ts';
import { type ActionParts, createActions } from './actions.ts';
import { createGuard } from './guard.ts';
import { controlPage, controlPageHeaders, type PageContent } from './page.ts';

/**
 * Serves the control page on 127.0.0.1.
 *
 * @param port 0 for any free port.
 * @throws a system error if the port can't be used (`EADDRINUSE`, `EACCES`).
 */
export async function startControlPage(
  parts: ActionParts & Pick<PageContent, 'state' | 'baseUrl'>,
  port: number,
): Promise<Listener> {
  const guard = createGuard(() => listener.port);
  const actions = createActions(parts);

  const page = new Hono()
    .use(guard.middleware)
    .get('/', (context) => {
      const user = parts.state.findUser(context.req.query('user') ?? '') ?? parts.state.users[0];
      if (user === undefined) return context.notFound();
      const faults = parts.faults.active();
      const html = controlPage({ ...parts, faults, csrf: guard.csrf, user });
      return context.html(html, 200, controlPageHeaders);
    })
    .post('/actions/:name', bodyLimit({ maxSize: 16 * 1024 }), async (context) => {
      const form = await context.req.parseBody();
      const field = (name: string) => {
        const value = form[name];
        return typeof value === 'string' ? value.trim() : '';
      };
      if (!guard.isOwnForm(field('csrf'))) {
        return context.text('This form is of an earlier run. Reload the page.', 403);
      }
      const { name } = context.req.param();
      const action = Object.hasOwn(actions, name) ? actions[name] : undefined;
      if (action === undefined) return context.text('There is no such action.', 404);
      try {
        await action(field);
      } catch (error) {
        if (!(error instanceof RangeError)) throw error;
        return context.text(error.message, 400);
      }
      return context.redirect(`/?user=${encodeURIComponent(field('user'))}`, 303);
    });

  const listener = await listen(page.fetch, port);
  return listener;
}
