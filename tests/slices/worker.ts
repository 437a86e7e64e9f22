import { makeTelephone } from '../support/by-telephone.ts';
import { header, param, type Owner, type SliceTable, type Things } from '../support/slice-table.ts';
import type { Sample } from '../support/sample.ts';

interface Claim {
  sessionId: string;
  leaseToken: string;
  credential: string;
  tools: Array<{ name: string }>;
}

const mostTries = 2_000;

/** A session that a worker of the organization has, with a tool of that name where one is named. */
export async function claimed(
  { call, apiKey }: Pick<Owner, 'call' | 'apiKey'>,
  fields: object = {},
  tool?: string,
): Promise<Claim> {
  // Older ones that others left come first, and do as well; where others were quicker, another one is created.
  for (let tries = 0, isCreated = false; tries < mostTries; tries += 1) {
    if (!isCreated) await call('POST', '/v1/sessions', { intent: { language: 'en' }, ...fields });
    const { status, text, body } = await call<Claim>('POST', '/v1/worker/claims', { waitSeconds: 0 });
    if (status === 200 && (tool === undefined || body.tools.some(({ name }) => name === tool))) return body;
    isCreated = status === 200;
    if (status !== 200 && status !== 204)
      throw new Error(`Nothing to claim with ${apiKey.slice(0, 8)}: ${status} ${text}`);
  }
  throw new Error('Others claim whatever is created');
}

/** An agent with the tool of the example, which answers without a receiver. */
async function withTool({ call }: Pick<Owner, 'call'>): Promise<string> {
  const agent = { name: 'Orders', systemPrompt: 'Take orders.', intent: { language: 'en' } };
  const { id } = (await call<{ id: string }>('POST', '/v1/agents', agent)).body;
  const made = await call('POST', `/v1/agents/${id}/tools`, {
    name: 'look_up_order',
    description: 'Looks up an order.',
    source: { kind: 'builtin', name: 'end_call' },
    simulation: { mode: 'mock', response: { status: 'shipped' } },
  });
  if (made.status !== 200) throw new Error(`No tool: ${made.text}`);
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
      const { sessionId: id, leaseToken } = await claimed(ours, { agentId }, 'look_up_order');
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
  sendWorkerDigits: {
    names: leased.names,
    request: async ({ ours }) => {
      const { sessionId: id, leaseToken } = await claimed(ours);
      await makeTelephone(ours.sql, id);
      return { params: { id }, headers: { 'service-lease': leaseToken } };
    },
    sdk: (client) => client.worker.sendDigits(lease, { digits: '1w42#' }),
  },
  endWorkerSession: { ...leased, sdk: (client) => client.worker.end(lease, { reason: 'agent_hangup' }) },
};

const lease = { sessionId: 'ses/1', leaseToken: 'lease_1' };

export const things: Things = {
  claimedSession: async (owner) => (await claimed(owner)).sessionId,
  lease: async (owner) => (await claimed(owner)).leaseToken,
};
