import { setTimeout as pause } from 'node:timers/promises';
import type { Temporal } from 'temporal-polyfill';
import type { AgentsPorts, Tool } from '../../../agents/index.ts';
import { canonicalJson } from '../../../platform/text/canonical-json.ts';
import type { Clock } from '../../../platform/time/clock.ts';
import type { Database, Tx } from '../../../platform/db/database.ts';
import { uncounted } from '../../../platform/db/deadline.ts';
import { validationError } from '../../../platform/process/errors.ts';
import type { KillPoint } from '../../../platform/process/kill-points.ts';
import type { Logger } from '../../../platform/process/log.ts';
import { persistOutcome } from '../../../platform/db/persist-outcome.ts';
import type { OwnProcess } from '../../../router/index.ts';
import type { SessionChanges } from '../changes.ts';
import { sessionErrors } from '../errors.ts';
import type { HookedCalls } from '../hooks.ts';
import type { SessionKillPoint } from '../kill-points.ts';
import type { SessionsNeeds } from '../needs.ts';
import type { Session, SessionTool } from '../types.ts';
import type { Directive, LeaseCall, WithLease } from '../leases/index.ts';
import { failed, type RunSessionTool } from './run-session-tool.ts';
import {
  findToolCall,
  insertToolCall,
  keepOutcome,
  mostRunSeconds,
  releaseToolCall,
  takeOverToolCall,
} from './tool-call-store.ts';
import type { ToolCall, ToolCallOutcome, ToolCallRequest } from './types.ts';

/**
 * Calls a tool for the worker that has the session: once for each id, whichever process or worker asks again. Throws as WithLease
 * does, 400 for a tool that the session lacks, 409 REPORT_CONFLICT for another call under the id, and CALL_NOT_LIVE for a
 * new one after the end.
 */
export type CallTool = (
  lease: LeaseCall,
  request: ToolCallRequest,
) => Promise<{ outcome: ToolCallOutcome; directive: Directive }>;

/** What is to be done about a call once its session is locked. */
type Step = { outcome: ToolCallOutcome } | { run: Tool } | 'wait';

// How often a repetition looks whether the first call is over.
const lookMs = 100;

