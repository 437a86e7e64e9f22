import type { LlmCall, LlmEvent, LlmUsage } from '../../providers/ports/llm.ts';
import { estimateUsage } from '../../providers/ports/llm-usage.ts';
import type { EngineEnd, RequestContext, Requests, Running } from '../attempts/index.ts';
import type { DeadlinesOf } from '../model/deadlines.policy.ts';
import { askerOf, type PlanRoute } from '../routing/index.ts';
import { reserveFor } from '../model/price.policy.ts';
import type { RequestUsage, Routing } from '../model/types.ts';

/** A generation as it was asked for. */
export interface ResponseAsk {
  readonly routing: Routing;
  readonly call: Omit<LlmCall, 'model'>;
  readonly streamed: boolean;
  /** That the key belongs to, and that the record names. */
  readonly operation: 'createResponse' | 'complete';
  /** BCP 47: what models are ranked for; null asks for none. */
  readonly language: string | null;
}

/** What a generation gives: its events in batches, each as it comes where it is streamed, all at its end otherwise. */
export type Respond = (context: RequestContext, ask: ResponseAsk) => Promise<Running<readonly LlmEvent[]>>;

/** Generates with a language model. */
export function createRespond(options: {
  planRoute: PlanRoute;
  requests: Requests;
  deadlinesOf: DeadlinesOf;
}): Respond {
  return (context, { routing, call, streamed, operation, language }) => {
    const { mode } = context.principal;
    const candidates = options.planRoute({
      ...askerOf(context.principal),
      routing,
      // Vendors are always asked to stream.
      path: 'stream',
      language,
      needs: {
        kind: 'llm',
        tools: call.tools.length > 0,
        structuredOutput: call.responseFormat !== null,
        sampling: call.temperature !== null || call.topP !== null,
        temperatureWithTopP: call.temperature !== null && call.topP !== null,
        maxOutputTokens: call.maxOutputTokens,
        reasoningEffort: call.reasoningEffort,
      },
    });
    const inputBytes = Buffer.byteLength(JSON.stringify([call.input, call.tools, call.responseFormat]));
    const tally = createTally(call, streamed);
    return options.requests.run({
      context,
      kind: 'llm',
      operation,
      streamed,
      routing,
      candidates,
      deadlines: options.deadlinesOf('llm', mode),
      reservedMicroUsd: reserveFor(
        candidates.map(({ model }) => model),
        { kind: 'llm', inputBytes, maxOutputTokens: call.maxOutputTokens },
      ),
      until: streamed ? 'first-content' : 'end',
      open: ({ vendor, model }, vendorCall) => {
        if (vendor.llm === undefined)
          throw new Error(`${vendor.name} lists a language model and has no adapter for it`);
        tally.begin();
        return vendor.llm.respond({ ...call, model: model.model }, vendorCall);
      },
      isLast: (events) => events.at(-1)?.type === 'finished',
      finishWord: tally.unknownWord,
      isShown: (events) => events.some(({ type }) => type !== 'progress'),
      onItem: (events) => events.forEach(tally.add),
      usage: tally.usage,
    });
  };
}

/** Counts what a generation used, also where it broke off before its vendor could say. */
function createTally(call: ResponseAsk['call'], streamed: boolean) {
  let reported: LlmUsage | null = null;
  let unknownWord: string | null = null;
  let characters = 0;
  let isShown = false;
  return {
    /** Of another attempt nothing counts: it gave the caller nothing. */
    begin: (): void => {
      reported = null;
      unknownWord = null;
      characters = 0;
      isShown = false;
    },
    add: (event: LlmEvent): void => {
      if (event.type === 'finished') {
        reported = event.usage;
        unknownWord = event.unknownWord ?? null;
      } else if (event.type === 'progress') characters += event.characters;
      else if (event.type === 'text' || event.type === 'arguments') {
        characters += event.delta.length;
        isShown = true;
      }
    },
    unknownWord: (): string | null => unknownWord,
    /** What its vendor tells; else, where the caller got something or left, an estimate; else nothing. */
    usage: ({ outcome, failure }: EngineEnd): { usage: RequestUsage; estimated: boolean } => {
      const gotNothing = outcome === 'failed' && !(streamed && isShown);
      const used = reported ?? failure?.failure.usage ?? null;
      if (used === null && (characters === 0 || gotNothing)) return { usage: {}, estimated: false };
      const { estimated, ...usage } = used ?? estimateUsage(call, characters);
      return { usage, estimated };
    },
  };
}
