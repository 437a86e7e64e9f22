import { z } from 'zod';
import type { LlmOutput } from '../wire/models/llm-output.ts';
import { argumentsText } from '../wire/models/llm-arguments.ts';
import { VendorFailure } from '../ports/vendor-call.ts';

/** A piece of a function call as any server of the API says it. */
export const toolCallDelta = z.object({
  index: z.int().nonnegative().nullish().catch(null),
  id: z.string().nullish().catch(null),
  function: z
    .object({
      name: z.string().nullish(),
      // Whatever `argumentsText` can read.
      arguments: z.unknown().optional(),
    })
    .nullish(),
});
export type ToolCallDelta = z.infer<typeof toolCallDelta>;

/** Puts the pieces of the calls of one answer together. */
export interface ToolCalls {
  /** The pieces of one chunk, in its order. Throws VendorFailure `malformed` where they have no end. */
  add(deltas: readonly ToolCallDelta[]): void;
  /** Throws VendorFailure `malformed` where a call never got a name. */
  finish(): void;
}

interface ToolCall {
  readonly key: string;
  readonly id: string | null;
  /** Empty until it has come. */
  name: string;
  /** All that came in the place of the name: the name again, or its pieces. */
  spelled: string;
  /** Arguments that came before the name. */
  early: string;
}

// Far above what any model gives: calls without a name must not fill the memory.
const maxCalls = 1_024;
const maxEarlyCharacters = 1_048_576;
// Longer than a tool's name may be.
const longestName = 256;

/**
 * The place of a call is its `index`, else its place in the chunk. Ollama gives each call whole, in a chunk of its own, and
 * some of its versions without id or index or with the index 0 for all: a name for a call that is whole is another call's.
 * Where a call has an id, only another id or another name says so: other servers give a call again when it is whole. A name
 * comes in pieces where these together are one of `toolNames` and not each of them is: other servers say it again each time.
 */
export function createToolCalls(output: LlmOutput, toolNames: ReadonlySet<string>): ToolCalls {
  const calls: ToolCall[] = [];
  const byPlace = new Map<number, ToolCall>();
  let last: ToolCall | null = null;
  let earlyCharacters = 0;

  const open = (place: number, id: string | null): ToolCall => {
    if (calls.length === maxCalls) throw new VendorFailure('malformed', 'The function calls have no end');
    const call: ToolCall = { key: `call ${calls.length}`, id, name: '', spelled: '', early: '' };
    calls.push(call);
    byPlace.set(place, call);
    return call;
  };
  const isAnother = (call: ToolCall, id: string | null, name: string): boolean => {
    if (name === '' || call.name === '') return false;
    if (id !== null && call.id !== null) return id !== call.id;
    return output.hasArguments(call.key) && (call.id === null || name !== call.name);
  };
  const addName = (call: ToolCall, piece: string): void => {
    if (piece === '' || call.spelled.length > longestName) return;
    call.spelled += piece;
    if (call.name === '') {
      output.call(call.key, piece);
      call.name = piece;
    } else if (toolNames.has(call.spelled) && !(toolNames.has(call.name) && toolNames.has(piece))) {
      output.rename(call.key, call.spelled);
      call.name = call.spelled;
    }
  };
  return {
    add: (deltas) => {
      for (const [position, delta] of deltas.entries()) {
        const place = delta.index ?? position;
        const id = delta.id === '' ? null : (delta.id ?? null);
        const name = delta.function?.name ?? '';
        const known = byPlace.get(place);
        const call = known === undefined || isAnother(known, id, name) ? open(place, id) : known;
        // Nothing more can come of a call that is whole, and the one behind it may be told.
        if (last !== null && last !== call && output.hasArguments(last.key)) output.close(last.key);
        last = call;
        const text = argumentsText(delta.function?.arguments);
        addName(call, name);
        if (call.name !== '') {
          output.arguments(call.key, call.early + text);
          call.early = '';
          continue;
        }
        earlyCharacters += text.length;
        if (earlyCharacters > maxEarlyCharacters)
          throw new VendorFailure('malformed', 'The arguments before a name have no end');
        call.early += text;
      }
    },
    finish: () => {
      if (calls.some((call) => call.name === '')) throw new VendorFailure('malformed', 'A function call has no name');
    },
  };
}
