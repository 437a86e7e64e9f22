import type { components } from '../../../server/src/contract/generated/openapi.ts';

type Wire = components['schemas'];
type Cause = NonNullable<Wire['Transfer']['failure_cause']>;
type Event = Wire['TellTransferRequest']['event'];

/** A request to hand a call over. */
export interface ModelRoute {
  readonly kind: 'blind' | 'warm';
  readonly destinations: readonly string[];
  /** Null of a blind one. */
  readonly fallback: Wire['TransferFallbackStrategy'] | null;
}

export interface ModelTransfer {
  readonly route: ModelRoute;
  readonly position: number;
  status: Wire['Transfer']['status'];
  cause: Cause | null;
  rang: boolean;
  isAccepted: boolean;
}

/** A call that a worker speaks in, as decisions 320, 321 and 324 say. */
export interface ModelCall {
  state: 'running' | 'ending' | 'bridged' | 'ended';
  reason: Wire['SessionEndReason'] | null;
  readonly transfers: ModelTransfer[];
  /** What was told of its transfers, without what the types begin with. */
  readonly scenario: string[];
}

export const newCall = (): ModelCall => ({ state: 'running', reason: null, transfers: [], scenario: [] });

const isOpen = ({ status }: ModelTransfer): boolean => ['requested', 'screening', 'bridging'].includes(status);

export function openOf({ transfers }: ModelCall): ModelTransfer | undefined {
  return transfers.find(isOpen);
}

/** Why a call is not handed over now; null where it is. */
export function obstacleOf(call: ModelCall): string | null {
  if (call.state !== 'running') return 'CALL_NOT_LIVE';
  return openOf(call) === undefined ? null : 'TRANSFER_IN_PROGRESS';
}

export function start(call: ModelCall, route: ModelRoute, position = 0): void {
  call.transfers.push({ route, position, status: 'requested', cause: null, rang: false, isAccepted: false });
  call.scenario.push('requested');
}

/** What a worker tells. What does not follow from where the transfer stands changes nothing. */
export function tell(call: ModelCall, transfer: ModelTransfer, event: Event): void {
  const { status, route } = transfer;
  if (event === 'ringing') {
    if (status !== 'requested' || transfer.rang) return;
    transfer.rang = true;
    call.scenario.push('ringing');
  } else if (event === 'screened') {
    if (status !== 'screening' || transfer.isAccepted) return;
    transfer.isAccepted = true;
    call.scenario.push('screened');
  } else if (event === 'hung_up') {
    if (call.state === 'bridged' && status === 'completed') finish(call, 'transferred');
  } else if (call.state !== 'running' || !isOpen(transfer)) return;
  else if (event === 'answered') {
    if (route.kind === 'warm' && status === 'requested') move(call, transfer, 'screening', 'answered');
  } else if (event === 'bridged') {
    if (status !== (route.kind === 'blind' ? 'requested' : 'bridging')) return;
    move(call, transfer, 'completed', 'completed');
    call.state = 'bridged';
  } else fail(call, transfer, event);
}

/** Answers whether it is taken. */
export function complete(call: ModelCall, transfer: ModelTransfer): boolean {
  if (call.state !== 'running' || transfer.status !== 'screening') return false;
  move(call, transfer, 'bridging', 'bridging');
  return true;
}

/** Answers whether it is taken. */
export function cancel(call: ModelCall, transfer: ModelTransfer, tryNext: boolean): boolean {
  if (call.state !== 'running' || !['requested', 'screening'].includes(transfer.status)) return false;
  transfer.cause = 'cancelled';
  move(call, transfer, 'cancelled', 'cancelled');
  if (tryNext) goOn(call, transfer);
  return true;
}

/** Its worker has to end it; those who were connected have none. */
export function askToEnd(call: ModelCall, reason: NonNullable<ModelCall['reason']>): void {
  if (call.state === 'bridged') finish(call, reason);
  if (call.state !== 'running') return;
  call.state = 'ending';
  call.reason = reason;
}

export function finish(call: ModelCall, reason: NonNullable<ModelCall['reason']>): void {
  if (call.state === 'ended') return;
  call.reason ??= reason;
  call.state = 'ended';
  const open = openOf(call);
  if (open === undefined) return;
  open.cause = 'caller_left';
  move(call, open, 'failed', 'failed');
}

/** Longer than every attempt of a request takes of which nothing is told. */
export const longSeconds = 300;

/** So much time passes, in which nothing is told. */
export function letLongPass(call: ModelCall): void {
  for (let open = openOf(call); open !== undefined && call.state === 'running'; open = openOf(call)) {
    if (open.status === 'screening') break;
    fail(call, open, open.status === 'bridging' ? 'carrier_failed' : 'no_answer');
  }
  if (call.state === 'ending') finish(call, 'max_duration');
}

function move(call: ModelCall, transfer: ModelTransfer, status: ModelTransfer['status'], event: string): void {
  transfer.status = status;
  call.scenario.push(event);
}

function fail(call: ModelCall, transfer: ModelTransfer, cause: Cause): void {
  transfer.cause = cause;
  move(call, transfer, 'failed', 'failed');
  goOn(call, transfer);
}

function goOn(call: ModelCall, { route, position }: ModelTransfer): void {
  if (position + 1 < route.destinations.length) return start(call, route, position + 1);
  if (route.fallback === null) return;
  call.scenario.push('fallback');
  if (route.fallback === 'end_call') askToEnd(call, 'agent_hangup');
}
