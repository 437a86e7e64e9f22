import { header, param, type Owner, type SliceTable, type Things } from '../support/slice-table.ts';
import type { Sample } from '../support/sample.ts';

interface Claim {
  sessionId: string;
  leaseToken: string;
}

/** A session that a worker of the organization has. */
async function claimed({ call, apiKey }: Pick<Owner, 'call' | 'apiKey'>): Promise<Claim> {
  await call('POST', '/v1/sessions', { intent: { language: 'en' } });
  const { status, text, body: claim } = await call<Claim>('POST', '/v1/worker/claims', { waitSeconds: 0 });
  if (status !== 200) throw new Error(`Nothing to claim with ${apiKey.slice(0, 8)}: ${status} ${text}`);
  return claim;
}

/** Names a session that is leased to the one who asks. */
const leased = {
  names: [param('claimedSession'), header('service-lease', 'lease')],
  request: async ({ ours }: { ours: Owner }): Promise<Sample> => {
    const { sessionId: id, leaseToken } = await claimed(ours);
    return { params: { id }, headers: { 'service-lease': leaseToken } };
  },
};

export const operations: SliceTable<'worker'> = {
  claimSession: {
    request: async ({ ours }) => {
      await ours.call('POST', '/v1/sessions', { intent: { language: 'en' } });
      return { json: { waitSeconds: 0 } };
    },
    sdk: (client) => client.worker.claim({ waitSeconds: 0 }),
  },
  sendHeartbeat: { ...leased, sdk: (client) => client.worker.heartbeat(lease) },
  addWorkerTurns: {
    ...leased,
    sdk: (client) =>
      client.worker.addTurns(lease, {
        turns: [{ index: 0, source: 'agent', text: 'Hello', startedAt: '2026-11-20T15:00:05.000Z' }],
      }),
  },
  addWorkerEvents: {
    ...leased,
    sdk: (client) => client.worker.addEvents(lease, { events: [{ id: 'e1', type: 'worker.greeted' }] }),
  },
  addWorkerUsage: {
    ...leased,
    sdk: (client) =>
      client.worker.addUsage(lease, {
        usage: [{ id: 'u1', layer: 'tts', provider: 'ours', metric: 'characters', quantity: 5 }],
      }),
  },
  endWorkerSession: { ...leased, sdk: (client) => client.worker.end(lease, { reason: 'agent_hangup' }) },
};

const lease = { sessionId: 'ses/1', leaseToken: 'lease_1' };

export const things: Things = {
  claimedSession: async (owner) => (await claimed(owner)).sessionId,
  lease: async (owner) => (await claimed(owner)).leaseToken,
};
