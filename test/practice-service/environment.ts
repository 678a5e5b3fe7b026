// The context of a request in Hono's handlers.
import type { HttpBindings } from '@hono/node-server';
import type { RequestEntry } from './request-log.ts';
import type { PagingVariants } from './resources/paging-variants.ts';
import type { TokenParameters } from './token/parameters.ts';

export interface ServiceEnv {
  Bindings: HttpBindings;
  Variables: { entry: RequestEntry; parameters?: TokenParameters; pagingVariants?: PagingVariants };
}
