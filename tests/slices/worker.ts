import { header, param, type Owner, type SliceTable, type Things } from '../support/slice-table.ts';
import type { Sample } from '../support/sample.ts';

interface Claim {
  sessionId: string;
  leaseToken: string;
}

const mostTries = 50;

/** A session that a worker of the organization has. */
async function claimed({ call, apiKey }: Pick<Owner, 'call' | 'apiKey'>, fields: object = {}): Promise<Claim> {
  let wanted: string | undefined;
  for (let tries = 0; tries < mostTries; tries += 1) {
    wanted ??= (await call<Claim>('POST', '/v1/sessions', { intent: { language: 'en' }, ...fields })).body.sessionId;
    const { status, text, body: claim } = await call<Claim>('POST', '/v1/worker/claims', { waitSeconds: 0 });
    // Older ones come first, that others left.
    if (status === 200 && claim.sessionId === wanted) return claim;
    if (status === 204) wanted = undefined;
    else if (status !== 200) throw new Error(`Nothing to claim with ${apiKey.slice(0, 8)}: ${status} ${text}`);
  }
  throw new Error('Others claim whatever is created');
}

/** An agent with the tool of the example, which answers without a receiver. */
async function withTool({ call }: Pick<Owner, 'call'>): Promise<string> {
  const agent = { name: 'Orders', systemPrompt: 'Take orders.', intent: { language: 'en' } };
  const { id } = (await call<{ id: string }>('POST', '/v1/agents', agent)).body;
  await call('POST', `/v1/agents/${id}/tools`, {
    name: 'look_up_order',
    description: 'Looks up an order.',
    source: { kind: 'webhook', url: 'http://127.0.0.1:1024/orders' },
    simulation: { mode: 'mock', response: { status: 'shipped' } },
  });
  return id;
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
  callWorkerTool: {
    names: leased.names,
    request: async ({ ours }) => {
      const agentId = await withTool(ours);
      const { sessionId: id, leaseToken } = await claimed(ours, { agentId });
      return { params: { id }, headers: { 'service-lease': leaseToken } };
    },
    sdk: (client) => client.worker.callTool(lease, { id: 'c1', name: 'look_up_order', arguments: { number: 'A-1' } }),
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
