import { systemClock } from '../../../server/src/platform/time/clock.ts';
import { createDatabase } from '../../../server/src/platform/db/database.ts';
import { createIds } from '../../../server/src/platform/crypto/ids.ts';
import { createLog } from '../../../server/src/platform/process/log.ts';
import { systemRandomness } from '../../../server/src/platform/crypto/random.ts';
import { createSimulatedRegistry } from '../../../server/src/providers/simulated/registry.ts';
import { createTestDatabase } from '../../support/postgres.ts';
import { waitFor } from '../../support/sms-waiting.ts';
import type { RegistryBehaviour, RegistryHarness } from './harness.ts';
import { describeCampaignRegistry } from './suite.ts';

const word: Record<RegistryBehaviour, string> = {
  agree: '',
  ask_changes: '[changes]',
  reject: '[rejected]',
  lose_answer: '[unanswered]',
  turn_away_once: '[unreachable]',
  refuse: '[refused]',
};

describeCampaignRegistry('simulated', async (): Promise<RegistryHarness> => {
  const created = await createTestDatabase();
  const log = createLog({ level: 'silent', pretty: false });
  const database = createDatabase({ url: created.url, log, maxConnections: 2 });
  const registry = createSimulatedRegistry({ database, ids: createIds(systemClock, systemRandomness), log });
  // It decides by itself, as time passes.
  const decided = async (look: () => Promise<{ kind: string; value?: { lookAgainMs: number | null } | null }>) => {
    await waitFor('the registry has decided', look, ({ value }) => value === null || value?.lookAgainMs === null);
  };
  return {
    registry,
    arrange: (_kind, behaviour) => `Bluebird ${word[behaviour]}`,
    decide: (kind, id) => decided(() => (kind === 'brand' ? registry.readBrand(id, 0) : registry.readCampaign(id, 0))),
    takeBack: async (id, as) => {
      await database.read.query(`update simulated_registrations set subject = subject || $2 where registry_id = $1`, [
        id,
        `[${as}]`,
      ]);
      await decided(() => registry.readCampaign(id, 0));
    },
    settleNumber: (e164) => decided(() => registry.readAssignment(e164, 0)),
    timesRegistered: async (kind, reference) => {
      const rows = await database.read.query(
        'select seq from simulated_registrations where kind = $1 and reference = $2 and taken',
        [kind, reference],
      );
      return rows.length;
    },
    violations: () => [],
    close: async () => {
      await database.close();
      await created.drop();
    },
  };
});
