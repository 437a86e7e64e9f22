import { freshKey } from '../../../tests/support/fresh.ts';
import type { SmsOrganization } from '../../../tests/support/sms-organization.ts';
import { waitUntil } from '../stage/wait-until.ts';

/** A call, and a transfer of it. */
export interface HandedCall {
  sessionId: string;
  transferId: string;
}

// Talks until it is ended; and takes every call that it is told of.
const endless = '+15005550213';
const accepts = '+15005550401';

/** Calls that the simulated network speaks in, which can be handed over. */
export async function speakingCalls({ call }: SmsOrganization, count: number): Promise<string[]> {
  const ids: string[] = [];
  for (let nth = 0; nth < count; nth += 1) {
    const dialed = { to: endless, intent: { language: 'en' } };
    ids.push((await call<{ sessionId: string }>('POST', '/v1/sessions/phone', dialed)).body.sessionId);
  }
  for (const id of ids)
    await waitUntil('the call is answered', async () => {
      const { body } = await call<{ answered_at: string | null }>('GET', `/v1/calls/${id}`);
      return body.answered_at !== null;
    });
  return ids;
}

/** The same with a warm transfer whose destination has answered, and waits for a minute. */
export async function answeredTransfer({ call }: SmsOrganization, sessionId: string): Promise<HandedCall> {
  const wish = { to: accepts, waitUntilAnswered: true };
  const key = { 'idempotency-key': freshKey() };
  let transferId = '';
  // On a machine with much else to do it is refused for now; the key makes sure that there is one transfer.
  await waitUntil('the transfer is answered', async () => {
    const answer = await call<{ id?: string }>('POST', `/v1/calls/${sessionId}/transfers/warm`, wish, key);
    if (answer.status === 503 || answer.body.id === undefined) return isForNow(answer);
    transferId = answer.body.id;
    return true;
  });
  return { sessionId, transferId };
}

/** False where a later try may succeed. Throws for every other answer. */
function isForNow({ status, text }: { status: number; text: string }): false {
  if (status === 503 || text.includes('IDEMPOTENCY_IN_PROGRESS')) return false;
  throw new Error(`No transfer: ${text}`);
}

/** A transfer of a session that has ended, and the lease of its worker, who may tell of it still. */
export async function toldTransfer({ call }: SmsOrganization): Promise<HandedCall & { leaseToken: string }> {
  await call('POST', '/v1/sessions', { intent: { language: 'en' } });
  const { body } = await call<{ sessionId: string; leaseToken: string }>('POST', '/v1/worker/claims', {
    waitSeconds: 5,
  });
  const { sessionId, leaseToken } = body;
  const asWorker = (act: string, json: object) =>
    call('POST', `/v1/worker/sessions/${sessionId}/${act}`, json, { 'service-lease': leaseToken });
  const turns = [{ index: 0, source: 'agent', text: 'Hello', startedAt: '2026-11-20T15:00:05.000Z' }];
  await asWorker('turns', { turns });
  const started = await call<{ id?: string }>('POST', `/v1/calls/${sessionId}/transfers/blind`, { to: accepts });
  if (started.body.id === undefined) throw new Error(`No transfer: ${started.text}`);
  await asWorker('end', { reason: 'agent_hangup' });
  return { sessionId, leaseToken, transferId: started.body.id };
}
