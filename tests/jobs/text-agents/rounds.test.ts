import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { vendorAccounts } from '../../../server/src/config/vendor-accounts.ts';
import { startFakeChat } from '../../support/fake-chat.ts';
import { freshRecipient } from '../../support/fresh.ts';
import type { LlmScript, LlmScriptItem } from '../../support/llm-script.ts';
import type { SmsOrganization } from '../../support/sms-organization.ts';
import { waitFor } from '../../support/sms-waiting.ts';
import { startTelnyxServer, type TelnyxServer } from '../../support/telnyx-server.ts';
import { type Receiver, startReceiver } from '../../support/webhook-receiver.ts';

let vendor: Awaited<ReturnType<typeof startFakeChat>>;
let receiver: Receiver;
let server: TelnyxServer;
let live: SmsOrganization;
beforeAll(async () => {
  [vendor, receiver] = await Promise.all([startFakeChat(), startReceiver()]);
  receiver.answerWith((_, nth) => ({ body: JSON.stringify({ found: nth + 1 }) }));
  const vendors = vendorAccounts({
    OPENAI_COMPATIBLE_API_KEY: 'sekret-7d3f-of-the-rounds',
    OPENAI_COMPATIBLE_BASE_URL: vendor.server.url,
    OPENAI_COMPATIBLE_MODELS: 'llm:llama',
  });
  server = await startTelnyxServer({ config: { vendors } });
  live = await server.liveOrganization();
  const intent = { language: 'en' };
  const agent = { name: 'Host', systemPrompt: 'Be brief.', intent, llmOptions: { model: 'openai_compatible:llama' } };
  const { body } = await live.call<{ id: string }>('POST', '/v1/agents', agent);
  const source = { kind: 'webhook', url: receiver.url };
  const tool = { name: 'look_up', description: 'Looks up.', source };
  expect((await live.call('POST', `/v1/agents/${body.id}/tools`, tool)).status).toBe(200);
  const on = { agentId: body.id, smsAutomationEnabled: true };
  expect((await live.call('PATCH', `/v1/phone-numbers/${live.numberId}`, on)).status).toBe(200);
}, 60_000);
afterAll(async () => {
  await server.close();
  await Promise.all([vendor.server.close(), receiver.close()]);
});

/** What a model says in a round: a text, or calls of tools by their names, with so many tokens. */
interface Said {
  readonly text?: string;
  readonly calls?: readonly string[];
  readonly tokens?: number;
}

function scriptOf({ text, calls = [], tokens = 1 }: Said): LlmScript {
  const said: LlmScriptItem[] = text === undefined ? [] : [{ text: [text] }];
  const called = calls.map((name) => ({ call: { name, arguments: ['{}'] } }));
  // Some of them a model took to think.
  const usage = { input: 1, cached: 0, output: tokens, reasoning: Math.floor(tokens / 2) };
  return { items: [...said, ...called], usage };
}

/** What comes of a text whose model says that, round by round, the last one again and again. */
async function answered(...rounds: readonly Said[]) {
  const [before, toolsBefore] = [vendor.server.requests.length, receiver.requests.length];
  vendor.server.misbehave(() => {
    const nth = vendor.server.requests.length - before - 1;
    vendor.scripts.answer(scriptOf(rounds[nth] ?? rounds.at(-1) ?? {}));
    return null;
  });
  const from = freshRecipient();
  await server.fake.callbacks.receive({ from, to: live.e164, text: 'Hello?' });
  const { conversation_id: conversationId } = await live.inboundFrom(from);
  const turns = (rest: string) =>
    server.stage.sql(`${rest} where conversation_id = $1 and due_at is not null`, [conversationId]);
  await turns('update text_agent_turns set due_at = clock_timestamp()');
  await waitFor(
    'no text waits for an answer',
    () => turns('select from text_agent_turns'),
    (rows) => rows.length === 0,
  );
  const answers = (await live.list({ recipient: from, direction: 'outbound' })).body.data;
  return {
    answers: answers.map(({ text }) => text),
    asked: vendor.server.requests.slice(before).map((request) => request.json()),
    toolRuns: receiver.requests.length - toolsBefore,
  };
}

// docs/decisions/sms-conversations.md#d444
describe('what an agent may take for a text', () => {
  it('is three rounds: tools of the third are not run, and what the model says there is the answer', async () => {
    const { answers, asked, toolRuns } = await answered(
      { calls: ['look_up', 'look_up'] },
      { calls: ['look_up'] },
      { calls: ['look_up'], text: 'Yes.' },
    );
    expect([answers, asked.length, toolRuns]).toEqual([['Yes.'], 3, 3]);
  });

  it('is nothing more where a model never stops to call its tools', async () => {
    const { answers, asked, toolRuns } = await answered({ calls: ['look_up'] });
    expect([answers, asked.length, toolRuns]).toEqual([[], 3, 2]);
  });

  it('is 1,000 tokens of output in all rounds, reasoning among them', async () => {
    const { asked } = await answered(
      { calls: ['look_up'], tokens: 400 },
      { calls: ['look_up'], tokens: 350 },
      { text: 'Yes.' },
    );
    expect(asked.map(({ max_tokens: tokens }) => tokens)).toEqual([1_000, 600, 250]);
  });

  it('ends with the round that took the last token, and runs no tool of it', async () => {
    const { answers, asked, toolRuns } = await answered(
      { calls: ['look_up'], tokens: 999 },
      { calls: ['look_up'], text: 'A moment.' },
      { text: 'Yes.' },
    );
    expect([answers, asked.length, toolRuns]).toEqual([['A moment.'], 2, 1]);
  });

  it('has the results of tools read by the next round, also of one that the agent lacks', async () => {
    const { asked } = await answered({ calls: ['look_up', 'dial'] }, { text: 'Yes.' });
    const found = receiver.requests.length;
    expect(asked[1]).toMatchObject({
      messages: expect.arrayContaining([
        expect.objectContaining({ role: 'tool', content: JSON.stringify({ found }) }),
        expect.objectContaining({ role: 'tool', content: JSON.stringify({ error: 'unknown_tool' }) }),
      ]),
    });
  });
});
