import { describe, expect, it } from '@jest/globals';
import { waitFor } from '../../support/sms-waiting.ts';
import type { SeenFrame } from '../../support/stream-caller.ts';
import { greeting, onScenes, sourcesOf } from './scenes-stage.ts';

const on = onScenes();

describe('a turn of the caller', () => {
  it('goes on behind a pause of 700 ms in a sentence where the agent waits for longer', async () => {
    const talker = await on.listening({ turnHandling: { endpointing: { minDelay: 0.9 } } });
    await talker.caller.next('session.ready');
    await talker.utter(on.sentence);
    await talker.hush(700);
    await talker.utter(on.sentence);
    await talker.silentUntil(talker.answer());
    expect(sourcesOf(await talker.hangUp())).toEqual(['user', 'agent']);
  });

  it('is one of two sentences 400 ms apart', async () => {
    const talker = await on.listening();
    await talker.caller.next('session.ready');
    await talker.utter(on.sentence);
    await talker.hush(400);
    await talker.utter(on.sentence);
    await talker.silentUntil(talker.answer());
    expect(sourcesOf(await talker.hangUp())).toEqual(['user', 'agent']);
  });

  it('takes a final that comes when the reply has begun for the next one', async () => {
    on.vendors.servers.deepgram.sockets.plan({ kind: 'own', name: 'late-finals' });
    const talker = await on.listening({ turnHandling: { endpointing: { minDelay: 0.3, maxDelay: 0.6 } } });
    await talker.caller.next('session.ready');
    await talker.utter(on.sentence.subarray(0, 400 * 32));
    // Without sound the recognizer knows of no end but the one that it is asked for.
    talker.pauseMicrophone(true);
    await talker.caller.next('output.started');
    const isLate = ({ type, source, isFinal }: SeenFrame) =>
      type === 'transcript' && source === 'user' && isFinal === true;
    await waitFor('the final has come', async () => talker.caller.seen.some(isLate), Boolean);
    talker.pauseMicrophone(false);
    await talker.silentUntil(talker.answer());
    await talker.silentUntil(talker.answer());
    const turns = await talker.hangUp();
    expect(sourcesOf(turns)).toEqual(['user', 'agent', 'user', 'agent']);
    expect(turns[2]?.text).toBe(turns[0]?.text);
  });
});

describe('an interruption', () => {
  it('silences the agent, and what was heard is what is written', async () => {
    const talker = await on.session();
    await talker.caller.next('output.started');
    await talker.hush(1_500);
    await talker.utterUntil(on.sentence, talker.caller.next('output.clear'));
    expect(greeting.startsWith(await talker.silentUntil(talker.answer()))).toBe(true);
    await talker.silentUntil(talker.answer());
    const [first, ...rest] = await talker.hangUp();
    expect(first).toMatchObject({ source: 'agent' });
    expect(greeting.startsWith(first?.text ?? '?')).toBe(true);
    expect(first?.text.length).toBeLessThan(greeting.length);
    expect(sourcesOf(rest)).toEqual(['user', 'agent']);
  });

  it('in the first 300 ms leaves no turn of which no word was heard', async () => {
    const talker = await on.session();
    await talker.caller.next('output.started');
    await talker.utterUntil(on.sentence, talker.caller.next('output.clear'));
    // A word of the greeting may have been heard.
    const first = await talker.silentUntil(talker.answer());
    if (greeting.startsWith(first)) await talker.silentUntil(talker.answer());
    const turns = await talker.hangUp();
    expect(turns.map(({ text }) => text)).not.toContain(greeting);
    expect(turns.at(-2)?.source).toBe('user');
  });

  it('is none by a word where two are wanted: the reply goes on, and the word is not answered', async () => {
    const talker = await on.session({ turnHandling: { interruption: { minWords: 2 } } });
    await talker.caller.next('output.started');
    await talker.hush(500);
    await talker.utter(on.murmur);
    expect(await talker.silentUntil(talker.answer())).toBe(greeting);
    // What was said is written down at the end, and was answered by nothing.
    expect(sourcesOf(await talker.hangUp())).toEqual(['agent', 'user']);
    expect(talker.caller.seen.some(({ type }) => type === 'output.clear')).toBe(false);
  });
});

describe('a caller who talks over everything', () => {
  it('is let talk, and answered when there is a pause: each time once, in turns of their own', async () => {
    const talker = await on.session();
    const rounds = 3;
    for (let round = 0; round < rounds; round += 1) {
      await talker.silentUntil(talker.caller.next('output.started'));
      await talker.utterUntil(on.sentence, talker.caller.next('output.clear'));
      for (let more = 0; more < 3; more += 1) await talker.utter(on.sentence);
    }
    await talker.silentUntil(talker.caller.next('output.started'));
    const from = talker.caller.seen.length;
    const isSaid = ({ type, source, isFinal }: SeenFrame) =>
      type === 'transcript' && source === 'agent' && isFinal === true;
    const written = async () => talker.caller.seen.slice(from).some(isSaid);
    await talker.silentUntil(waitFor('the last answer is written', written, Boolean));
    const turns = await talker.hangUp();
    // Of what was talked over there may be a word, or none.
    const said = turns.filter(({ source }) => source === 'user');
    expect(said).toHaveLength(rounds);
    expect(turns.slice(-2).map(({ source }) => source)).toEqual(['user', 'agent']);
    expect(turns.some(({ text }) => text === greeting)).toBe(false);
    // Each word stands in one turn, in the order in which it was said.
    const words = said.flatMap(({ text }) => text.match(/word\d+/g) ?? []).map((word) => Number(word.slice(4)));
    expect(words).toEqual(words.map((_, nth) => nth));
    // Never two replies at once: each one that began was cleared, but for the last.
    const frames = talker.caller.seen.map(({ type }) => type).filter((type) => /^output\.(started|clear)$/.test(type));
    expect(frames.filter((type) => type === 'output.started')).toHaveLength(rounds + 1);
    expect(frames.at(-1)).toBe('output.started');
  });
});
