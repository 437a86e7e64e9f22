import { systemClock } from '../../../server/src/platform/time/clock.ts';
import { createLog } from '../../../server/src/platform/process/log.ts';
import { createTelnyxRegistry } from '../../../server/src/providers/telnyx/registry.ts';
import { type RegistryScript, startFakeTelnyxRegistry } from '../../support/fake-telnyx-registry.ts';
import type { RegistryBehaviour, RegistryHarness } from './harness.ts';
import { describeCampaignRegistry } from './suite.ts';

const scriptOf: { readonly [Behaviour in RegistryBehaviour]?: RegistryScript } = {
  lose_answer: { afterwards: { kind: 'reset' } },
  turn_away_once: { instead: { status: 429, errors: [{ code: '10011', title: 'Too many requests' }] } },
  refuse: { instead: { status: 422, errors: [{ code: '10027', title: 'Invalid', detail: 'The EIN is not valid' }] } },
};
const decisions = {
  brand: {
    agree: { status: 'OK', identityStatus: 'VERIFIED' },
    ask_changes: {
      status: 'OK',
      identityStatus: 'UNVERIFIED',
      feedback: [{ id: 'TAX_ID', displayName: 'Tax id', description: 'The EIN does not match', fields: ['ein'] }],
    },
    reject: { status: 'REGISTRATION_FAILED', failureReasons: 'Not eligible' },
  },
  campaign: {
    agree: { campaignStatus: 'MNO_PROVISIONED' },
    ask_changes: { campaignStatus: 'MNO_REJECTED', failureReasons: [{ code: '803', description: 'No opt-in' }] },
    reject: { campaignStatus: 'TCR_FAILED', failureReasons: ['Content is not allowed'] },
  },
} as const;

describeCampaignRegistry('telnyx', async (): Promise<RegistryHarness> => {
  const fake = await startFakeTelnyxRegistry();
  const registry = createTelnyxRegistry({
    account: fake.account,
    clock: systemClock,
    log: createLog({ level: 'silent', pretty: false }),
    callbackUrl: () => 'https://platform.example.com/v1/registries/telnyx/events',
  });
  let texts = 0;
  return {
    registry,
    arrange: (kind, behaviour) => {
      texts += 1;
      const script = scriptOf[behaviour];
      if (script !== undefined) fake.plan(kind === 'brand' ? 'POST /brand' : 'POST /campaignBuilder', script);
      return `Bluebird ${texts}`;
    },
    decide: async (kind, id, behaviour) => {
      const known: Readonly<Record<string, object>> = decisions[kind];
      fake.decide(kind === 'brand' ? 'brands' : 'campaigns', id, { ...known[behaviour] });
    },
    takeBack: async (id, as) =>
      fake.decide('campaigns', id, { campaignStatus: as === 'suspended' ? 'TCR_SUSPENDED' : 'TCR_EXPIRED' }),
    settleNumber: async (e164) => {
      const leaves = fake.numbers.get(e164)?.['assignmentStatus'] === 'PENDING_UNASSIGNMENT';
      if (leaves) fake.remove('numbers', e164);
      else fake.decide('numbers', e164, { assignmentStatus: 'ASSIGNED' });
    },
    timesRegistered: async (kind, reference) =>
      kind === 'brand'
        ? [...fake.brands.values()].filter(({ webhookURL }) => String(webhookURL).endsWith(`?ref=${reference}`)).length
        : [...fake.campaigns.values()].filter(({ referenceId }) => referenceId === reference).length,
    violations: () => fake.violations,
    close: () => fake.close(),
  };
});
