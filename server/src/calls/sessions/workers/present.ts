import type { components } from '../../../contract/generated/openapi.ts';
import { type Clock, isoMillis } from '../../../platform/time/clock.ts';
import { confirmSeconds, leaseSeconds } from '../lease-store.ts';
import { isoOrNull } from '../session-row.ts';
import type { Phone, Session, SessionTool } from '../types.ts';
import type { ToolCallOutcome } from '../tools/index.ts';
import type { Directive } from '../leases/index.ts';
import type { LeaseTokens } from '../leases/index.ts';

type Wire = components['schemas'];

/** A session as it is given to the worker that has just claimed it. */
export type PresentClaim = (session: Session) => Omit<Wire['WorkerClaim'], 'mediaUrl'>;

export function createPresentClaim(options: {
  clock: Clock;
  tokens: LeaseTokens;
  credentialOf: (session: Session) => string;
}): PresentClaim {
  const { clock, tokens, credentialOf } = options;
  return (session) => ({
    sessionId: session.id,
    organizationId: session.organizationId,
    kind: session.kind,
    direction: session.direction,
    agentId: session.agentId,
    identity: session.identity,
    configuration: session.configuration,
    tools: session.tools.map(presentTool),
    s2s: session.s2s,
    phone: session.phone === null ? null : presentPhone(session.phone),
    script: session.script,
    metadata: session.metadata,
    maxDurationSeconds: session.maxDurationSeconds,
    recording: session.wantsRecording,
    createdAt: isoMillis(session.createdAt),
    leaseToken: tokens.issue(session),
    fence: session.fence,
    leaseSeconds,
    leaseExpiresAt: isoMillis(clock.now().add({ seconds: confirmSeconds })),
    credential: credentialOf(session),
  });
}

function presentPhone({ from, to, callControlId, amd }: Phone): Wire['WorkerPhone'] {
  return { from, to, callControlId, amd };
}

function presentTool({ name, description, parameters, kind, preToolSpeech }: SessionTool): Wire['WorkerTool'] {
  return { name, description, parameters, kind, preToolSpeech };
}

/** What came of a call of a tool, and what the worker is to do next. */
export function presentToolCall(
  { id, name }: { id: string; name: string },
  { ok, result, error, durationMs }: ToolCallOutcome,
  directive: Directive,
): Wire['WorkerToolCall'] {
  return { id, name, ok, result: result ?? null, error, durationMs, ...presentDirective(directive) };
}

export function presentDirective({ endReason, leaseEndsAt, now }: Directive): Wire['WorkerDirective'] {
  const next = endReason === null ? 'continue' : 'end';
  return { next, endReason, leaseExpiresAt: isoOrNull(leaseEndsAt), now: isoMillis(now) };
}
