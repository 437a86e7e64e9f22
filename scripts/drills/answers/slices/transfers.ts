import { freshKey } from '../../../../tests/support/fresh.ts';
import type { SmsOrganization } from '../../../../tests/support/sms-organization.ts';
import type { OneProcess } from '../../stage/one-process.ts';
import type { Answers } from '../bring.ts';
import { english, stillRuns } from '../refused-calls.ts';

interface Claim {
  sessionId: string;
  leaseToken: string;
}

const to = '+15550100400';
const nothing = '00000000-0000-7000-8000-000000000000';

/** A call in which something was said to a worker, of an organization where no one else claims. */
const spoken = async (organization: SmsOrganization): Promise<Claim> => {
  await organization.call('POST', '/v1/sessions', english);
  const { body } = await organization.call<Claim>('POST', '/v1/worker/claims', { waitSeconds: 5 });
  const turns = [{ index: 0, source: 'agent', text: 'Hello', startedAt: '2026-11-20T15:00:05.000Z' }];
  await asWorker(organization, body, 'turns', { turns });
  return body;
};
const asWorker = ({ call }: SmsOrganization, { sessionId, leaseToken }: Claim, act: string, json: object) =>
  call('POST', `/v1/worker/sessions/${sessionId}/${act}`, json, { 'service-lease': leaseToken });
const start = ({ call }: SmsOrganization, kind: string, id: string, json: object = { to }, key = freshKey()) =>
  call<{ id: string }>('POST', `/v1/calls/${id}/transfers/${kind}`, json, { 'idempotency-key': key });

const refuseToStart = (kind: 'blind' | 'warm') => async (system: OneProcess) => {
  const organization = await system.organization('Hands over');
  const { sessionId } = await spoken(organization);
  const key = freshKey();
  const { body } = await start(organization, kind, sessionId, { to }, key);
  await start(organization, kind, sessionId);
  await start(organization, kind, sessionId, { to: '+15550100401' }, key);
  await stillRuns(system, body.id);
  await start(organization, kind, sessionId, { to }, key);
  await organization.call('POST', `/v1/calls/${sessionId}/end`);
  await start(organization, kind, sessionId);
};

const refuseToDecide = (decision: 'complete' | 'cancel') => async (system: OneProcess) => {
  const organization = await system.organization('Decides');
  const claim = await spoken(organization);
  const { body } = await start(organization, 'blind', claim.sessionId);
  await asWorker(organization, claim, `transfers/${body.id}`, { event: 'busy' });
  await organization.call('POST', `/v1/calls/${claim.sessionId}/transfers/${body.id}/${decision}`, {});
};

/** What brings out the answers of their own that the operations of transfers have. */
export const answers: Answers = {
  startBlindTransfer: refuseToStart('blind'),
  startWarmTransfer: refuseToStart('warm'),
  completeTransfer: refuseToDecide('complete'),
  cancelTransfer: refuseToDecide('cancel'),
  tellWorkerTransfer: async (system) => {
    const organization = await system.organization('Carries');
    const claim = await spoken(organization);
    await asWorker(organization, claim, `transfers/${nothing}`, { event: 'busy' });
    const { body } = await start(organization, 'blind', claim.sessionId);
    await asWorker(organization, { ...claim, leaseToken: 'lease_0' }, `transfers/${body.id}`, { event: 'busy' });
  },
};
