import { loadWebhookSecrets } from '../../organizations/index.ts';
import type { Clock } from '../../platform/time/clock.ts';
import type { Database } from '../../platform/db/database.ts';
import { uncounted } from '../../platform/db/deadline.ts';
import type { Encryption } from '../../platform/crypto/encryption.ts';
import { parseJsonBody } from '../../platform/text/json-guard.ts';
import type { Logger } from '../../platform/process/log.ts';
import type { GuardedHttp } from '../../platform/outbound-http/guarded-http.ts';
import { shownAnswer, signatureHeader } from '../../webhooks/index.ts';
import { agentErrors } from '../errors.ts';
import { webhookIdOf } from './call-id.policy.ts';
import { fillHeader, fillUrl } from './placeholders.policy.ts';
import { errorOfFailure, failedCall, type ToolOutcome, whyNotRunnable } from './tool-outcome.policy.ts';
import { createToolSecrets } from './tool-secrets.ts';
import type { Tool, ToolRunError, WebhookSource } from './types.ts';

/** A call that a model made, or a person who tests the tool. */
export interface ToolCall {
  readonly tool: Tool;
  readonly sessionId: string;
  /** Unique in the session, of visible ASCII: an equal call is known by it. */
  readonly toolCallId: string;
  readonly args: Readonly<Record<string, unknown>>;
  /** What fills in `{{name}}`, by name. */
  readonly toolSecrets: Readonly<Record<string, string>>;
}

/**
 * Runs a tool once, and says what came of it: whatever the receiver does is an outcome, and its call is made once. A simulation is answered without a
 * call, whatever the kind. 422 TOOL_NOT_RUNNABLE for a kind that calls no receiver.
 */
export type RunTool = (call: ToolCall) => Promise<ToolOutcome>;

interface Prepared {
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  /** What is taken out of an answer. */
  readonly credentials: readonly string[];
  /** What signs. */
  readonly secrets: readonly string[];
}

export function createRunTool(options: {
  database: Database;
  encryption: Encryption;
  http: Pick<GuardedHttp, 'post'>;
  clock: Clock;
  log: Logger;
}): RunTool {
  const { database, encryption, http, clock, log } = options;
  const { open } = createToolSecrets(options);

  async function prepare({ tool, toolSecrets }: ToolCall, source: WebhookSource): Promise<Prepared | ToolRunError> {
    const { secret, authHeaders } = open(tool);
    const { organizationId } = tool;
    const shared =
      secret === null
        ? (await loadWebhookSecrets(database.read, encryption, [organizationId])).get(organizationId)
        : [];
    const url = fillUrl(source.url, toolSecrets);
    if ('error' in url) return url.error;
    const headers: Record<string, string> = {};
    for (const [name, value] of [
      ...Object.entries(source.headers),
      ...authHeaders.map((header) => [header.name, header.value] as const),
    ]) {
      const filled = fillHeader(value, toolSecrets);
      if ('error' in filled) return filled.error;
      headers[name] = filled.text;
    }
    const secrets = secret === null ? (shared ?? []) : [secret];
    const sent = authHeaders.map(({ name }) => headers[name] ?? '');
    return { url: url.text, headers, secrets, credentials: [...sent, ...Object.values(toolSecrets), ...secrets] };
  }

  async function post(call: ToolCall, source: WebhookSource, prepared: Prepared): Promise<ToolOutcome> {
    const { tool, sessionId, toolCallId, args } = call;
    const id = webhookIdOf(sessionId, toolCallId);
    const payload = JSON.stringify({
      session_id: sessionId,
      tool_call_id: toolCallId,
      idempotency_key: `${sessionId}:${toolCallId}`,
      tool: tool.name,
      args,
    });
    const timestamp = Math.floor(clock.now().epochMilliseconds / 1_000);
    const startedMs = clock.monotonicMs();
    const outcome = await http.post({
      url: prepared.url,
      // The call's own headers come last: nothing that is configured can take their place.
      headers: {
        ...prepared.headers,
        'content-type': 'application/json',
        'user-agent': 'Trunkline-Tools/1',
        'webhook-id': id,
        'webhook-timestamp': String(timestamp),
        'webhook-signature': signatureHeader(prepared.secrets, { id, timestamp, payload }),
      },
      body: payload,
      timeoutMs: source.timeoutMs,
      decodes: true,
      tenant: tool.organizationId,
    });
    const durationMs = Math.round(clock.monotonicMs() - startedMs);
    if (outcome.kind === 'failed') return failedCall(errorOfFailure[outcome.reason], outcome.status, durationMs);
    const { status } = outcome;
    const ok = status >= 200 && status < 300;
    if (ok && source.responseMode === 'async' && source.asyncAck !== null)
      return { ok, status, result: source.asyncAck, durationMs, error: null };
    if (outcome.isUndecodable === true) return failedCall(ok ? 'invalid_answer' : 'bad_status', status, durationMs);
    const result = readResult(shownAnswer(outcome, prepared.credentials).body);
    return { ok, status, result, durationMs, error: ok ? null : 'bad_status' };
  }

  return async (call) => {
    const { tool, sessionId, toolCallId } = call;
    const { source, simulation } = tool;
    if (simulation?.mode === 'mock')
      return { ok: true, status: null, result: simulation.response ?? null, durationMs: 0, error: null };
    if (source.kind !== 'webhook') throw agentErrors.toolNotRunnable(whyNotRunnable[source.kind]);
    const prepared = await prepare(call, source);
    const outcome =
      typeof prepared === 'string' ? failedCall(prepared) : await uncounted(() => post(call, source, prepared));
    const { ok, status, error, durationMs } = outcome;
    const { id: toolId, organizationId } = tool;
    log.info({ toolId, organizationId, sessionId, toolCallId, ok, status, error, ms: durationMs }, 'tool call');
    return outcome;
  };
}

/** The JSON of an answer as far as every reader can take it, else its text; null for none. */
function readResult(text: string): unknown {
  if (text === '') return null;
  const { value, issues } = parseJsonBody(Buffer.from(text));
  return issues.length === 0 ? value : text;
}
