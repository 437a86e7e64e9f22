import type { AgentsPorts, Tool } from '../../../agents/index.ts';
import type { Clock } from '../../../platform/time/clock.ts';
import type { Database } from '../../../platform/db/database.ts';
import type { Encryption } from '../../../platform/crypto/encryption.ts';
import type { SmsPorts } from '../../../sms/index.ts';
import { toolSecretsContext } from '../secret-contexts.ts';
import type { Session, WorkerToolError } from '../types.ts';
import { textOfArguments } from './text-of-arguments.policy.ts';
import { findToolSecrets } from './tool-call-store.ts';
import type { ToolCallOutcome, ToolCallRequest } from './types.ts';

/** Runs a webhook tool, or `send_sms`, outside of every transaction. What runs twice under one id has one effect. */
export type RunSessionTool = (session: Session, tool: Tool, call: ToolCallRequest) => Promise<ToolCallOutcome>;

export function createRunSessionTool(options: {
  database: Database;
  encryption: Encryption;
  clock: Clock;
  runTool: AgentsPorts['runTool'];
  sendForTool: SmsPorts['sendForTool'];
}): RunSessionTool {
  const { database, encryption, clock, runTool, sendForTool } = options;

  const secretsOf = async ({ organizationId, id }: Session): Promise<Record<string, string>> => {
    const sealed = await findToolSecrets(database.read, id);
    return sealed === null ? {} : JSON.parse(encryption.decrypt(sealed, toolSecretsContext(organizationId, id)));
  };

  async function sendText(session: Session, tool: Tool, { id, args }: ToolCallRequest): Promise<ToolCallOutcome> {
    const { phone, direction } = session;
    const wanted = textOfArguments(args, phone === null ? null : direction === 'inbound' ? phone.from : phone.to);
    if ('problem' in wanted) return failed('invalid_arguments', { message: wanted.problem });
    const named = tool.source.kind === 'builtin' ? tool.source.config.phoneNumberId : undefined;
    const from = named ?? phone?.phoneNumberId;
    if (from === undefined)
      return failed('not_available', {
        message: 'There is no number to send from: the tool names none, and this is no call of a telephone',
      });
    const { organizationId } = session;
    const beganMs = clock.monotonicMs();
    const key = `${session.id}:${id}`;
    const sent = await sendForTool({ organizationId, key, fromPhoneNumberId: from, ...wanted });
    const durationMs = Math.round(clock.monotonicMs() - beganMs);
    if ('refusal' in sent) return failed('refused', sent.refusal, durationMs);
    const { id: messageId, status } = sent.message;
    return { ok: true, result: { message_id: messageId, status }, error: null, durationMs };
  }

  return async (session, tool, call) => {
    if (tool.source.kind === 'builtin' && tool.simulation?.mode !== 'mock') return sendText(session, tool, call);
    const { ok, result, error, durationMs } = await runTool({
      tool,
      sessionId: session.id,
      toolCallId: call.id,
      args: call.args,
      toolSecrets: await secretsOf(session),
    });
    return { ok, result, error, durationMs };
  };
}

/** A call that came to nothing, with what the model may read of it. */
export function failed(error: WorkerToolError, result: object | null = null, durationMs = 0): ToolCallOutcome {
  return { ok: false, result, error, durationMs };
}
