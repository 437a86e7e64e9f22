import { beginningsOfFiles } from './beginnings-of-files.ts';
import { spoken } from './fake-openai-audio.ts';
import { type VendorFault, vendorCanary } from './fake-vendor-server.ts';
import { instead } from './other-answers.ts';
import type { Row } from './router-faults.ts';
import { wavFile } from './wav.ts';

const asked = { sampleRateHz: 24_000, channels: 1 };

/** Speech as it was asked for, in a container. */
export const soundWav: VendorFault = instead('audio/wav', wavFile({ ...asked, samples: spoken }));

const under = (fault: string, contentType: string, body: Buffer): Row => ({
  fault,
  of: ({ kind }) => (kind === 'tts' ? instead(contentType, body) : null),
  reason: 'malformed',
  failover: true,
  answer: { status: 502, code: 'provider_error' },
});

/** What would be heard as noise if it were taken for the raw samples that were asked for, whatever it is called. */
export const otherThanSpeech: readonly Row[] = [
  ...beginningsOfFiles
    .filter(([name]) => ['MP3', 'MP3 behind ID3', 'AAC', 'Opus in Ogg'].includes(name))
    .map(([name, bytes]) => under(`speaks in ${name}`, 'audio/pcm', Buffer.concat([bytes, spoken]))),
  under('speaks in a WAV of another rate', 'audio/wav', wavFile({ ...asked, sampleRateHz: 22_050, samples: spoken })),
  under('tells an error as audio', 'audio/pcm', Buffer.from(`{"error":{"message":"${vendorCanary}"}}`)),
];
