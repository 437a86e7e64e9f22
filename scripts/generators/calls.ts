// What every generated client is asked to do. Its strict compiler reads this beside the client, so nothing here is of
// Node or of this project.
export const kinds = ['json', 'sse', 'upload', 'audio'] as const;
export type Kind = (typeof kinds)[number];

/** A running server and what one call needs. */
export interface Target {
  readonly url: string;
  readonly key: string;
  readonly idempotencyKey: string;
  readonly wav: File;
}

/** One call for each way of a body, as somebody makes it who has the generated client and its manual. */
export interface Calls {
  /** The numbers, with their fields that are null, and the output of `question()`. */
  json(target: Target): Promise<{ numbers: unknown; output: unknown }>;
  /** Every byte of the stream that answers `question()`, as text. */
  sse(target: Target): Promise<string>;
  /** The usage of a transcription of the WAV file. */
  upload(target: Target): Promise<unknown>;
  /** The bytes that answer `speech()`. */
  audio(target: Target): Promise<ArrayBuffer>;
}

export const question = () => ({
  input: [
    {
      type: 'message' as const,
      role: 'user' as const,
      content: [{ type: 'text' as const, text: 'Good morning to you' }],
    },
  ],
  max_output_tokens: 200,
});

export const speech = () => ({
  input: 'Good morning.',
  audio: { encoding: 'pcm_s16le' as const, sample_rate_hz: 16_000, channels: 1 },
});
