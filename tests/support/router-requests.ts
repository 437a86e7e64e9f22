import { toneSamples, wavFile } from './wav.ts';

/** One part of a multipart body, as it stands in it. */
export interface Part {
  name: string;
  /** Null leaves the line out. */
  type: string | null;
  content: string | Buffer;
  /** Lines of its head beside those. */
  lines?: readonly string[];
}

/** A body that is no JSON, with its Content-Type. */
export interface Upload {
  headers: { 'content-type': string };
  raw: Buffer;
}

const boundary = 'boundary-of-the-tests';

/** A multipart body of exactly these parts, whatever they are, with its head. */
export function multipart(parts: readonly Part[], mark = boundary): Upload {
  const pieces = parts.flatMap(({ name, type, content, lines = [] }) => {
    const head = [
      `--${mark}`,
      `Content-Disposition: form-data; name="${name}"`,
      ...(type === null ? [] : [`Content-Type: ${type}`]),
      ...lines,
    ];
    return [Buffer.from(`${head.join('\r\n')}\r\n\r\n`), Buffer.from(content), Buffer.from('\r\n')];
  });
  return {
    headers: { 'content-type': `multipart/form-data; boundary=${mark}` },
    raw: Buffer.concat([...pieces, Buffer.from(`--${mark}--\r\n`)]),
  };
}

/** A transcription's two parts. */
export const uploadParts = (request: object, audio: Buffer): [Part, Part] => [
  { name: 'request', type: 'application/json', content: JSON.stringify(request) },
  { name: 'audio', type: 'application/octet-stream', content: audio },
];

/** The body of a transcription that works. */
export function upload(request: object = {}, audio: Buffer = recording()): Upload {
  return multipart(uploadParts(request, audio));
}

/** A tenth of a second of a tone, as a WAV file of some 1.6 kB; `note` stands in a chunk that nobody plays. */
export function recording(durationMs = 100, note = ''): Buffer {
  const format = { sampleRateHz: 8_000, channels: 1 };
  const before = [['note', Buffer.from(note)]] as const;
  return wavFile({ ...format, samples: toneSamples({ ...format, durationMs }), before });
}

/** The body of a request for speech, but for what the test says. */
export const speech = (fields: object = {}): Record<string, unknown> => ({
  input: 'Good morning.',
  audio: { encoding: 'pcm_s16le', sample_rate_hz: 24_000, channels: 1 },
  ...fields,
});

/** The body of a request for a response, but for what the test says. */
export const response = (fields: object = {}): Record<string, unknown> => ({
  input: [{ type: 'message', role: 'user', content: [{ type: 'text', text: 'Good morning.' }] }],
  max_output_tokens: 200,
  ...fields,
});

/** Routing to one model. */
export const only = (provider: string, model: string): object => ({ routing: { mode: 'explicit', provider, model } });

/** Routing to the best of these, each `vendor` or `vendor:model`. */
export const among = (...providers: readonly string[]): object => ({
  routing: { mode: 'auto', allow_providers: providers },
});
