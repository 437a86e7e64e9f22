import type { LlmCall, LlmEvent, LlmUsage } from '../providers/llm.ts';
import type { DeadlinesOf } from './deadlines.ts';
import type { PlanRoute } from './plan-route.ts';
import { reserveFor } from './price.ts';
import type { RequestContext, Requests, Running } from './run-request.ts';
import type { RequestUsage, Routing } from './types.ts';

/** A generation as it was asked for. */
export interface ResponseAsk {
  readonly routing: Routing;
  readonly call: Omit<LlmCall, 'model'>;
  readonly streamed: boolean;
}

/** What a generation gives: its events, each as it comes where it is streamed, all of them at its end otherwise. */
export type Respond = (context: RequestContext, ask: ResponseAsk) => Promise<Running<LlmEvent>>;

/** Generates with a language model. */
export function createRespond(options: { planRoute: PlanRoute; requests: Requests; deadlinesOf: DeadlinesOf }): Respond {
  return (context, { routing, call, streamed }) => {
    const { mode } = context.principal;
    const candidates = options.planRoute({
      mode,
      routing,
      // Vendors are always asked to stream.
      path: 'stream',
      language: null,
      needs: {
        kind: 'llm',
        tools: call.tools.length > 0,
        structuredOutput: call.responseFormat !== null,
        sampling: call.temperature !== null || call.topP !== null,
        maxOutputTokens: call.maxOutputTokens,
      },
    });
    const inputBytes = Buffer.byteLength(JSON.stringify([call.input, call.tools, call.responseFormat]));
    const tally = createTally(inputBytes);
    return options.requests.run({
      context,
      kind: 'llm',
      operation: 'createResponse',
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
        if (vendor.llm === undefined) throw new Error(`${vendor.name} lists a language model and has no adapter for it`);
        tally.begin();
        return vendor.llm.respond({ ...call, model: model.model }, vendorCall);
      },
      isShown: ({ type }) => type !== 'progress',
      onItem: tally.add,
      usage: tally.usage,
    });
  };
}

// English text has about four bytes for each token; what a vendor did not tell is charged for by this and said to be so.
const bytesPerToken = 4;

/** Counts what a generation used, also where it broke off before its vendor could say. */
function createTally(inputBytes: number) {
  let told: LlmUsage | null = null;
  let outputBytes = 0;
  return {
    /** Of another attempt nothing counts: it gave the caller nothing. */
    begin: (): void => {
      told = null;
      outputBytes = 0;
    },
    add: (event: LlmEvent): void => {
      if (event.type === 'text' || event.type === 'arguments') outputBytes += Buffer.byteLength(event.delta);
      else if (event.type === 'finished') told = event.usage;
    },
    usage: (): { usage: RequestUsage; estimated: boolean } => {
      if (told !== null) {
        const { estimated, ...usage } = told;
        return { usage, estimated };
      }
      if (outputBytes === 0) return { usage: {}, estimated: false };
      const [inputTokens, outputTokens] = [inputBytes, outputBytes].map((bytes) => Math.ceil(bytes / bytesPerToken));
      return { usage: { inputTokens: inputTokens ?? 0, outputTokens: outputTokens ?? 0 }, estimated: true };
    },
  };
}
