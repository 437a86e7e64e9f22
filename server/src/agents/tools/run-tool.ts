import type { Encryption } from '../../platform/crypto/encryption.ts';
import { agentErrors } from '../errors.ts';
import type { RunWebhook, WebhookCall } from './run-webhook.ts';
import { type ToolOutcome, whyNotRunnable } from './tool-outcome.policy.ts';
import { createToolSecrets } from './tool-secrets.ts';
import type { Tool } from './types.ts';

/** A call that a model made, or a person who tests the tool. */
export interface ToolCall extends WebhookCall {
  readonly tool: Tool;
}

/**
 * Runs a tool once, and says what came of it: whatever the receiver does is an outcome, and its call is made once. A simulation is answered without a
 * call, whatever the kind. 422 TOOL_NOT_RUNNABLE for a kind that calls no receiver.
 */
export type RunTool = (call: ToolCall) => Promise<ToolOutcome>;

export function createRunTool(options: { encryption: Encryption; runWebhook: RunWebhook }): RunTool {
  const { runWebhook } = options;
  const { open } = createToolSecrets(options);
  return async ({ tool, ...call }) => {
    const { id: toolId, organizationId, name, source, simulation } = tool;
    if (simulation?.mode === 'mock')
      return { ok: true, status: null, result: simulation.response ?? null, durationMs: 0, error: null };
    if (source.kind !== 'webhook') throw agentErrors.toolNotRunnable(whyNotRunnable[source.kind]);
    return runWebhook({ organizationId, name, toolId, source, ...open(tool) }, call);
  };
}
