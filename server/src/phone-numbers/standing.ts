import { Temporal } from 'temporal-polyfill';
import type { components } from '../contract/generated/openapi.ts';
import type { Tx } from '../platform/db/database.ts';
import { isSuspended, setupStatusOf } from './setup-status.ts';
import { findPhoneNumber, findPhoneNumberByE164, listPhoneNumbers } from './store.ts';
import type { PhoneNumber } from './types.ts';

/** Whether texts can leave from a number: not yet is `pending`, and `unavailable` is one that carries none. */
export type TextsOfNumber = 'ready' | 'pending' | 'unavailable';

/** What other channels of a number must know of it. */
export interface NumberStanding {
  id: string;
  e164: string;
  /** Delivered by its carrier, and neither suspended nor released. */
  active: boolean;
  texts: TextsOfNumber;
  /** Since when texts can leave; null while they cannot. */
  textsSince: Temporal.Instant | null;
  /** Who carries its calls, of those that this server can reach; null where none does, and for simulated numbers. */
  callCarrier: string | null;
  /** Why calls cannot leave from it; empty where they can. */
  callObstacles: readonly CallObstacle[];
  /** Whether calls to it are answered where there is an agent to answer them. */
  takesCalls: boolean;
  /** Whom its texts and calls are for; null for no agent. */
  agentId: string | null;
  /** The person whom its calls are for; null for none. */
  routeToBrokerId: string | null;
  /** Goes with each of its calls. */
  dispatchMetadataTemplate: Readonly<Record<string, unknown>> | null;
}

/** Why a number cannot call, as the contract words it. */
export type CallObstacle = components['schemas']['RefusalReason'];

export interface NumberStandings {
  /** The numbers of an organization that are not released, oldest first. */
  list(tx: Tx, organizationId: string): Promise<NumberStanding[]>;
  /** Null for a number that is unknown, foreign or released. */
  find(tx: Tx, organizationId: string, id: string): Promise<NumberStanding | null>;
  findByE164(tx: Tx, organizationId: string, e164: string): Promise<NumberStanding | null>;
}

/** The carriers that this server can reach, by name. */
export interface ReachableCarriers {
  readonly carriers: { has(name: string): boolean };
  /** Those that carry calls. */
  readonly callCarriers: { has(name: string): boolean };
}

export function createNumberStandings(reachable: ReachableCarriers): NumberStandings {
  const standingOf = (number: PhoneNumber) => standingOfNumber(number, reachable);
  const standingOrNull = (number: PhoneNumber | null) => (number === null ? null : standingOf(number));
  return {
    list: async (...asked) => (await listPhoneNumbers(...asked)).map(standingOf),
    find: async (...asked) => standingOrNull(await findPhoneNumber(...asked)),
    findByE164: async (...asked) => standingOrNull(await findPhoneNumberByE164(...asked)),
  };
}

function standingOfNumber(number: PhoneNumber, { carriers, callCarriers }: ReachableCarriers): NumberStanding {
  const hasCarrier = carriers.has(number.carrier);
  const callCarrier = callCarriers.has(number.carrier) ? number.carrier : null;
  const { outboundReady } = setupStatusOf(number, { hasCarrier, carriesCalls: false, sipHost: null });
  const delivered = number.order === null || number.order === 'delivered';
  const { smsMessagingProfileStatus: profile } = number;
  const carriesNone = number.direction === 'inbound' || profile === null || profile === 'failed';
  const texts = outboundReady ? 'ready' : carriesNone ? 'unavailable' : 'pending';
  const steps = [number.smsMessagingProfileUpdatedAt, number.smsAssignmentUpdatedAt].filter((at) => at !== null);
  const takesCalls = delivered && !isSuspended(number) && number.direction !== 'outbound';
  return {
    id: number.id,
    e164: number.e164,
    active: delivered && !isSuspended(number),
    texts,
    callCarrier,
    callObstacles: callObstaclesOf(number, delivered, callCarrier),
    takesCalls,
    agentId: number.agentId,
    routeToBrokerId: number.routeToBrokerId,
    dispatchMetadataTemplate: number.dispatchMetadataTemplate,
    textsSince: texts === 'ready' ? (steps.toSorted(Temporal.Instant.compare).at(-1) ?? number.createdAt) : null,
  };
}

/** docs/decisions/calls.md#d78. */
function callObstaclesOf(number: PhoneNumber, delivered: boolean, callCarrier: string | null): CallObstacle[] {
  const obstacles: CallObstacle[] = [];
  if (!delivered) obstacles.push({ code: 'number_inactive', message: 'The carrier has not delivered the number' });
  if (isSuspended(number)) obstacles.push({ code: 'suspended', message: 'The number is suspended' });
  if (number.direction === 'inbound')
    obstacles.push({ code: 'not_outbound_capable', message: 'The number takes calls alone: its direction is inbound' });
  // Without a connection at Telnyx a call is kept as one that nothing carried; here there is no account at all.
  if (number.carrier === 'twilio' && callCarrier === null)
    obstacles.push({
      code: 'carrier_not_configured',
      message: 'This server places no calls at the carrier of the number',
    });
  return obstacles;
}
