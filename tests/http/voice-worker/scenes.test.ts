import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { vendorAccounts } from '../../../server/src/config/vendor-accounts.ts';
import type { Organization } from '../../support/organization.ts';
import { type RouterVendors, startRouterVendors } from '../../support/router-vendors.ts';
import { startTestServer, type TestServer } from '../../support/server.ts';
import { waitFor } from '../../support/sms-waiting.ts';
import type { SeenFrame } from '../../support/stream-caller.ts';
import { createStage, type Stage } from '../../support/stage.ts';
import { sessionsOf } from '../sessions/sessions-stage.ts';
import { spoken, talkTo } from './voice-stage.ts';

let vendors: RouterVendors;
let server: TestServer;
let stage: Stage;
let ours: Organization;
/** What callers of these scenes say. */
let sentence: Buffer;
let murmur: Buffer;
beforeAll(async () => {
  vendors = await startRouterVendors();
  server = await startTestServer({
    roles: ['api', 'worker', 'voice'],
    config: {
      vendors: vendorAccounts(vendors.environment),
      testVendors: ['deepgram', 'elevenlabs', 'openai'],
    },
  });
  stage = createStage(server);
  sentence = await spoken(server, 'What does a seat cost in a month?');
  murmur = (await spoken(server, 'Uh huh.')).subarray(150 * 32, 340 * 32);
});
beforeEach(async () => {
  ours = await stage.organization();
});
afterAll(async () => {
  await server.close();
  await vendors.close();
});

const greeting =
  'Hello and welcome. You can ask me about our prices and about our opening hours. I am glad to help you with both of them today.';
/** Ears that understand each 100 ms of sound as a word, and the machine's own voice and wits unless one is left to vendors. */
const own = { tts: ['local'], llm: ['local'] };
const session = (fields: object = {}, allowedProviders: object = own) =>
  talkTo(server, ours, { firstMessage: greeting, constraints: { allowedProviders }, ...fields });
const listening = (fields: object = {}, allowed: object = own) => session({ firstMessage: '', ...fields }, allowed);
const sourcesOf = (turns: ReadonlyArray<{ source: string }>) => turns.map(({ source }) => source);

describe('a turn of the caller', () => {
  it('goes on behind a pause of 700 ms in a sentence where the agent waits for longer', async () => {
    const talker = await listening({ turnHandling: { endpointing: { minDelay: 0.9 } } });
    await talker.caller.next('session.ready');
    await talker.utter(sentence);
    await talker.hush(700);
    await talker.utter(sentence);
    await talker.silentUntil(talker.answer());
    expect(sourcesOf(await talker.hangUp())).toEqual(['user', 'agent']);
  });

  it('is one of two sentences 400 ms apart', async () => {
    const talker = await listening();
    await talker.caller.next('session.ready');
    await talker.utter(sentence);
    await talker.hush(400);
    await talker.utter(sentence);
    await talker.silentUntil(talker.answer());
    expect(sourcesOf(await talker.hangUp())).toEqual(['user', 'agent']);
  });

  it('takes a final that comes when the reply has begun for the next one', async () => {
    vendors.servers.deepgram.sockets.plan({ kind: 'own', name: 'late-finals' });
    const talker = await listening({ turnHandling: { endpointing: { minDelay: 0.3, maxDelay: 0.6 } } });
    await talker.caller.next('session.ready');
    const beginning = sentence.subarray(0, 400 * 32);
    await talker.utter(beginning);
    // Without sound the recognizer knows of no end but the one that it is asked for.
    talker.pauseMicrophone(true);
    await talker.silentUntil(talker.answer());
    const isLate = ({ type, source, isFinal }: SeenFrame) =>
      type === 'transcript' && source === 'user' && isFinal === true;
    await talker.silentUntil(waitFor('the final has come', async () => talker.caller.seen.some(isLate), Boolean));
    talker.pauseMicrophone(false);
    await talker.utter(beginning);
    talker.pauseMicrophone(true);
    await talker.silentUntil(talker.answer());
    const turns = (await talker.hangUp()).slice(0, 4);
    expect(sourcesOf(turns)).toEqual(['user', 'agent', 'user', 'agent']);
    expect(turns[2]?.text.startsWith(turns[0]?.text ?? '?')).toBe(true);
  });
});

