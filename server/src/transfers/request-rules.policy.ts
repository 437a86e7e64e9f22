import type { components } from '../contract/generated/openapi.ts';
import type { Issue } from '../platform/errors.ts';
import type { Session } from '../sessions/index.ts';
import type { Destination, Dialing, Fallback, Route } from './types.ts';

type Wire = components['schemas'];

/** What a request asks for, before it is stored. */
export type Plan = Pick<Route, 'kind' | 'destinations' | 'dialing' | 'fallback'>;

const ringingSeconds = 30;

export function blindPlan(body: Wire['BlindTransferRequest']): Plan {
  const { to, playDialtone = false, headers = {}, ringingTimeout = ringingSeconds } = body;
  return {
    kind: 'blind',
    destinations: [destination({ to })],
    dialing: blindly({ playDialtone, headers, ringingTimeout }),
    fallback: null,
  };
}

function blindly(asked: { playDialtone: boolean; headers: Record<string, string>; ringingTimeout: number }): Dialing {
  const { playDialtone, headers, ringingTimeout: ringingTimeoutSeconds } = asked;
  const voicemailDetection = { mode: 'disabled', timeoutSeconds: null } as const;
  return { from: null, playDialtone, headers, ringingTimeoutSeconds, voicemailDetection };
}

/** The same of a warm transfer, or what is wrong with it. */
export function warmPlan(body: Wire['WarmTransferRequest']): { plan: Plan } | { issues: Issue[] } {
  const { to, destinations } = body;
  if ((to === undefined) === (destinations === undefined))
    return {
      issues: [
        to === undefined
          ? { path: '/body/to', message: 'to or destinations has to be there' }
          : { path: '/body/destinations', message: 'belongs to requests without to' },
      ],
    };
  const ofAll = {
    outboundTrunkId: body.outboundTrunkId,
    screeningPrompt: body.screeningPrompt,
    summary: body.summary,
    metadata: body.metadata,
  };
  const asked = destinations ?? [{ to: to ?? '' }];
  return {
    plan: {
      kind: 'warm',
      destinations: asked.map((one) => destination({ ...ofAll, ...one })),
      dialing: {
        from: body.from ?? null,
        playDialtone: false,
        headers: {},
        ringingTimeoutSeconds: body.ringingTimeout ?? ringingSeconds,
        voicemailDetection: detection(body.voicemailDetection),
      },
      fallback: fallback(body.fallback),
    },
  };
}

/** Where the caller itself is among the destinations, and who is handed over but is not the caller. */
export function issuesOfCaller(
  { destinations }: Plan,
  participantIdentity: string | undefined,
  session: Pick<Session, 'identity' | 'phone' | 'direction'>,
  pathOf: (position: number) => string,
): Issue[] {
  const { phone, direction, identity } = session;
  const caller = phone === null ? null : direction === 'inbound' ? phone.from : phone.to;
  const issues = destinations.flatMap(({ to }, position) =>
    caller !== null && telephoneOf(to) === caller
      ? [{ path: pathOf(position), message: 'is the caller, who cannot be handed over to themselves' }]
      : [],
  );
  if (participantIdentity !== undefined && participantIdentity !== identity)
    issues.push({ path: '/body/participantIdentity', message: 'must be that of the caller, who alone is handed over' });
  return issues;
}

/** The number that a destination dials; the destination itself where it is none. */
export function telephoneOf(to: string): string {
  return to.replace(/^tel:/, '').replace(/;.*$/s, '');
}

function destination(asked: Wire['WarmTransferDestination'] | { to: string }): Destination {
  const all: Wire['WarmTransferDestination'] = asked;
  return {
    to: all.to,
    label: all.label ?? null,
    outboundTrunkId: all.outboundTrunkId ?? null,
    screeningPrompt: all.screeningPrompt ?? null,
    summary: all.summary ?? null,
    metadata: all.metadata ?? {},
  };
}

function detection(asked: Wire['TransferVoicemailDetection'] = {}): Dialing['voicemailDetection'] {
  const { mode = 'agent', enabled = true, timeoutSeconds = null } = asked;
  return { mode: enabled ? mode : 'disabled', timeoutSeconds };
}

function fallback(asked: Wire['TransferFallbackRequest'] = {}): Fallback {
  const { strategy = 'return_to_assistant', message = null, takeMessagePrompt = null, holdAudioUrl = null } = asked;
  return { action: strategy, message, takeMessagePrompt, holdAudioUrl };
}
