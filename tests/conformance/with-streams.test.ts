import { expect, it } from '@jest/globals';
import { systemClock } from '../../server/src/platform/time/clock.ts';
import { createSimulatedVendor } from '../../server/src/providers/simulated/vendor.ts';
import { withStreams } from '../../server/src/providers/with-streams.ts';
import { neverAborted } from '../support/audio-vendor-stage.ts';
import { smallSpool } from '../support/small-spool.ts';
import { allOf as allHeard, callOf as sttCall, sound } from './stt-stream/suite.ts';
import { allOf, callOf as ttsCall, utterancesOf } from './tts-stream/suite.ts';

const spool = smallSpool(1_048_576);
const { sttStream, ttsStream, ...batch } = createSimulatedVendor({ clock: systemClock });

it.each([
  ['streams by itself', { ...batch, sttStream, ttsStream }, true],
  ['has adapters of whole recordings and texts alone', batch, false],
  [
    'streams with other models',
    {
      ...batch,
      sttStream: { ...sttStream, streams: () => false, open: () => Promise.reject(new Error('not mine')) },
      ttsStream: { ...ttsStream, streams: () => false, open: () => Promise.reject(new Error('not mine')) },
    },
    false,
  ],
])('a vendor that %s can be streamed with', async (_, vendor, isOwn) => {
  const { sttStream: listening, ttsStream: speaking } = withStreams(vendor as Parameters<typeof withStreams>[0], spool);
  expect([listening?.streams('echo'), speaking?.streams('echo')]).toEqual([isOwn, isOwn]);
  const heard = await listening?.open(sttCall({ model: 'echo' }), neverAborted);
  heard?.send(sound(800));
  heard?.close();
  expect(heard === undefined ? [] : await allHeard(heard)).toContainEqual(expect.objectContaining({ kind: 'final' }));
  const spoken = await speaking?.open(ttsCall({ model: 'echo' }), neverAborted);
  spoken?.append('Hello.');
  spoken?.close();
  expect(spoken === undefined ? [] : utterancesOf(await allOf(spoken))).toHaveLength(1);
});

it('a vendor without speech has no streams', () => {
  const { stt: _stt, tts: _tts, ...other } = batch;
  expect(withStreams(other, spool)).toEqual(other);
});
