import type { Temporal } from 'temporal-polyfill';
import type { components } from '../../contract/generated/openapi.ts';
import type { HumanCallLegStatus, HumanCallStatus } from '../../contract/generated/state-machines.ts';

type Wire = components['schemas'];

export type CallDirection = Wire['HumanCallDirection'];
export type CallStatus = HumanCallStatus;
export type LegStatus = HumanCallLegStatus;
export type LegKind = Wire['CallLeg']['kind'];
export type EndReason = Wire['HumanCallEndReason'];
export type CallControlEventType = Wire['CallControlEventType'];
export type LegCommand = Wire['CallLegCommand'];
export type BrokerStatus = Wire['BrokerStatus'];
export type TransferMode = 'blind' | 'warm';

/** What a simulated party at a telephone does (docs/decisions/calls.md#d304): one who is called, and one who calls. */
export type Party =
  | 'accepts'
  | 'declines'
  | 'declines_later'
  | 'no_answer'
  | 'busy'
  | 'voicemail'
  | 'hangs_up'
  | 'caller_stays'
  | 'caller_talks'
  | 'caller_hangs_up'
  | 'caller_gives_up';

/** A transfer that is under way. */
export interface OpenTransfer {
  readonly mode: TransferMode;
  /** As the command named it. */
  readonly to: string;
  /** The leg that is handed over. */
  readonly legId: string;
  /** The leg that it is taken from, which leaves when it is complete. */
  readonly leavingId: string;
  readonly targetId: string;
  /** Whether the transfer itself has put the leg on hold. */
  readonly isHeldByIt: boolean;
}

/** A call between people. Its times are those of the organization's clock. */
export interface HumanCall {
  readonly id: string;
  readonly organizationId: string;
  readonly direction: CallDirection;
  readonly status: CallStatus;
  /** In E.164, as `to`. */
  readonly from: string;
  readonly to: string;
  readonly metadata: Readonly<Record<string, unknown>>;
  /** Who is offered the call first; null where it is offered to none. */
  readonly routeToBrokerId: string | null;
  readonly isOfferedToAll: boolean;
  /** Until when those who are offered it may answer; null where it is offered to none. */
  readonly offeredUntil: Temporal.Instant | null;
  readonly transfer: OpenTransfer | null;
  /** How many events it has. */
  readonly eventSequence: number;
  readonly endReason: EndReason | null;
  readonly answeredAt: Temporal.Instant | null;
  readonly endedAt: Temporal.Instant | null;
  readonly createdAt: Temporal.Instant;
}

/** One side of a call. */
export interface Leg {
  readonly id: string;
  readonly controlId: string;
  readonly kind: LegKind;
  readonly direction: 'inbound' | 'outbound';
  readonly status: LegStatus;
  readonly brokerId: string | null;
  readonly phoneNumber: string | null;
  readonly isMuted: boolean;
  /** The leg that it speaks with; null while it speaks with none. */
  readonly peerId: string | null;
  readonly party: Party | null;
  readonly endReason: EndReason | null;
  readonly answeredAt: Temporal.Instant | null;
  readonly endedAt: Temporal.Instant | null;
  readonly createdAt: Temporal.Instant;
}

/** What happened in a call, or to one of its legs. */
export interface CallControlEvent {
  readonly id: string;
  readonly sequence: number;
  readonly type: CallControlEventType;
  /** Null of an event of the whole call. */
  readonly controlId: string | null;
  readonly payload: Readonly<Record<string, unknown>>;
  readonly occurredAt: Temporal.Instant;
}

/** A person who takes calls. */
export interface Broker {
  readonly brokerId: string;
  readonly status: BrokerStatus;
  readonly lastSeenAt: Temporal.Instant;
}