export function createCallTool(options: {
  database: Database;
  clock: Clock;
  log: Logger;
  agents: Pick<AgentsPorts, 'findTool'>;
  withLease: WithLease;
  changes: SessionChanges;
  run: RunSessionTool;
  transferForTool: SessionsNeeds['transferForTool'];
  scheduleForTool: HookedCalls['scheduleForTool'];
  ownProcess: OwnProcess;
  killPoint: KillPoint<SessionKillPoint>;
}): CallTool {
  const { database, agents, withLease, changes, run, transferForTool, scheduleForTool, ownProcess, killPoint } =
    options;

  /** The tool as its agent has it now; null where it is gone, or is another one by now. */
  async function toolNow(tx: Tx, session: Session, { id, kind }: Pick<SessionTool, 'id' | 'kind'>) {
    if (session.agentId === null) return null;
    const tool = await agents.findTool(tx, session.organizationId, session.agentId, id);
    return tool?.source.kind === kind ? tool : null;
  }

  async function repeat(tx: Tx, session: Session, known: ToolCall, request: ToolCallRequest): Promise<Step> {
    if (!isEqual(known, request)) throw sessionErrors.reportConflict(request.id);
    if (known.outcome !== null) return { outcome: known.outcome };
    if (known.isRunning) return 'wait';
    const tool = await toolNow(tx, session, known.tool);
    if (tool !== null) {
      await takeOverToolCall(tx, session.id, known.id, ownProcess.processId);
      return { run: tool };
    }
    const outcome = failed('not_available');
    await keepOutcome(tx, session.id, known.id, outcome);
    return { outcome };
  }

  /** Writes a call that is new; what needs no call of others is done at once. */
  async function begin(
    tx: Tx,
    session: Session,
    request: ToolCallRequest,
    at: Temporal.Instant,
  ): Promise<{ session: Session; step: Step }> {
    const tool = toolOf(session, request);
    if (session.state === 'ended') throw sessionErrors.notLive();
    if (session.state === 'bridged') throw sessionErrors.handedOver();
    const keep = async (outcome: ToolCallOutcome, then = session) => {
      await insertToolCall(tx, session, tool, request, { outcome }, at);
      return { session: then, step: { outcome } };
    };
    if (tool.kind === 'inline') return keep(done(request.result));
    /** The worker says it while the call ends. */
    const leaveMessage = async () => {
      const message = tool.message ?? session.configuration.turnHandling?.voicemailMessage ?? null;
      return keep(done({ status: 'ending', message }), await changes.askToEnd(tx, session, 'voicemail', at));
    };
    const pressKeys = async () => {
      const { digits } = request.args;
      if (typeof digits !== 'string' || !/^[0-9A-D*#]{1,64}$/.test(digits))
        return keep(failed('invalid_arguments', { message: 'digits must be 1 to 64 of 0 to 9, A to D, * and #' }));
      return keep(done({ status: 'sent', digits }), await changes.pressKeys(tx, session, digits, at));
    };
    /** Its worker hears of it beside the answer, and the model what became of it as a message. */
    const handOver = async (destinations: ReadonlyArray<{ readonly to: string }> | null) => {
      const asked = {
        toolCallId: request.id,
        destinations: destinations?.map(({ to }) => to) ?? null,
        to: request.args['to'],
      };
      const found = await transferForTool(tx, session, asked, at);
      if ('problem' in found) return keep(failed('invalid_arguments', { message: found.problem }), found.session);
      return keep(done(found.result), found.session);
    };
    const now = await toolNow(tx, session, tool);
    if (now === null) return keep(failed('not_available'));
    if (now.source.kind === 'builtin' && now.simulation?.mode !== 'mock') {
      if (now.source.name === 'end_call') {
        const ending = await changes.askToEnd(tx, session, 'agent_hangup', at);
        return keep(done({ status: 'ending' }), ending);
      }
      if (now.source.name === 'voicemail' || now.source.name === 'send_dtmf') {
        if (session.phone === null) return keep(failed('not_available'));
        return now.source.name === 'voicemail' ? leaveMessage() : pressKeys();
      }
      if (now.source.name === 'transfer_call') return handOver(now.source.config.destinations ?? null);
      if (now.source.name === 'schedule_callback') {
        const answer = await scheduleForTool(tx, session, request.args, at);
        return keep('result' in answer ? done(answer.result) : failed(answer.error, answer.detail));
      }
      if (now.source.name !== 'send_sms') return keep(failed('not_available'));
    }
    await insertToolCall(tx, session, tool, request, { processId: ownProcess.processId }, at);
    return { session, step: { run: now } };
  }

  /**
   * Runs it and keeps the outcome, also where another worker has the session by then, and where the request has no time left:
   * what a receiver was called for is not forgotten while this process lives.
   */
  async function runOnce(session: Session, tool: Tool, request: ToolCallRequest): Promise<ToolCallOutcome> {
    const { clock, log } = options;
    const untilMs = clock.monotonicMs() + mostRunSeconds * 1_000;
    const persist = (write: () => Promise<void>) =>
      persistOutcome({ clock, log, untilMs, of: { sessionId: session.id, toolCallId: request.id } }, write);
    let outcome: ToolCallOutcome;
    try {
      outcome = await run(session, tool, request);
    } catch (error) {
      await persist(() => releaseToolCall(database.read, session.id, request.id));
      throw error;
    }
    killPoint('sessions.tool.answered');
    await persist(() => keepOutcome(database.read, session.id, request.id, outcome));
    return outcome;
  }

  return async (lease, request) => {
    // Who finds the call later must see that this process lives.
    await ownProcess.ensure();
    for (;;) {
      let step: Step = 'wait';
      const { session, directive } = await withLease(lease, async (tx, found, at) => {
        const known = await findToolCall(tx, found.id, request.id, ownProcess.mayJudge());
        const next =
          known === null
            ? await begin(tx, found, request, at)
            : { session: found, step: await repeat(tx, found, known, request) };
        step = next.step;
        return next.session;
      });
      // The compiler does not see that the callback has run.
      const taken = step as Step;
      if (taken === 'wait') await uncounted(() => pause(lookMs));
      else if ('outcome' in taken) return { outcome: taken.outcome, directive };
      else {
        const outcome = await runOnce(session, taken.run, request);
        const after = await withLease(lease, async (_tx, found) => found);
        return { outcome, directive: after.directive };
      }
    }
  };
}

function done(result: unknown): ToolCallOutcome {
  return { ok: true, result, error: null, durationMs: 0 };
}

/** The tool of the session that is called. Throws 400 where there is none, and for a result that does not belong to it. */
function toolOf(session: Session, { name, result }: ToolCallRequest): SessionTool {
  const tool = session.tools.find((one) => one.name === name);
  if (tool === undefined) {
    const names = session.tools.map((one) => one.name).join(', ');
    const message =
      names === '' ? 'is no tool of the session, which has none' : `must be a tool of the session: ${names}`;
    throw validationError([{ path: '/body/name', message }]);
  }
  if (tool.kind === 'inline' && result === undefined)
    throw validationError([{ path: '/body/result', message: 'is required for an inline tool' }]);
  if (tool.kind !== 'inline' && result !== undefined)
    throw validationError([{ path: '/body/result', message: 'belongs to inline tools alone' }]);
  return tool;
}

function isEqual({ tool, args, outcome }: ToolCall, request: ToolCallRequest): boolean {
  const isSame = (one: unknown, other: unknown): boolean => canonicalJson(one) === canonicalJson(other);
  if (tool.name !== request.name || !isSame(args, request.args)) return false;
  return tool.kind !== 'inline' || isSame(outcome?.result, request.result);
}
