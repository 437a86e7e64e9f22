import fc from 'fast-check';
import { multipart, recording, upload, uploadParts } from '../../../tests/support/router-requests.ts';
import { toneSamples, wavFile } from '../../../tests/support/wav.ts';

const format = { sampleRateHz: 8_000, channels: 1 };
const sound = recording(20);
const oddAudio: readonly Buffer[] = [
  Buffer.alloc(0),
  Buffer.from('RIFF'),
  Buffer.from('ID3'),
  sound.subarray(0, 30),
  Buffer.concat([sound, sound]),
  wavFile({ ...format, samples: Buffer.alloc(0) }),
  wavFile({ ...format, samples: toneSamples({ ...format, durationMs: 20 }), says: { dataBytes: 0xffffffff } }),
  wavFile({ ...format, samples: toneSamples({ ...format, durationMs: 20 }), says: { blockAlign: 0, bits: 0 } }),
  Buffer.alloc(300_000, 'RIFF'),
];

/** The boundary that stands in every body of these. */
export const uploadType = upload({}, sound).headers['content-type'];

/** An upload with this as its part `request`, in Latin-1. */
export function uploaded(request: fc.Arbitrary<string>): fc.Arbitrary<string> {
  return request.map((text) => bodyOf(text, sound));
}

/** Uploads whose parts are wrong: their audio, their order, their number, their heads, their ends. */
export function oddUpload(request: fc.Arbitrary<string>): fc.Arbitrary<string> {
  const [asked, audio] = uploadParts({}, sound);
  const parts = [asked, audio, { ...audio, name: 'other' }, { ...asked, type: 'text/plain' }, { ...audio, type: null }];
  const mixed = fc
    .array(fc.constantFrom(...parts), { maxLength: 4 })
    .map((chosen) => multipart(chosen).raw.toString('latin1'));
  const odd = fc.tuple(request, fc.constantFrom(...oddAudio)).map(([text, bytes]) => bodyOf(text, bytes));
  const cut = fc.tuple(uploaded(request), fc.nat()).map(([body, at]) => body.slice(0, at % body.length));
  return fc.oneof(mixed, odd, cut);
}

/** Bodies that are no recording of a call, or not that of the one that is named. */
export const oddRecording: fc.Arbitrary<string | null> = fc.oneof(
  fc.constantFrom(...oddAudio.map((bytes) => bytes.toString('latin1')), '{}', null),
  fc
    .record({ channels: fc.constantFrom(1, 2, 3), rate: fc.constantFrom(1, 8_000, 48_000), ms: fc.nat({ max: 300 }) })
    .map(({ channels, rate: sampleRateHz, ms: durationMs }) => {
      const sound = { sampleRateHz, channels };
      return wavFile({ ...sound, samples: toneSamples({ ...sound, durationMs }) }).toString('latin1');
    }),
);

/** The part `request` of an upload, or null where it cannot be found. */
export function requestOf(body: Buffer): Buffer | null {
  const [from, to] = [body.indexOf('\r\n\r\n') + 4, body.indexOf('\r\n--', 1)];
  return from >= 4 && to >= from ? body.subarray(from, to) : null;
}

function bodyOf(request: string, bytes: Buffer): string {
  const [asked, audio] = uploadParts({}, bytes);
  return multipart([{ ...asked, content: Buffer.from(request, 'latin1') }, audio]).raw.toString('latin1');
}
