import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { freshKey, freshRecipient } from '../../support/fresh.ts';
import type { SmsOrganization } from '../../support/sms-organization.ts';
import { type SmsStage, startSmsStage } from '../../support/sms-stage.ts';
import { waitFor } from '../../support/sms-waiting.ts';
import { type Receiver, startReceiver } from '../../support/webhook-receiver.ts';

let stage: SmsStage;
let ours: SmsOrganization;
let receiver: Receiver;
let agentId: string;
beforeAll(async () => {
  receiver = await startReceiver();
  stage = await startSmsStage({ worker: true, config: { routerConcurrency: 1 } });
  ours = await stage.organization();
  agentId = (await ours.call<Array<{ id: string }>>('GET', '/v1/agents')).body[0]?.id ?? '';
  await use('slow-first-byte');
  const on = { agentId, smsAutomationEnabled: true };
  expect((await ours.call('PATCH', `/v1/phone-numbers/${ours.numberId}`, on)).status).toBe(200);
}, 60_000);
afterAll(async () => {
  await stage.close();
  await receiver.close();
});

/** The agent thinks with that model from now on. */
async function use(model: string): Promise<void> {
  const llmOptions = { model: `simulated:${model}` };
  expect((await ours.call('PATCH', `/v1/agents/${agentId}`, { llmOptions })).status).toBe(200);
}

/** Of so many conversations: what waits for three seconds comes due now. */
const comeDue = (count: number) =>
  waitFor(
    'the texts wait for an answer',
    () => stage.sql(`select from text_agent_turns where due_at < clock_timestamp() + interval '3 seconds'`),
    ({ length }) => length === count,
  ).then(() =>
    stage.sql(
      `update text_agent_turns set due_at = clock_timestamp() where due_at < clock_timestamp() + interval '3 seconds'`,
    ),
  );

// docs/decisions/sms-conversations.md#d444
describe('texts that arrive while as many requests run as may', () => {
  it('are answered later, each once', async () => {
    const senders = Array.from({ length: 2 }, freshRecipient);
    await Promise.all(senders.map((from) => ours.receive(from, 'Hello?')));
    await comeDue(2);
    const answers = await waitFor(
      'each has an answer',
      async () => (await ours.list({ direction: 'outbound' })).body.data,
      ({ length }) => length === senders.length,
    );
    expect(answers.map(({ to }) => to).toSorted()).toEqual(senders.toSorted());
    expect(await stage.sql(`select from webhook_events where type = 'sms.automation_failed'`)).toEqual([]);
  }, 60_000);

  it('that come while the model thinks have three seconds as well in which more may come', async () => {
    const from = freshRecipient();
    await ours.receive(from, 'One.');
    await comeDue(1);
    await waitFor(
      'it is being answered',
      () => stage.sql(`select from text_agent_turns where due_at > clock_timestamp() + interval '60 seconds'`),
      ({ length }) => length === 1,
    );
    await use('echo');
    await ours.receive(from, 'Two.');
    const answers = await waitFor(
      'both have answers',
      async () => (await ours.list({ recipient: from, direction: 'outbound' })).body.data,
      ({ length }) => length === 2,
    );
    const [second = 0, first = 0] = answers.map(({ created_at: at }) => Date.parse(at));
    expect(second - first).toBeGreaterThanOrEqual(2_999);
  }, 60_000);

  it('are answered also where that is so behind a tool, which runs once', async () => {
    await use('echo');
    const tool = { name: 'look_up', description: 'Looks up.', source: { kind: 'webhook', url: receiver.url } };
    expect((await ours.call('POST', `/v1/agents/${agentId}/tools`, tool)).status).toBe(200);
    const ask = (model: string) =>
      ours.call(
        'POST',
        '/v1/llm/responses',
        {
          routing: { mode: 'explicit', provider: 'simulated', model },
          input: [{ type: 'message', role: 'user', content: [{ type: 'text', text: 'Hello?' }] }],
          max_output_tokens: 20,
        },
        { 'idempotency-key': freshKey() },
      );
    let other: Promise<unknown> = Promise.resolve();
    receiver.answerWith(async () => {
      other = ask('slow-first-byte');
      await waitFor(
        'as many requests run as may',
        () => ask('echo'),
        ({ status }) => status === 429,
      );
      return { body: '{}' };
    });
    const from = freshRecipient();
    await ours.receive(from, 'call:look_up {}');
    await comeDue(1);
    const [answer] = await waitFor(
      'it has an answer',
      async () => (await ours.list({ recipient: from, direction: 'outbound' })).body.data,
      ({ length }) => length === 1,
    );
    expect([answer?.text, receiver.requests.length]).toEqual(['call:look_up {}', 1]);
    await other;
  }, 60_000);
});
