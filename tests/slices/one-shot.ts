import type { SliceTable } from '../support/slice-table.ts';
import { toneSamples, wavFile } from '../support/wav.ts';

const one = { idempotencyKey: 'one' };
const intent = { language: 'en' } as const;

const sound = { sampleRateHz: 16_000, channels: 1 };
const wav = (): Buffer => wavFile({ ...sound, samples: toneSamples({ ...sound, durationMs: 500 }) });

export const operations: SliceTable<'one-shot'> = {
  transcribe: {
    // What is no session of the organization is ignored.
    plain: ['x-session-id'],
    request: () => ({
      headers: { 'x-service-intent': JSON.stringify(intent) },
      upload: { headers: { 'content-type': 'audio/wav' }, raw: wav() },
    }),
    sdk: (client) => client.oneShot.transcribe({ audio: wav(), intent }, one),
  },
  synthesize: { sdk: (client) => client.oneShot.synthesize({ intent, text: 'Hi' }, one) },
  complete: {
    sdk: (client) => client.oneShot.complete({ intent, messages: [{ role: 'user', content: 'Hi' }] }, one).final(),
  },
};
