import { sha256 } from '../../platform/text/canonical-json.ts';

/**
 * The `webhook-id` of a call of a tool: the session and the id of the call. What many receivers do not take in that header, because it
 * is long or has a sign that they split at, stands there as its hash (`functions.end:0`, as some models name their calls).
 */
export function webhookIdOf(sessionId: string, toolCallId: string): string {
  const isPlain = /^[A-Za-z0-9_-]{1,64}$/.test(toolCallId);
  return `${sessionId}:${isPlain ? toolCallId : sha256(toolCallId).toString('hex')}`;
}
