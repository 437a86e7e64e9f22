import { tendlc as tendlcTables } from '../migrations/0014-tendlc.ts';
import { phoneNumbers } from '../phone-numbers/index.ts';
import { defineSlice, needs } from '../platform/slice/slice.ts';
import { webhooks } from '../webhooks/index.ts';
import { tendlcIdPrefixes } from './id-prefixes.ts';
import { tendlcKillPoints } from './kill-points.ts';
import type { TendlcNeeds } from './needs.ts';
import { registryQueue } from './queues.ts';

export type { TendlcPorts } from './create-slice.ts';

/** 10DLC: brands and campaigns, their registrations, and the numbers that text under them. */
export const tendlc = defineSlice({
  name: 'tendlc',
  uses: [webhooks, phoneNumbers],
  needs: needs<TendlcNeeds>(),
  migrations: [tendlcTables],
  queues: [registryQueue],
  idPrefixes: tendlcIdPrefixes,
  killPoints: tendlcKillPoints,
  create: async (deps) => {
    const { createTendlcSlice } = await import('./create-slice.ts');
    return createTendlcSlice({ ...deps, publish: deps.use(webhooks).publish });
  },
});
