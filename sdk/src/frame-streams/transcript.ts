import type { Answered } from '../api-promise.ts';
import { ConnectionError } from '../errors.ts';
import type { TranscribeDoneFrame, TranscribeStreamEvent } from '../generated/schemas.ts';
import { again, eventsOf, objectOf } from './frame-stream.ts';

/** What was said in a file, and who heard it. */
export type OneShotTranscript = TranscribeDoneFrame['data'] & {
  /** Names the request on the server, for `router.requests.get`. */
  requestId: string;
};

/** Reads an answer to its last frame. `redact` takes secrets out of the text of an error. */
export async function readTranscript(
  { data: answer, response }: Answered<Response>,
  redact: (text: string) => string,
): Promise<Answered<OneShotTranscript>> {
  const events = eventsOf(answer, redact, {
    isTerminal: (event) => event === 'done',
    eventsOf: ({ event, data }) => [{ event, data: objectOf(data) } as TranscribeStreamEvent],
  });
  for await (const { event, data } of events)
    if (event === 'done') return { data: { ...data, requestId: response.requestId ?? '' }, response };
  throw new ConnectionError('The stream ended before the answer was complete', again);
}
