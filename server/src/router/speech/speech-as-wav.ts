import { writeOpenWavHead } from '../../audio/wav-format.ts';

/**
 * Samples as they come, behind the head of a WAV file whose lengths are not known yet: so its first byte is as early as theirs, and
 * nothing is gathered (docs/decisions/speech.md#d368). Ends, and fails, with them.
 */
export function asWav(
  samples: AsyncIterable<Buffer>,
  format: { sampleRateHz: number; channels: number },
): AsyncIterable<Buffer> {
  return { [Symbol.asyncIterator]: () => new WavIterator(samples[Symbol.asyncIterator](), writeOpenWavHead(format)) };
}

/** One of a class: no generator is made for a request (docs/decisions/streams.md#d188). */
class WavIterator implements AsyncIterator<Buffer> {
  readonly #samples: AsyncIterator<Buffer>;
  #head: Buffer | null;

  constructor(samples: AsyncIterator<Buffer>, head: Buffer) {
    this.#samples = samples;
    this.#head = head;
  }

  next(): Promise<IteratorResult<Buffer>> {
    const head = this.#head;
    if (head === null) return this.#samples.next();
    this.#head = null;
    return Promise.resolve({ done: false, value: head });
  }

  async return(): Promise<IteratorResult<Buffer>> {
    await this.#samples.return?.();
    return { done: true, value: undefined };
  }
}
