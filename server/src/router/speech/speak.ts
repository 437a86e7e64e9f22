import type { SpeechCall } from '../../providers/ports/tts.ts';
import type { DeadlinesOf } from '../model/deadlines.policy.ts';
import { askerOf, type PlanRoute } from '../routing/index.ts';
import { reserveFor } from '../model/price.policy.ts';
import type { RequestContext, Requests, Running } from '../attempts/index.ts';
import type { Routing } from '../model/types.ts';

/** A text to speak, as it was asked for. */
export interface SpeechAsk {
  readonly routing: Routing;
  readonly call: Omit<SpeechCall, 'model' | 'options'>;
  /** That the key belongs to, and that the record names. */
  readonly operation: 'createSpeech' | 'synthesize';
  /** Options of vendors, by their names, and where they stand in the request. */
  readonly vendorOptions?: Readonly<Record<string, NonNullable<SpeechCall['options']>>>;
  readonly optionsAt?: string;
}

/** Raw audio as it comes, and the characters that are billed for it: its Unicode code points. */
export interface Spoken extends Running<Buffer> {
  readonly characters: number;
}

export type Speak = (context: RequestContext, ask: SpeechAsk) => Promise<Spoken>;

/** Speaks a text. */
export function createSpeak(options: { planRoute: PlanRoute; requests: Requests; deadlinesOf: DeadlinesOf }): Speak {
  return async (context, { routing, call, operation, vendorOptions = {}, optionsAt }) => {
    const { mode } = context.principal;
    const characters = countCodePoints(call.input);
    const candidates = options.planRoute({
      ...askerOf(context.principal),
      routing,
      path: 'stream',
      language: call.language,
      vendorOptions,
      ...(optionsAt !== undefined && { optionsAt }),
      needs: {
        kind: 'tts',
        audio: call.audio,
        voice: call.voice,
        inputCharacters: characters,
        speed: call.speed,
        instructions: call.instructions !== undefined,
      },
    });
    let isHeard = false;
    const running = await options.requests.run({
      context,
      kind: 'tts',
      operation,
      streamed: true,
      routing,
      candidates,
      deadlines: options.deadlinesOf('tts', mode),
      reservedMicroUsd: reserveFor(
        candidates.map(({ model }) => model),
        { kind: 'tts', characters },
      ),
      until: 'first-content',
      open: ({ vendor, model }, vendorCall) => {
        if (vendor.tts === undefined) throw new Error(`${vendor.name} lists a voice model and has no adapter for it`);
        return vendor.tts.speak({ ...call, model: model.model, options: vendorOptions[vendor.name] }, vendorCall);
      },
      isLast: () => false,
      isShown: () => true,
      onItem: () => {
        isHeard = true;
      },
      // A vendor bills the text that it was given, whether or not its audio was heard to the end.
      usage: () => ({ usage: isHeard ? { characters } : {}, estimated: false }),
    });
    return { ...running, characters };
  };
}

function countCodePoints(text: string): number {
  let count = 0;
  for (const _ of text) count += 1;
  return count;
}
