import type { components } from '../../contract/generated/openapi.ts';
import { isSameDestination, sipDomainOf } from '../../platform/text/call-destination.policy.ts';
import type { Issue } from '../../platform/process/errors.ts';
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

/** Which destinations are a number of the call itself, and who is handed over but is not the caller. */
export function issuesOfCall(
  { destinations }: Plan,
  participantIdentity: string | undefined,
  { identity, phone, direction }: Pick<Session, 'identity' | 'phone' | 'direction'>,
  pathOf: (position: number) => string,
): Issue[] {
  const [caller, own] = direction === 'inbound' ? [phone?.from, phone?.to] : [phone?.to, phone?.from];
  const isNumber = (to: string, number: string | undefined): boolean =>
    number !== undefined && isSameDestination(to, number);
  const issues = destinations.flatMap(({ to }, position): Issue[] => {
    const path = pathOf(position);
    if (isNumber(to, caller)) return [{ path, message: 'is the caller, who cannot be handed over to themselves' }];
    return isNumber(to, own) ? [{ path, message: 'is the number of yours that the call goes by' }] : [];
  });
  if (participantIdentity !== undefined && participantIdentity !== identity)
    issues.push({ path: '/body/participantIdentity', message: 'must be that of the caller, who alone is handed over' });
  return issues;
}

/**
 * What to dial for a destination that a model names, where its tool lists those it may: the one it names, in its spelling, if its
 * number is on the list; null if it is not. A SIP domain comes from the list alone, so that no model sends a call to another one.
 */
export function listedDestination(named: string, listed: readonly string[]): string | null {
  const found = listed.filter((destination) => isSameDestination(named, destination));
  const domain = sipDomainOf(named);
  const isListed = domain === null || found.some((destination) => sipDomainOf(destination) === domain);
  return isListed && found.length > 0 ? named : (found[0] ?? null);
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
