import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { storedCallback } from '../../support/callback-rows.ts';
import type { Organization } from '../../support/organization.ts';
import type { TestServer } from '../../support/server.ts';
import type { Stage } from '../../support/stage.ts';
import { type Receiver, startReceiver } from '../../support/webhook-receiver.ts';
import { callbacksOf, startCallbacksStage } from './callbacks-stage.ts';

let stage: Stage;
let server: TestServer;
let receiver: Receiver;
let ours: Organization;
let on: ReturnType<typeof callbacksOf>;
beforeAll(async () => {
  receiver = await startReceiver();
  ({ stage, server } = await startCallbacksStage());
});
beforeEach(() => begin());
afterAll(async () => {
  await stage.close();
  await receiver.close();
});

async function begin(creditPolicy: 'unlimited' | 'prepaid' = 'unlimited'): Promise<void> {
  ours = await stage.organization({ creditPolicy });
  on = callbacksOf(ours, server);
  await ours.call('PATCH', '/v1/organization', { defaultTimezone: 'America/New_York' });
  await ours.setTime('2026-11-20T15:00:00.000Z');
}

const noon = '2026-11-21T12:00:00-05:00';
const setBalance = (microUsd: number) =>
  ours.sql('update credit_accounts set balance_micro_usd = $2 where organization_id = $1', [ours.id, microUsd]);
const callsMade = async (to = '+15550100200') =>
  (await ours.sql(`select from sessions where organization_id = $1 and phone->>'to' = $2`, [ours.id, to])).length;

// docs/decisions/callbacks.md#d445
describe('the builtin schedule_callback', () => {
  it('is refused with NUMBER_NOT_READY where the number of the call takes calls alone, or is suspended', async () => {
    const { use } = await on.talking();
    const { id } = await on.number();
    const refused = { ok: false, error: 'refused', result: { code: 'NUMBER_NOT_READY', message: expect.any(String) } };
    await ours.call('PATCH', `/v1/phone-numbers/${id}`, { direction: 'inbound' });
    expect(await use({ at: noon })).toMatchObject(refused);
    await ours.call('PATCH', `/v1/phone-numbers/${id}`, { direction: 'both' });
    await ours.sql('update phone_numbers set suspended_at = now() where id = $1', [id]);
    expect(await use({ at: noon })).toMatchObject(refused);
    expect(await on.list()).toEqual([]);
  });

  it('is not_available where the number of the call is released by now', async () => {
    const { use } = await on.talking();
    const { id } = await on.number();
    await ours.call('DELETE', `/v1/phone-numbers/${id}`);
    expect(await use({ at: noon })).toMatchObject({ ok: false, error: 'not_available', result: null });
  });
});

// docs/decisions/callbacks.md#d446
describe('POST /v1/callbacks/{id}/dispatch', () => {
  it('200: fills in the templates of the agent with the variables of the call in which it was agreed upon', async () => {
    const agent = { systemPrompt: 'Call {{ guest.name }}.', promptVariables: [{ name: 'guest' }] };
    const { use } = await on.talking(agent, { variables: { guest: { name: 'Ada' } } });
    const made = await use({ at: noon, instructions: 'Ask {{ her }}.' });
    const { callback_id: id } = made['result'] as { callback_id: string };
    const { body } = await on.dispatch(id);
    expect(body).toMatchObject({ status: 'dispatching', failure_cause: null });
    const { configuration } = await on.carried(body.created_session_id ?? '');
    expect(configuration.systemPrompt).toBe('Call Ada.\n\nAsk {{ her }}.');
  });

  it('200: fails with insufficient_credits where the balance does not cover a call, and makes none', async () => {
    await begin('prepaid');
    await setBalance(1_000_000);
    const { id } = await storedCallback(ours);
    await setBalance(0);
    expect((await on.dispatch(id)).body).toMatchObject({
      status: 'failed',
      failure_cause: 'insufficient_credits',
      created_session_id: null,
    });
    expect([await on.eventsOf(id), await callsMade()]).toEqual([['failed'], 0]);
  });

  it('200: fails with number_not_ready where its number cannot call by now, and makes no call', async () => {
    const { id, phoneNumberId } = await storedCallback(ours);
    await ours.call('PATCH', `/v1/phone-numbers/${phoneNumberId}`, { direction: 'inbound' });
    expect((await on.dispatch(id)).body).toMatchObject({ status: 'failed', failure_cause: 'number_not_ready' });
    expect([await on.eventsOf(id), await callsMade()]).toEqual([['failed'], 0]);
  });

  it('200: a call that its endpoint refuses rang nowhere: the callback is tried again, as another call', async () => {
    const webhooks = { preCall: { url: receiver.url } };
    const agent = { name: 'Asks', systemPrompt: 'Be brief.', intent: { language: 'en' }, webhooks };
    const { id: agentId } = (await ours.call<{ id: string }>('POST', '/v1/agents', agent)).body;
    const { id } = await storedCallback(ours, { agentId });
    receiver.answerWith(() => ({ status: 500 }));
    const { body } = await on.dispatch(id);
    expect([body.status, Date.parse(body.scheduled_at) - Date.parse(body.updated_at)]).toEqual(['scheduled', 60_000]);
    expect((await on.call(body.created_session_id ?? '')).end_reason).toBe('pre_call_failed');
    receiver.answerWith(() => ({ body: '{}' }));
    const again = (await on.dispatch(id)).body;
    expect(again.status).toBe('dispatching');
    expect(again.created_session_id).not.toBe(body.created_session_id);
    expect(await on.eventsOf(id)).toEqual(['scheduled']);
  });
});
