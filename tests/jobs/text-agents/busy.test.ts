import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { freshRecipient } from '../../support/fresh.ts';
import type { SmsOrganization } from '../../support/sms-organization.ts';
import { type SmsStage, startSmsStage } from '../../support/sms-stage.ts';
import { waitFor } from '../../support/sms-waiting.ts';

let stage: SmsStage;
let ours: SmsOrganization;
beforeAll(async () => {
  stage = await startSmsStage({ worker: true, config: { routerConcurrency: 1 } });
  ours = await stage.organization();
  const [agent] = (await ours.call<Array<{ id: string }>>('GET', '/v1/agents')).body;
  const slow = { llmOptions: { model: 'simulated:slow-first-byte' } };
  expect((await ours.call('PATCH', `/v1/agents/${agent?.id}`, slow)).status).toBe(200);
  const on = { agentId: agent?.id, smsAutomationEnabled: true };
  expect((await ours.call('PATCH', `/v1/phone-numbers/${ours.numberId}`, on)).status).toBe(200);
}, 60_000);
afterAll(() => stage.close());

// docs/decisions/sms-conversations.md#d444
describe('texts that arrive while as many requests run as may', () => {
  it('are answered later, each once', async () => {
    const senders = Array.from({ length: 2 }, freshRecipient);
    await Promise.all(senders.map((from) => ours.receive(from, 'Hello?')));
    const answers = await waitFor(
      'each has an answer',
      async () => (await ours.list({ direction: 'outbound' })).body.data,
      ({ length }) => length === senders.length,
    );
    expect(answers.map(({ to }) => to).toSorted()).toEqual(senders.toSorted());
    expect(await stage.sql(`select from webhook_events where type = 'sms.automation_failed'`)).toEqual([]);
  }, 60_000);
});
