import type { OpenWebhook, ReadGivenTools, RunWebhook } from '../agents/index.ts';
import type { components } from '../contract/generated/openapi.ts';
import type { Ids } from '../platform/crypto/ids.ts';
import { AppError, validationError } from '../platform/process/errors.ts';
import type { Clock } from '../platform/time/clock.ts';
import type { LlmInputItem } from '../providers/ports/llm.ts';
import { requestIdOf, type RequestContext, type Respond, type RouterPorts } from '../router/index.ts';
import { type CoreWords, inCore, inCoreWords } from './core-errors.ts';
import { constraintIssues, routingOf } from './intent.ts';
import { askComplete } from './ask-complete.ts';
import { type Answer, argsOf, completionFrames, type Frame, type Frames, type ModelCall } from './completion-frames.ts';

type Wire = components['schemas'];

/** Continues a history. Resolves when the model begins to answer, with the frames in batches; `envelope` makes a failure the last of them. */
export type Complete = (
  context: RequestContext,
  body: Wire['CompleteRequest'],
  envelope: (error: AppError) => Wire['ErrorEnvelope'],
) => Promise<{ attemptId: string; events: AsyncIterable<readonly (Frame | null)[]> }>;

const usualHops = 8;

const words: CoreWords = {
  failed: { code: 'COMPLETE_FAILED', message: 'The provider could not complete the conversation' },
  limit: '/body/maxTokens',
};

/**
 * Has models answer until one calls nothing that is run here. Each answer is a request of the router with a reservation of
 * its own; the first has the id and the key of the caller (docs/decisions/one-shot.md#d441).
 */
export function createComplete(options: {
  respond: Respond;
  scoresRunId: RouterPorts['scoresRunId'];
  knownProviders: RouterPorts['knownProviders'];
  readGivenTools: ReadGivenTools;
  runWebhook: RunWebhook;
  ids: Pick<Ids, 'uuid'>;
  clock: Clock;
}): Complete {
  const { respond, knownProviders, readGivenTools, runWebhook, ids, clock } = options;

  /** Everything that is wrong with a request, before anything is taken for it. */
  async function read({ principal }: RequestContext, body: Wire['CompleteRequest']) {
    const { constraints, tools = [] } = body;
    const { call, issues } = askComplete(body);
    issues.push(...constraintIssues(constraints, knownProviders(principal.mode), '/body/constraints'));
    const given = await readGivenTools(principal.organizationId, tools);
    if ('issues' in given) throw validationError([...issues, ...given.issues]);
    if (issues.length > 0) throw validationError(issues);
    return { call, webhooks: given.webhooks };
  }

  async function* untilFailure(
    frames: Frames,
    { signal }: RequestContext,
    envelope: (error: AppError) => Wire['ErrorEnvelope'],
  ): Frames {
    try {
      yield* frames;
    } catch (error) {
      if (signal.aborted) return;
      const refusal = inCore(error, words);
      if (!(refusal instanceof AppError)) throw error;
      yield [{ event: 'error', data: envelope(refusal) }];
    }
  }

  return async (context, body, envelope) => {
    const { call, webhooks } = await read(context, body);
    const { requestId, principal } = context;
    const { intent, constraints, maxToolHops: maxHops = usualHops } = body;
    const asked = {
      routing: routingOf('llm', intent, constraints),
      language: intent.language,
      streamed: true,
      operation: 'complete',
    } as const;
    const run = async (webhook: OpenWebhook, made: ModelCall) => {
      const toolCall = { sessionId: requestId, toolCallId: made.callId, args: argsOf(made), toolSecrets: {} };
      const { ok, result, error } = await runWebhook(webhook, toolCall);
      return { ok, result: ok ? result : { error, ...(result !== null && { result }) } };
    };
    // What is forced would be called without end.
    const freeCall = { ...call, toolChoice: call.toolChoice === 'none' ? call.toolChoice : undefined };
    const ask = (input: readonly LlmInputItem[]): Promise<Answer> => {
      const id = requestIdOf(ids.uuid());
      const next = { ...context, requestId: id, idempotencyKey: id, startedMs: clock.monotonicMs() };
      return respond(next, { ...asked, call: { ...freeCall, input } });
    };
    const first = await inCoreWords(async () => respond(context, { ...asked, call }), words);
    const scoresRunId = options.scoresRunId(principal.mode);
    const frames = completionFrames({ first, input: call.input, maxHops, scoresRunId, webhooks, run, ask, clock });
    return { attemptId: first.attemptId, events: untilFailure(frames, context, envelope) };
  };
}
