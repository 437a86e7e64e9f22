import { otherAnswer } from './other-answer.ts';
import { createFrameReader, type Frame } from './sse-frames.ts';

export const eventStream = 'text/event-stream';

/** The event of a frame that is no frame: its data is the whole answer, a JSON document in place of a stream. */
export const wholeAnswer = '';

// Far above any answer of a model.
const mostCharacters = 16_777_216;
// By which servers and proxies keep a connection open; the heartbeats of ours have an id.
const signOfLife = /^(?:ping|pong|heartbeat|keep-?alive)$/i;
const beginsStream = /^(?::|(?:data|event|id|retry)[:\r\n])/;
// The longest of these, to know by what an answer begins that does not call itself a stream.
const longestBeginning = 'event:'.length;

/**
 * The frames of an answer as they come, but for those that say nothing; it reads no further than it is read. What comes is
 * known by how it begins, and not by its media type. A last frame without its empty line is one where its data is a whole
 * JSON object. Left early, it closes the connection. Throws an ApiError for what is neither a stream nor JSON.
 */
export async function* readFrames(
  response: Response,
  /** Whether this frame is the last one: then the connection is read to its end, and serves again. */
  isLast: (frame: Frame) => boolean,
): AsyncGenerator<Frame, void, undefined> {
  const reader = response.body?.getReader();
  if (reader === undefined) return;
  const decoder = new TextDecoder('utf-8', { fatal: true });
  const frames = createFrameReader();
  let kind: 'stream' | 'document' | null = null;
  let held = '';
  let wasLast = false;
  try {
    for (;;) {
      const { done, value } = await reader.read();
      held += done ? decoder.decode() : decoder.decode(value, { stream: true });
      kind ??= kindOf(held, response, done);
      if (kind === 'document') {
        if (held.length > mostCharacters) throw new Error('The answer is too long');
        if (done) yield { event: wholeAnswer, data: held };
      } else if (kind === 'stream') {
        const whole = frames.read(held);
        held = '';
        if (done) whole.push(...frames.end().filter(({ data }) => isObject(data)));
        for (const frame of whole.filter((one) => !saysNothing(one))) {
          wasLast = isLast(frame);
          yield frame;
        }
      }
      if (done) return;
    }
  } finally {
    // The answer is complete by then: nobody waits, and no failure matters.
    const rest = wasLast ? reader.read() : Promise.resolve({ done: false });
    rest.then(({ done }) => (done ? undefined : reader.cancel())).catch(() => undefined);
  }
}

/** What a text begins; null where that is not known yet. */
function kindOf(text: string, response: Response, isWhole: boolean): 'stream' | 'document' | null {
  const word = text.trimStart();
  if (word.startsWith('{')) return 'document';
  if (response.headers.get('content-type')?.startsWith(eventStream) === true) return word === '' ? null : 'stream';
  if (beginsStream.test(word)) return 'stream';
  if (!isWhole && word.length < longestBeginning && !word.startsWith('<')) return null;
  throw otherAnswer(response, eventStream, null);
}

function saysNothing({ id, event, data }: Frame): boolean {
  if (id !== undefined) return false;
  return signOfLife.test(event) || ['', 'null', '[]'].includes(data.trim());
}

function isObject(data: string): boolean {
  try {
    const value: unknown = JSON.parse(data);
    return typeof value === 'object' && value !== null;
  } catch {
    // It was cut.
    return false;
  }
}
