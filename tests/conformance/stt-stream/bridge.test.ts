import { expect, it } from '@jest/globals';
import { deepgram } from '../../../server/src/providers/deepgram/index.ts';
import { bridgeStt } from '../../../server/src/providers/wire/bridge-stt.ts';
import { neverAborted, startAudioVendorStage } from '../../support/audio-vendor-stage.ts';
import { createDeepgramWire, heard } from '../../support/fake-deepgram.ts';
import { smallSpool } from '../../support/small-spool.ts';
import { sttOf } from '../stt/harness.ts';
import { allOf, callOf, describeSttStreamProvider, sound, until } from './suite.ts';

const start = async () => {
  const stage = await startAudioVendorStage(createDeepgramWire, deepgram.create);
  return { stage, provider: (more = {}) => bridgeStt(sttOf(stage), { spool: smallSpool(1_048_576), ...more }) };
};

describeSttStreamProvider('the bridge', async () => {
  const { stage, provider } = await start();
  return {
    provider,
    arrange: async (situation) => {
      await stage.arrange(situation);
      return 'nova-3';
    },
    close: () => stage.close(),
  };
});

it('the bridge sends what lies between two commits as a recording each, with its own times', async () => {
  const { stage, provider } = await start();
  const stream = await provider().open(callOf({ model: 'nova-3' }), neverAborted);
  for (const ms of [500, 250]) {
    stream.send(sound(ms));
    stream.send(sound(ms));
    stream.commit();
  }
  stream.close();
  const finals = (await allOf(stream)).flatMap((event) => (event.kind === 'final' ? [event] : []));
  expect(finals.map(({ text }) => text)).toEqual([heard.text, heard.text]);
  expect(finals.map(({ segments }) => segments?.[0]?.startMs)).toEqual([80, 1_080]);
  expect(stage.server.requests.map(({ body }) => body.length)).toEqual([44 + 32_000, 44 + 16_000]);
  await stage.close();
});

it('the bridge cuts what is longer than its model takes, and answers the commit once', async () => {
  const { stage, provider } = await start();
  const stream = await provider({ maxAudioBytes: 44 + 16_001 }).open(callOf({ model: 'nova-3' }), neverAborted);
  stream.send(sound(1_250));
  stream.commit();
  stream.close();
  const events = await allOf(stream);
  expect(events.filter(({ kind }) => kind === 'committed')).toHaveLength(1);
  expect(stage.server.requests.map(({ body }) => body.length)).toEqual([44 + 16_000, 44 + 16_000, 44 + 8_000]);
  await stage.close();
});

it('the bridge keeps in files what is too much for memory, and gives memory back with what was heard', async () => {
  const { stage, provider } = await start();
  const spool = smallSpool(40_000);
  const stream = await provider({ spool }).open(callOf({ model: 'nova-3' }), neverAborted);
  const events = stream.events[Symbol.asyncIterator]();
  for (const ms of [500, 2_500, 500]) {
    for (let sent = 0; sent < ms; sent += 100) stream.send(sound(100));
    stream.commit();
    await until(events, 'committed');
  }
  expect(stage.server.requests.map(({ body }) => body.length)).toEqual([44 + 16_000, 44 + 80_000, 44 + 16_000]);
  expect(stage.server.requests[1]?.body.subarray(44).equals(sound(2_500))).toBe(true);
  expect(spool.files()).toBe(1);
  stream.close();
  await stage.close();
});

it('the bridge holds its caller back while hundreds of short recordings wait', async () => {
  const { stage, provider } = await start();
  const stream = await provider().open(callOf({ model: 'nova-3' }), neverAborted);
  for (let nth = 0; nth < 300; nth += 1) {
    stream.send(sound(1));
    stream.commit();
  }
  const room = stream.backlog();
  expect(room).not.toBeNull();
  await room;
  stream.close();
  expect((await allOf(stream)).filter(({ kind }) => kind === 'committed')).toHaveLength(300);
  await stage.close();
});

it('the bridge gives back what was recorded when its stream is left', async () => {
  const { stage, provider } = await start();
  const spool = smallSpool(40_000);
  for (let nth = 0; nth < 3; nth += 1) {
    const controller = new AbortController();
    const { signal } = controller;
    const stream = await provider({ spool }).open(callOf({ model: 'nova-3' }), { signal });
    stream.send(sound(1_000));
    while (stream.backlog() !== null) await stream.backlog();
    controller.abort();
    await expect(allOf(stream)).rejects.toBe(signal.reason);
  }
  expect(spool.files()).toBe(0);
  await stage.close();
});

it('the bridge lets another vendor be asked where the disk takes nothing', async () => {
  const { stage, provider } = await start();
  const spool = smallSpool(1_000, '/dev/null/none');
  const stream = await provider({ spool }).open(callOf({ model: 'nova-3' }), neverAborted);
  stream.send(sound(1_000));
  await expect(allOf(stream)).rejects.toMatchObject({ reason: 'model_unavailable', failover: true });
  expect(stream.backlog()).toBeNull();
  await stage.close();
});
