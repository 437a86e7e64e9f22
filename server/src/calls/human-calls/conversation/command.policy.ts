import type { Temporal } from 'temporal-polyfill';
import { e164Number, rightNumber } from '../../../platform/text/e164.ts';
import { validationError } from '../../../platform/process/errors.ts';
import { voiceErrors } from '../errors.ts';
import type { Leg, LegCommand, Party } from '../types.ts';
import { change, type Draft, isLive, isThere, legOf, note } from './draft.policy.ts';
import { answer, leave } from './leave.policy.ts';
import { isOffered } from './offer.policy.ts';
import { connect, hold, unhold } from './talk.policy.ts';
import { beginTransfer, completeTransfer, heldByTransfer, putOnHold } from './transfer.policy.ts';

/** What a command needs, as the request has it. */
export interface CommandBody {
  readonly bridgeTo?: string;
  readonly digits?: string;
  readonly to?: string;
  readonly mode?: 'blind' | 'warm';
  readonly reason?: string;
}

interface Commanded {
  draft: Draft;
  leg: Leg;
  body: CommandBody;
  /** Who is at the telephone of a number that is called. */
  partyOf(to: string): Party;
  at: Temporal.Instant;
}

/** What each command needs besides the leg, and may have. */
const members: Readonly<Record<LegCommand, { needs: ReadonlyArray<keyof CommandBody>; may?: keyof CommandBody }>> = {
  answer: { needs: [] },
  hangup: { needs: [], may: 'reason' },
  bridge: { needs: ['bridgeTo'] },
  hold: { needs: [] },
  unhold: { needs: [] },
  mute: { needs: [] },
  unmute: { needs: [] },
  dtmf: { needs: ['digits'] },
  transfer: { needs: ['to', 'mode'] },
};

export const legCommands = Object.keys(members) as LegCommand[];

export function isLegCommand(name: string): name is LegCommand {
  return Object.hasOwn(members, name);
}

// What a call may become, so that it can be read in one answer (docs/decisions/calls.md#d328).
const mostEvents = 10_000;
const mostLegs = 200;

/** Throws 400 where a member of the command lacks, or one of another command is there. */
export function assertMembers(command: LegCommand, body: CommandBody): void {
  const { needs, may } = members[command];
  const missing = needs.filter((name) => body[name] === undefined);
  const foreign = Object.keys(body).filter((name) => !needs.some((one) => one === name) && name !== may);
  const issues = [
    ...missing.map((name) => ({ path: `/body/${name}`, message: `is required by ${command}` })),
    ...foreign.map((name) => ({ path: `/body/${name}`, message: `does not belong to ${command}` })),
    // No leg is named so.
    ...(body.to?.startsWith('+') === true && !e164Number.test(body.to)
      ? [{ path: '/body/to', message: 'must be a number in E.164, or the controlId of a leg' }]
      : []),
  ];
  if (issues.length > 0) throw validationError(issues);
}

/**
 * Does a command, and answers whether its effect stood already. Throws 409 LEG_NOT_LIVE, CALL_NOT_LIVE and TRANSFER_IN_PROGRESS, and
 * 422 UNSUPPORTED_COMMAND and BRIDGE_TARGET_INVALID; then nothing is changed.
 */
export function execute(command: LegCommand, commanded: Commanded): { isNoop: boolean } {
  const { draft, leg } = commanded;
  if (!isLive(leg)) {
    if (command === 'hangup') return { isNoop: true };
    throw voiceErrors.legNotLive();
  }
  if (command !== 'hangup' && command !== 'answer') {
    if (draft.call.status !== 'active') throw voiceErrors.notAnswered();
    if (!isThere(leg)) throw voiceErrors.unsupported('The leg was not answered yet');
    if (draft.call.eventSequence >= mostEvents)
      throw voiceErrors.unsupported(`The call has had ${mostEvents} events: its legs can only be hung up`);
  }
  return { isNoop: commands[command](commanded) };
}

/** Each answers whether its effect stood already. */
const commands: Readonly<Record<LegCommand, (commanded: Commanded) => boolean>> = {
  answer: ({ draft, leg, at }) => {
    if (leg.kind !== 'browser') throw voiceErrors.unsupported('Telephones are answered by those who hold them');
    if (isThere(leg)) return true;
    answer(draft, leg, at);
    return false;
  },
  hangup: ({ draft, leg, body: { reason = null }, at }) => {
    const [first] = draft.legs;
    const isDeclined = isOffered(leg) || (leg.id === first?.id && leg.direction === 'inbound');
    leave(draft, leg.id, isThere(leg) ? 'hangup' : isDeclined ? 'declined' : 'cancelled', at, reason);
    return false;
  },
  bridge: ({ draft, leg, body: { bridgeTo = '' }, at }) => {
    const other = targetOf(draft, leg, bridgeTo);
    if (leg.peerId === other.id) return true;
    bridge(draft, leg, other, at);
    return false;
  },
  hold: ({ draft, leg, at }) => {
    if (leg.status === 'held') return true;
    hold(draft, leg.id, at);
    heldByTransfer(draft, leg.id, false);
    return false;
  },
  unhold: ({ draft, leg, at }) => {
    if (leg.status !== 'held') return true;
    unhold(draft, leg.id, at);
    heldByTransfer(draft, leg.id, false);
    return false;
  },
  mute: (commanded) => setMuted(commanded, true),
  unmute: (commanded) => setMuted(commanded, false),
  dtmf: ({ draft, leg, body: { digits = '' }, at }) => {
    if (leg.kind !== 'pstn') throw voiceErrors.unsupported('Tones go to telephones alone');
    note(draft, leg, 'call.dtmf.sent', at, { digits });
    return false;
  },
  transfer,
};

