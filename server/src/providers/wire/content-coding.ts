import { pipeline, Readable, type Transform } from 'node:stream';
import { errorCode } from '../../platform/process/error-code.ts';
import { type CreateDecoder, decoderOf } from '../../platform/http-client/content-codings.ts';
import { VendorFailure } from '../ports/vendor-call.ts';

const end = { done: true, value: undefined } as const;

/**
 * The body of an answer without its content coding, as it comes: a server may compress though it was asked for `identity`.
 * Its reader bounds what it takes, and the body is read no faster than that. Throws VendorFailure: `malformed` for a coding
 * that is not known, for several, and for what is not of the coding that it names; `connection_lost` for an end in the
 * middle. What the body itself throws stays as it is.
 */
export function withoutCoding(body: AsyncIterable<Buffer>, contentEncoding: string | null): AsyncIterable<Buffer> {
  const decoder = decoderOf(contentEncoding);
  return decoder === 'plain' ? body : decoded(body[Symbol.asyncIterator](), decoder);
}

// No generator: one that waits for the body cannot be left until more of it comes.
function decoded(source: AsyncIterator<Buffer>, createDecoder: CreateDecoder | null): AsyncIterableIterator<Buffer> {
  let decoder: Transform | null = null;
  let pieces: AsyncIterator<Buffer> | null = null;
  let isOver = false;
  /** What the body broke off with. */
  let lost: { readonly error: unknown } | null = null;

  const readBody = async (): Promise<IteratorResult<Buffer>> => {
    try {
      return await source.next();
    } catch (error) {
      lost = { error };
      throw error;
    }
  };
  const leave = (): void => {
    isOver = true;
    decoder?.destroy();
    source.return?.().catch(() => undefined);
  };
  /** Null for a body without a byte, which no coding has. */
  const open = async (): Promise<AsyncIterator<Buffer> | null> => {
    if (createDecoder === null) throw new VendorFailure('malformed', 'The answer has a coding that is not known');
    let first: IteratorResult<Buffer> | null = await readBody();
    if (first.done === true || isOver) return null;
    const next = async (): Promise<IteratorResult<Buffer>> => {
      const read = first ?? (await readBody());
      first = null;
      return read;
    };
    decoder = createDecoder(first.value);
    const input = Readable.from({ [Symbol.asyncIterator]: () => ({ next }) });
    // Whatever ends one of them is told to the reader of the decoder.
    pipeline(input, decoder, () => undefined);
    return decoder[Symbol.asyncIterator]();
  };

  const iterator: AsyncIterableIterator<Buffer> = {
    [Symbol.asyncIterator]: () => iterator,
    next: async () => {
      try {
        pieces ??= isOver ? null : await open();
        const piece = await pieces?.next();
        if (piece === undefined || piece.done === true || isOver) {
          isOver = true;
          return end;
        }
        return piece;
      } catch (error) {
        if (isOver) return end;
        leave();
        throw lost === null ? failureOf(error) : lost.error;
      }
    },
    return: () => {
      if (!isOver) leave();
      return Promise.resolve(end);
    },
  };
  return iterator;
}

function failureOf(error: unknown): VendorFailure {
  if (error instanceof VendorFailure) return error;
  const code = errorCode(error) ?? 'unknown';
  return code === 'Z_BUF_ERROR'
    ? new VendorFailure('connection_lost', 'The answer ends in the middle of its coding', { cause: error })
    : new VendorFailure('malformed', `The answer is not of the coding that it names: ${code}`, { cause: error });
}
