import { afterAll, beforeAll, expect, it } from '@jest/globals';
import type { components } from '../../../server/src/contract/generated/openapi.ts';
import { freshRecipient } from '../../support/fresh.ts';
import { type SmsStage, startSmsStage } from '../../support/sms-stage.ts';
import { waitFor } from '../../support/sms-waiting.ts';
import { type Receiver, startReceiver } from '../../support/webhook-receiver.ts';

type Failure = components['schemas']['SmsAutomationFailedData'];

let receiver: Receiver;
let stage: SmsStage;
beforeAll(async () => {
  receiver = await startReceiver();
  receiver.answerWith(() => 'hang');
  stage = await startSmsStage({ worker: true, textAnswerMs: 3_000 });
}, 60_000);
afterAll(async () => {
  await stage.close();
  await receiver.close();
});

/** Why a text to an agent with these settings was not answered. */
async function failureOf(text: string, settings: object, tool?: object): Promise<string[]> {
  const ours = await stage.organization();
  const agent = { name: 'Host', systemPrompt: 'Be brief.', intent: { language: 'en' }, ...settings };
  const { body } = await ours.call<{ id: string }>('POST', '/v1/agents', agent);
  if (tool !== undefined) expect((await ours.call('POST', `/v1/agents/${body.id}/tools`, tool)).status).toBe(200);
  const on = { agentId: body.id, smsAutomationEnabled: true };
  expect((await ours.call('PATCH', `/v1/phone-numbers/${ours.numberId}`, on)).status).toBe(200);
  const from = freshRecipient();
  await ours.receive(from, text);
  const { conversation_id: conversationId } = await ours.inboundFrom(from);
  // Others may still write for three seconds: that is not what is waited for.
  await stage.sql('update text_agent_turns set due_at = clock_timestamp() where conversation_id = $1', [
    conversationId,
  ]);
  const events = await waitFor(
    'it is published that the text has no answer',
    () => ours.events<Failure>(conversationId ?? ''),
    ({ length }) => length > 0,
    30_000,
  );
  expect((await ours.list({ recipient: from, direction: 'outbound' })).body.data).toEqual([]);
  return events.map(({ body: { data } }) => data.reason);
}

// docs/decisions/sms-conversations.md#d444
it('is given up where a model, or a tool, has not answered in the time of a text', async () => {
  const source = { kind: 'webhook', url: receiver.url };
  const tool = { name: 'look_up', description: 'Looks up.', source };
  const reasons = await Promise.all([
    failureOf('Hello?', { llmOptions: { model: 'simulated:keepalive-only' } }),
    failureOf('call:look_up {}', {}, tool),
  ]);
  expect(reasons).toEqual([['model_failed'], ['model_failed']]);
  expect(receiver.requests).toHaveLength(1);
}, 60_000);
