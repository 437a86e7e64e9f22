import type { components } from '../../contract/generated/openapi.ts';
import { type Clock, isoMillis } from '../../platform/clock.ts';
import { confirmSeconds, leaseSeconds } from '../lease-store.ts';
import { isoOrNull } from '../session-row.ts';
import type { Session, SessionTool } from '../types.ts';
import type { Directive } from './leased-session.ts';
import type { LeaseTokens } from './lease-token.ts';

type Wire = components['schemas'];

/** A session as it is given to the worker that has just claimed it. */
export type PresentClaim = (session: Session) => Wire['WorkerClaim'];

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
    metadata: session.metadata,
    maxDurationSeconds: session.maxDurationSeconds,
    createdAt: isoMillis(session.createdAt),
    leaseToken: tokens.issue(session),
    fence: session.fence,
    leaseSeconds,
    leaseExpiresAt: isoMillis(clock.now().add({ seconds: confirmSeconds })),
    credential: credentialOf(session),
  });
}

function presentTool({ name, description, parameters, kind, preToolSpeech }: SessionTool): Wire['WorkerTool'] {
  return { name, description, parameters, kind, preToolSpeech };
}

export function presentDirective({ endReason, leaseEndsAt }: Directive): Wire['WorkerDirective'] {
  return { next: endReason === null ? 'continue' : 'end', endReason, leaseExpiresAt: isoOrNull(leaseEndsAt) };
}
