import { sha256 } from '../../platform/text/canonical-json.ts';
import type { SessionPrincipal } from '../../contract/principal.ts';
import type { Clock } from '../../platform/time/clock.ts';
import type { Ids } from '../../platform/crypto/ids.ts';
import type { LlmOutputItem } from '../../providers/ports/llm.ts';
import type { Objective } from '../model/types.ts';
import type { AdmissionDesk } from '../admission/index.ts';
import { requestIdOf } from '../model/request-id.ts';
import type { Respond } from './respond.ts';
import { routingInside } from '../routing/index.ts';

/** What this server itself has a language model make for a session. */
export interface Generation {
  /** Who pays, and which models may be asked. */
  readonly principal: SessionPrincipal;
  readonly objective: Objective;
  readonly instructions: string;
  readonly text: string;
  /** The JSON Schema of what is wanted. */
  readonly format: { readonly name: string; readonly schema: Readonly<Record<string, unknown>> };
  readonly maxOutputTokens: number;
  /** Aborted when nothing of it is wanted any more. */
  readonly signal: AbortSignal;
}

/** What came of it, and of which model. */
export interface Generated {
  readonly items: readonly LlmOutputItem[];
  readonly provider: string;
  readonly model: string;
}

/**
 * Has a language model make one value, as a request of the router like any other: admitted, charged, with failover, and written
 * down. Its lines stand in the ledger when it resolves. Rejects with AppError, and with CallerGoneError once the signal is aborted.
 */
export type Generate = (generation: Generation) => Promise<Generated>;

export function createGenerate(options: {
  respond: Respond;
  findRequest: AdmissionDesk['findRequest'];
  ids: Pick<Ids, 'uuid'>;
  clock: Clock;
}): Generate {
  const { respond, findRequest, ids, clock } = options;
  return async ({ principal, objective, instructions, text, format, maxOutputTokens, signal }) => {
    const requestId = requestIdOf(ids.uuid());
    const context = {
      requestId,
      principal,
      // Nothing repeats it: what is asked again is another request.
      idempotencyKey: requestId,
      contentSha256: sha256(text),
      startedMs: clock.monotonicMs(),
      signal,
    };
    const call = {
      input: [
        { type: 'message', role: 'system', texts: [instructions] },
        { type: 'message', role: 'user', texts: [text] },
      ],
      tools: [],
      responseFormat: { ...format, strict: true },
      maxOutputTokens,
      temperature: null,
      topP: null,
    } as const;
    const routing = routingInside(principal, 'llm', { mode: 'auto', objective, allow: null, deny: [] });
    try {
      const { candidate, items } = await respond(context, {
        routing,
        call,
        streamed: false,
        operation: 'createResponse',
        language: null,
      });
      const made: LlmOutputItem[] = [];
      for await (const events of items)
        for (const event of events) if (event.type === 'completed') made.push(event.item);
      return { items: made, provider: candidate.vendor.name, model: candidate.model.model };
    } finally {
      // What it cost is written a moment after its end: who reads the ledger next shall find it there.
      await findRequest(principal.organizationId, requestId);
    }
  };
}
