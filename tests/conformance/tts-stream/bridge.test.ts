import { describe, expect, it } from '@jest/globals';
import { elevenlabs } from '../../../server/src/providers/elevenlabs/index.ts';
import { systemClock } from '../../../server/src/platform/time/clock.ts';
import { createSimulatedTts } from '../../../server/src/providers/simulated/models/tts.ts';
import { bridgeTts, partsOf } from '../../../server/src/providers/wire/bridge-tts.ts';
import { failureOf, neverAborted, startAudioVendorStage } from '../../support/audio-vendor-stage.ts';
import { createElevenLabsWire } from '../../support/fake-elevenlabs.ts';
import { simulatedModelOf } from '../../support/simulated-situations.ts';
import { ttsOf } from '../tts/harness.ts';
import { allOf, callOf, describeTtsStreamProvider, utterancesOf } from './suite.ts';

describeTtsStreamProvider('the bridge', async () => ({
  provider: () => bridgeTts(createSimulatedTts(systemClock), {}),
  arrange: async (situation) => simulatedModelOf[situation],
  close: async () => {},
}));

it('the bridge asks for an utterance as one text, and in parts where it is longer than its model takes', async () => {
  const stage = await startAudioVendorStage(createElevenLabsWire, elevenlabs.create);
  const provider = bridgeTts(ttsOf(stage), { maxInputCharacters: 30 });
  const stream = await provider.open(callOf({ model: 'eleven_flash_v2_5' }), neverAborted);
  for (const word of ['One sentence', ' here. And', ' a second one.']) stream.append(word);
  stream.commit();
  stream.append('Short.');
  stream.close();
  expect(utterancesOf(await allOf(stream))).toHaveLength(2);
  expect(stage.server.requests.map((request) => request.json()['text'])).toEqual([
    'One sentence here. ',
    'And a second one.',
    'Short.',
  ]);
  await stage.close();
});

it.each([
  ['', 5, []],
  ['   ', 2, []],
  ['abc', 5, ['abc']],
  ['abc def', 5, ['abc ', 'def']],
  ['abcdefg', 3, ['abc', 'def', 'g']],
  ['a\u{1f600}b', 2, ['a', '\u{1f600}', 'b']],
  ['Hi. There you go', 12, ['Hi. There ', 'you go']],
  ['Hi there. You go', 12, ['Hi there. ', 'You go']],
])('%j in parts of %i is %j', (text, most, parts) => {
  expect(partsOf(text, most)).toEqual(parts);
});

describe('a long text without a commit', () => {
  const open = () => bridgeTts(createSimulatedTts(systemClock), {}).open(callOf({ model: 'echo' }), neverAborted);

  it('holds its caller not back, who can cancel it', async () => {
    const stream = await open();
    for (let nth = 0; nth < 8; nth += 1) stream.append('x'.repeat(65_536));
    expect(stream.backlog()).toBeNull();
    stream.cancel();
    stream.append('Short.');
    stream.close();
    expect(utterancesOf(await allOf(stream))).toHaveLength(1);
  });

  it('has an end: what is longer than a million characters is too large', async () => {
    const stream = await open();
    for (let nth = 0; nth < 16; nth += 1) stream.append('x'.repeat(65_536));
    expect(await failureOf(allOf(stream))).toMatchObject({ reason: 'too_large', failover: false });
  });
});
