import type { Response } from 'express';
import { streamItems } from './stream-items.ts';

/** One event of a stream: its name, its payload as JSON, and its place where the stream can be resumed. */
interface StreamEvent {
  readonly id?: string;
  readonly event: string;
  readonly data: unknown;
}

// Exactly one of them is the last frame of every stream.
const terminalEvents: ReadonlySet<string> = new Set(['response.completed', 'done', 'error']);

// Readers skip it; to them and to proxies in between it says that the answer still comes.
const signOfLife = ': \n\n';

/** What the source of a stream did wrong. The caller gets one terminal event all the same. */
export class StreamFaultError extends Error {
  constructor(message: string, cause?: unknown) {
    super(message, { cause });
    this.name = 'StreamFaultError';
  }
}

/**
 * Sends batches of events as they come, each in one write, and sees to it that exactly one of them is terminal, as the
 * last: nothing is written after one, and where the source ends, fails or gives a wrong event before one, `error` with
 * `lastWord` is written instead. Null is no event: it is written as a comment. An endless stream has no terminal event:
 * it ends where its source does.
 * Throws StreamFaultError after that. Writes nothing more once the caller is gone.
 */
export async function sendEvents(
  res: Response,
  batches: AsyncIterable<readonly unknown[]>,
  options: {
    /** The envelope to end with where the source does not; `fault` is for the log, and for tests. */
    lastWord: (fault: StreamFaultError) => object;
    /** What is wrong with an event; in production nothing is looked at. */
    validate: (event: unknown) => readonly string[];
    endless: boolean;
  },
): Promise<void> {
  let terminated = false;
  // What of a batch is sound, also where something after it is not.
  let text = '';
  const add = (given: unknown): void => {
    if (terminated) throw new StreamFaultError('The stream goes on after its terminal event');
    if (given === null) {
      text += signOfLife;
      return;
    }
    const violations = options.validate(given);
    if (violations.length > 0) throw new StreamFaultError(`An event breaks the contract: ${violations.join('; ')}`);
    if (!isStreamEvent(given)) throw new StreamFaultError('An event has no name');
    terminated = !options.endless && terminalEvents.has(given.event);
    text += frameOf(given);
  };
  const encode = (events: readonly unknown[]): string => {
    text = '';
    events.forEach(add);
    const sound = text;
    text = '';
    return sound;
  };
  let fault: StreamFaultError | null = null;
  try {
    if (!(await streamItems(res, batches, encode))) return;
    if (!terminated && !options.endless) fault = new StreamFaultError('The stream ended without a terminal event');
  } catch (error) {
    fault = error instanceof StreamFaultError ? error : new StreamFaultError('The stream broke off', error);
  }
  if (res.destroyed) return;
  if (text !== '') res.write(text);
  if (fault !== null && !terminated && !options.endless)
    res.write(frameOf({ event: 'error', data: options.lastWord(fault) }));
  res.end();
  if (fault !== null) throw fault;
}

function frameOf({ id, event, data }: StreamEvent): string {
  return `${id === undefined ? '' : `id: ${id}\n`}event: ${event}\ndata: ${JSON.stringify(data)}\n\n`;
}

function isStreamEvent(value: unknown): value is StreamEvent {
  return typeof value === 'object' && value !== null && 'event' in value && typeof value.event === 'string';
}
