import { nextMapped } from '../../../platform/process/next-mapped.ts';
import { type AnswerReader, readFrame } from '../answer-reader.ts';
import type { FrameStream, StreamFrame } from '../event-stream.ts';
import type { LlmEvent } from '../../ports/llm.ts';
import type { LlmOutput } from './llm-output.ts';

type Step = IteratorResult<readonly LlmEvent[], undefined>;

/**
 * The events that the frames of a generation make in `output`, those of one batch of frames at once; what a stream said
 * before a fault is told first, of a document that has one nothing. Asked for one batch at a time, and no generator
 * (docs/decisions/streams.md#d185).
 */
export function readGeneration(options: {
  open: () => Promise<FrameStream>;
  output: LlmOutput;
  reader: AnswerReader;
}): AsyncIterableIterator<readonly LlmEvent[]> {
  const { output, reader } = options;
  const add = (frame: StreamFrame): boolean => readFrame(reader, frame);
  let opening: Promise<FrameStream> | null = null;
  let frames: FrameStream | null = null;
  let readOn: (() => Promise<Step>) | null = null;
  let failure: unknown = null;
  let isLast = false;
  let isOver = false;
  const isEnded = (): boolean => failure !== null || isLast || isOver;
  const leave = async (): Promise<IteratorReturnResult<undefined>> => {
    isOver = true;
    await frames?.return?.();
    return { done: true, value: undefined };
  };
  const end = (): Promise<Step> => {
    const left = leave();
    if (failure === null) return left;
    left.catch(() => undefined);
    return Promise.reject(failure);
  };
  const begin = async (): Promise<Step> => {
    opening ??= options.open();
    const opened = await opening;
    frames = opened;
    readOn ??= nextMapped(() => opened.next(), emit);
    return next();
  };
  const next = (): Promise<Step> => (isEnded() ? end() : (readOn ?? begin)());
  const emit = (step: IteratorResult<readonly StreamFrame[]>): Step | Promise<Step> | null => {
    if (step.done === true) {
      isOver = true;
      reader.end();
      return { done: false, value: output.take() };
    }
    try {
      isLast = step.value.some(add);
    } catch (error) {
      failure = error;
      // Of a whole document that is broken nothing is told, so that another vendor may answer.
      if (step.value.some(({ form }) => form === 'document')) output.take();
    }
    const reported = output.take();
    if (reported.length > 0) {
      frames?.contentCame();
      return { done: false, value: reported };
    }
    return isEnded() ? end() : null;
  };
  const events: AsyncIterableIterator<readonly LlmEvent[]> = {
    [Symbol.asyncIterator]: () => events,
    next,
    return: leave,
  };
  return events;
}
