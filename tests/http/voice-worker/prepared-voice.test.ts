import { describe, expect, it } from '@jest/globals';
import { waitFor } from '../../support/sms-waiting.ts';
import { sessionsOf } from '../sessions/sessions-stage.ts';
import { onScenes, sourcesOf } from './scenes-stage.ts';

const on = onScenes();

/** Has a caller type a question whose answer the model begins when `think` is called, and waits until it is asked and a voice is opened. */
async function ask() {
  const { openai, elevenlabs } = on.vendors.servers;
  const agentId = await sessionsOf(on.ours).agent({ llmOptions: { model: 'openai:gpt-5.4-nano' } });
  const thinking = Promise.withResolvers<void>();
  openai.plan({ kind: 'hold', before: 'head', until: thinking.promise });
  const talker = await on.listening({ agentId, systemPrompt: undefined }, {});
  await talker.caller.next('session.ready');
  const before = elevenlabs.sockets.seen.length;
  const asked = openai.waitForRequests(openai.requests.length + 1);
  talker.type('What does a seat cost?');
  const sockets = () => elevenlabs.sockets.seen.slice(before);
  await waitFor(
    'a voice is opened',
    async () => sockets(),
    ({ length }) => length > 0,
  );
  await asked;
  return { talker, sockets, think: thinking.resolve };
}

describe('the voice of an answer', () => {
  it('is opened while the model thinks, and speaks the first words', async () => {
    const { talker, sockets, think } = await ask();
    const saysHello = () => sockets()[0]?.texts.some(({ text }) => String(text).includes('Hello'));
    expect(saysHello()).toBe(false);
    think();
    await talker.silentUntil(talker.answer());
    expect(saysHello()).toBe(true);
    expect(sourcesOf(await talker.hangUp())).toEqual(['user', 'agent']);
  });

  it('is opened anew where the one that was prepared is lost before the words are there', async () => {
    const { talker, sockets, think } = await ask();
    on.vendors.servers.elevenlabs.sockets.close(1011);
    await sockets()[0]?.over;
    think();
    await talker.silentUntil(talker.answer());
    expect(sourcesOf(await talker.hangUp())).toEqual(['user', 'agent']);
  });

  it('is left where the caller goes on and the answer is not wanted any more, and at the end', async () => {
    const { talker, sockets, think } = await ask();
    talker.type('And for two?');
    await sockets()[0]?.over;
    await waitFor(
      'one is opened for the next answer',
      async () => sockets(),
      ({ length }) => length > 1,
    );
    await talker.silentUntil(talker.answer());
    const turns = await talker.hangUp();
    await Promise.all(sockets().map(({ over }) => over));
    expect(sourcesOf(turns)).toEqual(['user', 'user', 'agent']);
    think();
  });

  it('is left where the conversation ends meanwhile', async () => {
    const { talker, sockets, think } = await ask();
    await talker.hangUp();
    await Promise.all(sockets().map(({ over }) => over));
    expect(sockets()).toHaveLength(1);
    think();
  });
});
