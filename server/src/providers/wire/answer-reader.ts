import type { StreamFrame } from './event-stream.ts';
import { parseVendorJson } from './parse-vendor-json.ts';
import { VendorFailure } from '../ports/vendor-call.ts';

/**
 * What the adapter of a protocol makes of the answer to one request. All of these throw VendorFailure; whatever ends the
 * answer finishes its output.
 */
export interface AnswerReader {
  /** Tells the output what an event says, and whether it was the last. */
  add(json: unknown): boolean;
  /** Ends the answer at `[DONE]`: nothing was cut, also where the event that should end it did not come. */
  done(): void;
  /** Ends the answer where its events end without a last one. */
  end(): void;
  /** Takes the whole answer from one document. */
  whole(json: unknown): void;
}

// Names of events, and data in place of JSON, by which servers and proxies keep a connection open.
const signOfLife = /^(?:ping|pong|heartbeat|keep-?alive)$/i;
const wordOfLife = /^(?:|""|"?\[?(?:ping|pong|heartbeat|keep-?alive)\]?"?)$/i;
// Whatever is longer says something.
const longestEmpty = 32;

/** Gives a frame to its reader, but for one that says nothing. Answers whether it was the last. */
export function readFrame(reader: AnswerReader, { event, data, form }: StreamFrame): boolean {
  if (form === 'document') {
    reader.whole(jsonOf(data));
    return true;
  }
  const word = data.length <= longestEmpty ? data.trim() : null;
  if (word === '[DONE]') {
    reader.done();
    return true;
  }
  if (word !== null && wordOfLife.test(word)) return false;
  if (event !== null && signOfLife.test(event)) return false;
  if (form === 'unended') return readUnended(reader, data);
  const json = jsonOf(data);
  return !(word !== null && isEmpty(json)) && reader.add(json);
}

/** Only the last brace of an object proves that nothing of it is missing. */
function readUnended(reader: AnswerReader, data: string): boolean {
  const json = parse(data);
  return typeof json === 'object' && !isEmpty(json) && reader.add(json);
}

/** Whether there is nothing in a value but null. */
function isEmpty(json: unknown): boolean {
  if (typeof json !== 'object') return false;
  return json === null || Object.values(json).every((value) => value === null);
}

function jsonOf(data: string): unknown {
  const json = parse(data);
  if (json === undefined) throw new VendorFailure('malformed', 'A frame of the stream is no JSON', { status: 200 });
  return json;
}

/** Undefined for what is no JSON. */
function parse(data: string): unknown {
  try {
    return parseVendorJson(data);
  } catch {
    // Without a cause: the parser's message quotes what it read.
    return undefined;
  }
}
