import { header, param, type Owner, type SliceTable, type Things } from '../support/slice-table.ts';
import type { Sample } from '../support/sample.ts';
import { claimed } from './worker.ts';

interface Claim {
  sessionId: string;
  leaseToken: string;
}

/** A call in which something was said to a worker of the organization. */
async function spoken(owner: Pick<Owner, 'call' | 'apiKey'>): Promise<Claim> {
  const claim = await claimed(owner);
  const turns = [{ index: 0, source: 'agent', text: 'Hello', startedAt: '2026-11-20T15:00:05.000Z' }];
  await asWorker(owner, claim, 'turns', { turns });
  return claim;
}

const asWorker = ({ call }: Pick<Owner, 'call'>, { sessionId, leaseToken }: Claim, act: string, json: object) =>
  call('POST', `/v1/worker/sessions/${sessionId}/${act}`, json, { 'service-lease': leaseToken });

/** The same with a warm transfer that is requested, or whose destination has answered. */
async function handed(owner: Owner, isAnswered = false): Promise<Claim & { transferId: string }> {
  const claim = await spoken(owner);
  const to = '+15550100400';
  const { body, text } = await owner.call<{ id?: string }>('POST', `/v1/calls/${claim.sessionId}/transfers/warm`, {
    to,
  });
  if (body.id === undefined) throw new Error(`No transfer: ${text}`);
  if (isAnswered) await asWorker(owner, claim, `transfers/${body.id}`, { event: 'answered' });
  return { ...claim, transferId: body.id };
}

const ofSpoken = async ({ ours }: { ours: Owner }): Promise<Sample> => ({
  params: { id: (await spoken(ours)).sessionId },
});
const ofHanded =
  (isAnswered: boolean) =>
  async ({ ours }: { ours: Owner }): Promise<Sample> => {
    const { sessionId: id, transferId } = await handed(ours, isAnswered);
    return { params: { id, transferId } };
  };
const transferNames = [param('claimedSession'), param('transfer', 'transferId')];

export const operations: SliceTable<'transfers'> = {
  startBlindTransfer: {
    names: [param('claimedSession')],
    request: ofSpoken,
    actsOnce: true,
    sdk: (client) => client.calls.transfers.blind('call/1', { to: '+15550100400' }, { idempotencyKey: 'one' }),
  },
  startWarmTransfer: {
    names: [param('claimedSession')],
    request: ofSpoken,
    actsOnce: true,
    sdk: (client) => client.calls.transfers.warm('call/1', { to: '+15550100400' }, { idempotencyKey: 'one' }),
  },
  completeTransfer: {
    names: transferNames,
    request: ofHanded(true),
    sdk: (client) => client.calls.transfers.complete('call/1', 'transfer/1', { summary: 'A table for twelve.' }),
  },
  cancelTransfer: {
    names: transferNames,
    request: ofHanded(false),
    sdk: (client) => client.calls.transfers.cancel('call/1', 'transfer/1', { tryNext: true }),
  },
  tellWorkerTransfer: {
    names: [...transferNames, header('service-lease', 'lease')],
    request: async ({ ours }) => {
      const { sessionId: id, leaseToken, transferId } = await handed(ours);
      return { params: { id, transferId }, headers: { 'service-lease': leaseToken } };
    },
    sdk: (client) =>
      client.worker.tellTransfer({ sessionId: 'ses/1', leaseToken: 'lease_1' }, 'transfer/1', { event: 'ringing' }),
  },
};

export const things: Things = {
  transfer: async (owner) => (await handed(owner)).transferId,
};
