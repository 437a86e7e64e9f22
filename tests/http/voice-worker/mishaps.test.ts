import { describe, expect, it } from '@jest/globals';
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

describe('a client that is lost', () => {
  it('comes back to the rest of what was being said, which is one turn', async () => {
    const talker = await on.session();
    await talker.caller.next('output.started');
    await talker.hush(1_500);
    await talker.comeBack();
    expect(await talker.silentUntil(talker.answer())).toBe(greeting);
    expect((await talker.hangUp()).map(({ text }) => text)).toEqual([greeting]);
  });
});
