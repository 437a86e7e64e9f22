import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { freshRecipient } from '../../support/fresh.ts';
import { createProcessesBeside, type ProcessesBeside } from '../../support/processes-beside.ts';
import { startTestServer } from '../../support/server.ts';
import type { SmsOrganization } from '../../support/sms-organization.ts';
import { type SmsStage, stageOn } from '../../support/sms-stage.ts';
import { waitFor } from '../../support/sms-waiting.ts';

let stage: SmsStage;
let ours: SmsOrganization;
let beside: ProcessesBeside;
beforeAll(async () => {
  const server = await startTestServer({ roles: ['api'] });
  stage = stageOn(server);
  beside = createProcessesBeside(server);
  ours = await stage.organization();
  const [agent] = (await ours.call<Array<{ id: string }>>('GET', '/v1/agents')).body;
  const on = { agentId: agent?.id, smsAutomationEnabled: true };
  expect((await ours.call('PATCH', `/v1/phone-numbers/${ours.numberId}`, on)).status).toBe(200);
}, 60_000);
afterAll(async () => {
  await beside.close();
  await stage.close();
});

/** Has what waits for an answer come due now, once something does. */
const comeDue = (which: string) =>
  waitFor(
    'a text waits for an answer',
    () => stage.sql(`update text_agent_turns set due_at = clock_timestamp() where ${which} returning conversation_id`),
    (rows) => rows.length > 0,
  );

/** What became of a text: the words of its answers, and why it had none. */
async function outcomeOf(from: string): Promise<string[]> {
  const { data } = (await ours.list({ recipient: from, direction: 'outbound' })).body;
  const [conversation] = await stage.sql<{ id: string }>(
    'select id from sms_conversations where remote_phone_number = $1',
    [from],
  );
  const events = await ours.events<{ reason: string }>(conversation?.id ?? '');
  return [...data.map(({ text }) => text ?? ''), ...events.map(({ body }) => body.data.reason)];
}

// docs/decisions/sms-conversations.md#d444
describe('a worker that is killed (SIGKILL) while an agent answers a text', () => {
  it('leaves nothing that is said or asked twice: what it had not begun is answered, what it had asked is published', async () => {
    const expected: Record<string, string[]> = {};
    for (const [point, outcome] of [
      ['text-agents.claimed', 'Hello?'],
      ['text-agents.asked', 'interrupted'],
      ['text-agents.sent', 'Hello?'],
    ] as const) {
      const from = freshRecipient();
      expected[from] = [outcome];
      const doomed = await beside.start({ KILL_POINT: `${point}:1` });
      await ours.receive(from, 'Hello?');
      await comeDue(`due_at < 'infinity'`);
      expect(await doomed.exited).toBe('SIGKILL');
      // The lease of the dead would run for a minute and a half: the texts come due when all of them have died.
      await stage.sql(`update text_agent_turns set due_at = 'infinity' where due_at is not null`);
    }
    await comeDue('due_at is not null');
    await beside.start();
    await waitFor(
      'no text waits for an answer',
      () => stage.sql('select from text_agent_turns where due_at is not null'),
      (rows) => rows.length === 0,
    );
    const found = await Promise.all(Object.keys(expected).map(async (from) => [from, await outcomeOf(from)] as const));
    expect(Object.fromEntries(found)).toEqual(expected);
  }, 90_000);
});
