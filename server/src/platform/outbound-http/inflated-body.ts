import type { Transform } from 'node:stream';
import type { Dispatcher } from 'undici';
import { decoderOf } from '../http-client/content-codings.ts';

/** Takes the body of an answer as it comes. */
export interface InflatedBody {
  /** Takes the next bytes; the answer is read no faster than they are inflated. */
  write(chunk: Buffer, answer: Pick<Dispatcher.DispatchController, 'pause' | 'resume'>): void;
  /** After the last bytes. */
  end(): void;
  /** Stops at once: nothing more is told. */
  drop(): void;
}

/** What becomes of a body: its pieces, then either its end or that it is not of the coding that it names. */
export interface InflatedBodyEvents {
  piece(bytes: Buffer): void;
  end(): void;
  broken(): void;
}

/**
 * Undoes the content coding of a body by the codings of project decision 236; a body without a byte has none. Null where
 * the header names none.
 */
export function inflatedBody(contentEncoding: string | null, events: InflatedBodyEvents): InflatedBody | null {
  const createDecoder = decoderOf(contentEncoding);
  if (createDecoder === 'plain') return null;
  let decoder: Transform | null = null;

  return {
    write: (chunk, answer) => {
      if (createDecoder === null) return events.broken();
      if (decoder === null) {
        decoder = createDecoder(chunk);
        decoder.on('data', events.piece).on('end', events.end).on('error', events.broken);
      }
      if (decoder.write(chunk)) return;
      answer.pause();
      decoder.once('drain', () => answer.resume());
    },
    end: () => {
      if (decoder === null) events.end();
      else decoder.end();
    },
    drop: () => decoder?.destroy(),
  };
}
