import type { SliceHandlers } from '../contract/binding.ts';
import type { CreditsPorts } from '../credits/index.ts';
import type { MadeSlice, SliceDeps } from '../platform/slice/slice.ts';
import { presentUsage } from './present.ts';
import { createReadUsage } from './read-usage.ts';

export interface MadeUsage extends MadeSlice {
  routes: SliceHandlers<'usage'>;
}

export function createUsageSlice(
  deps: Pick<SliceDeps, 'database'> & { credits: Pick<CreditsPorts, 'balance'> },
): MadeUsage {
  const read = createReadUsage(deps);
  return {
    routes: {
      getUsage: async ({ principal, query }, reply) => {
        const { from = null, to = null } = query;
        return reply(200, { json: presentUsage(await read(principal.organizationId, { from, to })) });
      },
    },
  };
}
