import { describe, expect, it } from '@jest/globals';
import { waitFor } from '../../support/sms-waiting.ts';
import { sessionsOf } from '../sessions/sessions-stage.ts';
import { greeting, onScenes, own, sourcesOf } from './scenes-stage.ts';

const on = onScenes();

describe('silence', () => {
  it('of 20 seconds has the agent ask once', async () => {
    const prompt = 'Are you still there?';
    const idleRePrompts = { enabled: true, delayMs: 15_000, maxPrompts: 2, messages: [prompt] };
    const agentId = await sessionsOf(on.ours).agent({ idleRePrompts });
    const talker = await on.session({ agentId, firstMessage: '', systemPrompt: undefined });
    await talker.caller.next('session.ready');
    await talker.hush(20_000);
    expect(await talker.silentUntil(talker.answer())).toBe(prompt);
    expect((await talker.hangUp()).map(({ text }) => text)).toEqual([prompt]);
  });
});

describe('a vendor that fails in mid-turn', () => {
  it('is followed by another: the language model', async () => {
    on.vendors.servers.openai.plan({ kind: 'malformed', atPiece: 6 });
    const talker = await on.listening({}, { tts: own.tts });
    await talker.caller.next('session.ready');
    await talker.utter(on.sentence);
    await talker.silentUntil(talker.answer());
    const turns = await talker.hangUp();
    expect(sourcesOf(turns)).toEqual(['user', 'agent']);
    expect(turns[1]?.provider).toBe('local');
  });

  it('is followed by another: the voice', async () => {
    on.vendors.servers.elevenlabs.sockets.plan({ kind: 'cut', atFrame: 1 });
    const talker = await on.session({}, { llm: own.llm });
    expect(await talker.silentUntil(talker.answer())).toBe(greeting);
    expect((await talker.hangUp()).map(({ text }) => text)).toEqual([greeting]);
    expect(on.vendors.servers.elevenlabs.sockets.seen).toHaveLength(1);
  });
});

describe('vendors without room', () => {
  it('are asked again: the voice, the language model, and the recognizer', async () => {
    const { deepgram, elevenlabs, openai } = on.vendors.servers;
    const asked = () => [deepgram.sockets.seen.length, openai.requests.length];
    const before = asked();
    elevenlabs.sockets.plan({ kind: 'refuse', status: 429 });
    openai.plan({ kind: 'status', status: 429 });
    deepgram.sockets.plan({ kind: 'refuse', status: 429 });
    const agentId = await sessionsOf(on.ours).agent({
      ttsOptions: { model: 'elevenlabs:eleven_flash_v2_5' },
      llmOptions: { model: 'openai:gpt-5.4-nano' },
    });
    const talker = await on.session({ agentId, systemPrompt: undefined }, {});
    expect(await talker.silentUntil(talker.answer())).toBe(greeting);
    await talker.utter(on.sentence);
    await talker.silentUntil(talker.answer());
    const turns = await talker.hangUp();
    expect(sourcesOf(turns)).toEqual(['agent', 'user', 'agent']);
    expect(turns[2]?.provider).toBe('openai');
    expect(asked()).toEqual(before.map((count) => count + 2));
  });
});

describe('a client that is lost', () => {
  it('comes back to the rest of what was being said, which is one turn', async () => {
    const talker = await on.session();
    await talker.caller.next('output.started');
    await talker.hush(1_500);
    await talker.comeBack();
    expect(await talker.silentUntil(talker.answer())).toBe(greeting);
    expect((await talker.hangUp()).map(({ text }) => text)).toEqual([greeting]);
  });

  it('is heard where its recognizer has failed while it was away', async () => {
    const { sockets } = on.vendors.servers.deepgram;
    const before = sockets.seen.length;
    const talker = await on.session();
    expect(await talker.silentUntil(talker.answer())).toBe(greeting);
    await talker.utter(on.sentence);
    await talker.silentUntil(talker.answer());
    await talker.comeBack(async () => {
      sockets.close(1011);
      await waitFor(
        'no recognizer is there',
        () => on.ours.sql('select from router_live where organization_id = $1', [on.ours.id]),
        (rows) => rows.length === 0,
      );
    });
    await talker.utter(on.sentence);
    await talker.silentUntil(talker.answer());
    expect(sourcesOf(await talker.hangUp())).toEqual(['agent', 'user', 'agent', 'user', 'agent']);
    expect(sockets.seen.length).toBe(before + 2);
  });
});
