import { agents } from '../agents/index.ts';
import { sessions } from '../calls/sessions/index.ts';
import { router } from '../router/index.ts';
import { defineSlice } from '../platform/slice/slice.ts';

/** Models by an intent in place of a routing, one call and one answer each: the router under the rules of the core surface. */
export const oneShot = defineSlice({
  name: 'one-shot',
  uses: [router, agents, sessions],
  create: async (deps) => {
    const { createOneShotSlice } = await import('./create-slice.ts');
    return createOneShotSlice({ ...deps, router: deps.use(router), agents: deps.use(agents) });
  },
});
