import { expect, it } from '@jest/globals';
import { deepgram } from '../../../server/src/providers/deepgram/index.ts';
import { bridgeStt } from '../../../server/src/providers/wire/bridge-stt.ts';
import { neverAborted, startAudioVendorStage } from '../../support/audio-vendor-stage.ts';
import { createDeepgramWire, heard } from '../../support/fake-deepgram.ts';
import { sttOf } from '../stt/harness.ts';
import { allOf, callOf, describeSttStreamProvider, sound } from './suite.ts';

const start = async () => {
  const stage = await startAudioVendorStage(createDeepgramWire, deepgram.create);
  return { stage, provider: (more = {}) => bridgeStt(sttOf(stage), more) };
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