describe('an interruption', () => {
  it('silences the agent, and what was heard is what is written', async () => {
    const talker = await session();
    await talker.caller.next('output.started');
    await talker.hush(1_500);
    await talker.utterUntil(sentence, talker.caller.next('output.clear'));
    expect(greeting.startsWith(await talker.silentUntil(talker.answer()))).toBe(true);
    await talker.silentUntil(talker.answer());
    const [first, ...rest] = await talker.hangUp();
    expect(first).toMatchObject({ source: 'agent' });
    expect(greeting.startsWith(first?.text ?? '?')).toBe(true);
    expect(first?.text.length).toBeLessThan(greeting.length);
    expect(sourcesOf(rest)).toEqual(['user', 'agent']);
  });

  it('in the first 300 ms leaves no turn of which no word was heard', async () => {
    const talker = await session();
    await talker.caller.next('output.started');
    await talker.utterUntil(sentence, talker.caller.next('output.clear'));
    // A word of the greeting may have been heard.
    const first = await talker.silentUntil(talker.answer());
    if (greeting.startsWith(first)) await talker.silentUntil(talker.answer());
    const turns = await talker.hangUp();
    expect(turns.map(({ text }) => text)).not.toContain(greeting);
    expect(turns.at(-2)?.source).toBe('user');
  });

  it('is none by a word where two are wanted: the reply goes on, and the word is not answered', async () => {
    const talker = await session({ turnHandling: { interruption: { minWords: 2 } } });
    await talker.caller.next('output.started');
    await talker.hush(500);
    await talker.utter(murmur);
    expect(await talker.silentUntil(talker.answer())).toBe(greeting);
    // What was said is written down at the end, and was answered by nothing.
    expect(sourcesOf(await talker.hangUp())).toEqual(['agent', 'user']);
    expect(talker.caller.seen.some(({ type }) => type === 'output.clear')).toBe(false);
  });
});

describe('silence', () => {
  it('of 20 seconds has the agent ask once', async () => {
    const prompt = 'Are you still there?';
    const idleRePrompts = { enabled: true, delayMs: 15_000, maxPrompts: 2, messages: [prompt] };
    const agentId = await sessionsOf(ours).agent({ idleRePrompts });
    const talker = await session({ agentId, firstMessage: '', systemPrompt: undefined });
    await talker.caller.next('session.ready');
    await talker.hush(20_000);
    expect(await talker.silentUntil(talker.answer())).toBe(prompt);
    expect((await talker.hangUp()).map(({ text }) => text)).toEqual([prompt]);
  });
});

describe('a vendor that fails in mid-turn', () => {
  it('is followed by another: the language model', async () => {
    vendors.servers.openai.plan({ kind: 'malformed', atPiece: 6 });
    const talker = await listening({}, { tts: own.tts });
    await talker.caller.next('session.ready');
    await talker.utter(sentence);
    await talker.silentUntil(talker.answer());
    const turns = await talker.hangUp();
    expect(sourcesOf(turns)).toEqual(['user', 'agent']);
    expect(turns[1]?.provider).toBe('local');
  });

  it('is followed by another: the voice', async () => {
    vendors.servers.elevenlabs.sockets.plan({ kind: 'cut', atFrame: 1 });
    const talker = await session({}, { llm: own.llm });
    expect(await talker.silentUntil(talker.answer())).toBe(greeting);
    expect((await talker.hangUp()).map(({ text }) => text)).toEqual([greeting]);
    expect(vendors.servers.elevenlabs.sockets.seen).toHaveLength(1);
  });
});

describe('a client that is lost', () => {
  it('comes back to the rest of what was being said, which is one turn', async () => {
    const talker = await session();
    await talker.caller.next('output.started');
    await talker.hush(1_500);
    await talker.comeBack();
    expect(await talker.silentUntil(talker.answer())).toBe(greeting);
    expect((await talker.hangUp()).map(({ text }) => text)).toEqual([greeting]);
  });
});
