import { loadWebhookSecrets } from '../../organizations/index.ts';
import type { Clock } from '../../platform/time/clock.ts';
import type { Database } from '../../platform/db/database.ts';
import { uncounted } from '../../platform/db/deadline.ts';
import type { Encryption } from '../../platform/crypto/encryption.ts';
import { parseJsonBody } from '../../platform/text/json-guard.ts';
import type { Logger } from '../../platform/process/log.ts';
import type { GuardedHttp } from '../../platform/outbound-http/guarded-http.ts';
import { type AuthHeader, shownAnswer, signatureHeader } from '../../webhooks/index.ts';
import { webhookIdOf } from './call-id.policy.ts';
import { fillHeader, fillUrl } from './placeholders.policy.ts';
import { errorOfFailure, failedCall, type ToolOutcome } from './tool-outcome.policy.ts';
import type { ToolRunError, WebhookSource } from './types.ts';

/** A webhook tool with its secrets in the clear. */
export interface OpenWebhook {
  readonly organizationId: string;
  readonly name: string;
  /** Null where it is not kept. */
  readonly toolId: string | null;
  readonly source: WebhookSource;
  /** Null signs by the secrets of the organization. */
  readonly secret: string | null;
  readonly authHeaders: readonly AuthHeader[];
}

/** A call of it. */
export interface WebhookCall {
  /** Of the conversation. */
  readonly sessionId: string;
  /** Unique in the conversation, of visible ASCII: an equal call is known by it. */
  readonly toolCallId: string;
  readonly args: Readonly<Record<string, unknown>>;
  /** What fills in `{{name}}`, by name. */
  readonly toolSecrets: Readonly<Record<string, string>>;
}

/** Calls a receiver once, and says what came of it: whatever the receiver does is an outcome. */
export type RunWebhook = (tool: OpenWebhook, call: WebhookCall) => Promise<ToolOutcome>;

interface Prepared {
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  /** What is taken out of an answer. */
  readonly credentials: readonly string[];
  /** What signs. */
  readonly secrets: readonly string[];
}

export function createRunWebhook(options: {
  database: Database;
  encryption: Encryption;
  http: Pick<GuardedHttp, 'post'>;
  clock: Clock;
  log: Logger;
}): RunWebhook {
  const { database, encryption, http, clock, log } = options;

  async function prepare(tool: OpenWebhook, { toolSecrets }: WebhookCall): Promise<Prepared | ToolRunError> {
    const { organizationId, source, secret, authHeaders } = tool;
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

  async function post(tool: OpenWebhook, call: WebhookCall, prepared: Prepared): Promise<ToolOutcome> {
    const { source } = tool;
    const { sessionId, toolCallId, args } = call;
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

  return async (tool, call) => {
    const prepared = await prepare(tool, call);
    const outcome =
      typeof prepared === 'string' ? failedCall(prepared) : await uncounted(() => post(tool, call, prepared));
    const { ok, status, error, durationMs } = outcome;
    const { toolId, name, organizationId } = tool;
    const { sessionId, toolCallId } = call;
    log.info({ toolId, name, organizationId, sessionId, toolCallId, ok, status, error, ms: durationMs }, 'tool call');
    return outcome;
  };
}

/** The JSON of an answer as far as every reader can take it, else its text; null for none. */
function readResult(text: string): unknown {
  if (text === '') return null;
  const { value, issues } = parseJsonBody(Buffer.from(text));
  return issues.length === 0 ? value : text;
}