function setMuted({ draft, leg, at }: Commanded, isMuted: boolean): boolean {
  if (leg.isMuted === isMuted) return true;
  note(draft, change(draft, leg.id, { isMuted }), isMuted ? 'call.mute' : 'call.unmute', at);
  return false;
}

/** Another leg of the call that is there. */
function targetOf(draft: Draft, leg: Leg, controlId: string): Leg {
  const other = draft.legs.find((one) => one.controlId === controlId);
  if (other === undefined) throw voiceErrors.targetInvalid('The call has no such leg');
  if (other.id === leg.id) throw voiceErrors.targetInvalid('A leg cannot speak with itself');
  if (!isThere(other)) throw voiceErrors.targetInvalid('The other leg is not answered, or has ended');
  return other;
}

/** Lets two legs speak. The two of a transfer complete it; going back from one of them puts the other on hold. */
function bridge(draft: Draft, leg: Leg, other: Leg, at: Temporal.Instant): void {
  const { transfer } = draft.call;
  const isOf = (id: string): boolean => id === leg.id || id === other.id;
  if (transfer !== null && isOf(transfer.legId) && isOf(transfer.targetId)) {
    completeTransfer(draft, transfer, at);
    return;
  }
  const left = [leg, other].flatMap(({ peerId }) => (peerId === null || isOf(peerId) ? [] : [peerId]));
  connect(draft, { ...leg, party: null }, { ...other, party: null }, at);
  for (const id of left) if (legOf(draft, id).status === 'active') putOnHold(draft, id, at);
}

function transfer({ draft, leg: named, body: { to = '', mode = 'blind' }, partyOf, at }: Commanded): boolean {
  const peer = named.peerId === null ? null : legOf(draft, named.peerId);
  // A broker hands over whom he speaks with.
  const [leg, leaving] = named.kind === 'browser' ? [peer, named] : [named, peer];
  const open = draft.call.transfer;
  if (open !== null && open.to === to && open.mode === mode && isOneOf(open, named)) return true;
  if (!e164Number.test(to)) {
    const isCompletion = open !== null && isOneOf(open, named) && legOf(draft, open.targetId).controlId === to;
    // The broker may speak with the destination: the leg that he hands over is that of the transfer.
    const target = targetOf(draft, isCompletion ? legOf(draft, open.legId) : (leg ?? named), to);
    if (leg?.peerId === target.id) return true;
    if (!isCompletion) throw voiceErrors.targetInvalid('The other leg is not the destination of a transfer');
    completeTransfer(draft, open, at);
    return false;
  }
  if (open !== null) throw voiceErrors.transferInProgress();
  if (leg === null || leaving === null) throw voiceErrors.unsupported('The leg speaks with none');
  if (draft.legs.length >= mostLegs)
    throw voiceErrors.unsupported(`The call has had ${mostLegs} legs: it gets no other`);
  if (leg.phoneNumber !== null && rightNumber(leg.phoneNumber) === to)
    throw voiceErrors.targetInvalid('A leg cannot be transferred to itself');
  if (ownNumbersOf(draft.call).map(rightNumber).includes(to))
    throw voiceErrors.targetInvalid('A leg cannot be transferred to the number that its call goes by');
  if (mode === 'warm' && leaving.kind !== 'browser')
    throw voiceErrors.unsupported('No broker is there who could speak with the destination');
  const party = partyOf(to);
  const isScreened = mode === 'warm' && party === 'declines';
  beginTransfer(draft, { leg, leaving, mode, to, party: isScreened ? 'declines_later' : party }, at);
  return false;
}

/** The numbers of the organization that a call goes by. */
function ownNumbersOf({ direction, from, to }: Draft['call']): string[] {
  if (direction === 'internal') return [from, to];
  return [direction === 'inbound' ? to : from];
}

function isOneOf({ legId, leavingId }: NonNullable<Draft['call']['transfer']>, { id }: Leg): boolean {
  return id === legId || id === leavingId;
}
