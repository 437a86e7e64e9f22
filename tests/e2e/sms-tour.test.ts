import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { tourOf } from '../support/guide-tour.ts';
import { type SmsStage, startSmsStage } from '../support/sms-stage.ts';

let stage: SmsStage;

beforeAll(async () => {
  stage = await startSmsStage({ worker: true });
}, 60_000);
afterAll(() => stage.close());

it('the tour of docs/sms.md, word for word but for where the SDK is, comes to its end and shows what it says', async () => {
  const ours = await stage.organization();
  const lines = await tourOf('docs/sms.md', { url: stage.url, apiKey: ours.apiKey });
  expect(lines).toEqual(
    expect.arrayContaining([
      expect.stringMatching(/^would_send 1 7900 2027-01-13T17:0\d:\d\d\.\d{3}Z$/),
      'scheduled 2 1',
      '+15005550124 scheduled undefined',
      '12345 rejected invalid_destination',
      'partially_failed 2',
      'would_refuse RECIPIENT_SUPPRESSED',
      expect.stringMatching(/^\{ valid: true, entries: \d+ \}$/),
      'inbound Is the window table free?',
      'outbound It is yours from seven.',
      'ASSIGNED',
      expect.stringMatching(/^sms\.scheduled msg_/),
      expect.stringMatching(/^sms\.delivered msg_/),
      expect.stringMatching(/^sms\.rejected msg_/),
      expect.stringMatching(/^sms\.received msg_/),
    ]),
  );
}, 90_000);
