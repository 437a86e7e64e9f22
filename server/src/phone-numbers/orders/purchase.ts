import { setTimeout as sleep } from 'node:timers/promises';
import { type Clock, instantFromDate } from '../../platform/time/clock.ts';
import type { Database, Tx } from '../../platform/db/database.ts';
import { organizationNow } from '../../platform/db/organization-now.ts';
import { withIdempotency, finishKey, freeKey, type KeyedRequest } from '../../platform/idempotency/with-idempotency.ts';
import type { Ids } from '../../platform/crypto/ids.ts';
import type { KillPoint } from '../../platform/process/kill-points.ts';
import type { VerificationPorts } from '../../verification/index.ts';
import { phoneNumberErrors } from '../errors.ts';
import { findPhoneNumber, insertPhoneNumber } from '../store.ts';
import { newTextNumber } from '../text-number.ts';
import type { NumberAgents, PhoneNumber } from '../types.ts';
import type { Advance, Advanced } from './advance.ts';
import type { NumberCarriers } from './carriers.ts';
import type { OrderKillPoint } from '../kill-points.ts';
import { announceOrder, claimOrder, insertOrder } from './order-store.ts';
import type { OrderClaim, Purchase } from './types.ts';

/**
 * Buys a number once. Answers it delivered, on its way or failed; throws 400 for a carrier that does not sell to it, 403 KYB_REQUIRED, 402 INSUFFICIENT_CREDITS, 404
 * for an unknown agent, 409 NUMBER_UNAVAILABLE and ATTESTATION_OUTDATED, 422 NUMBER_NOT_ORDERABLE and 503, after which
 * nothing is left of it and its key is free.
 */
export type BuyNumber = (purchase: Purchase) => Promise<PhoneNumber>;

const endpoint = 'POST /v1/phone-numbers';
// How long the one who buys is kept waiting for an outcome that is not known, and how long their key says that it runs.
const patienceMs = 4_000;
const runsForMs = 30_000;
// A claim is free a little after its time: the database's clock decides.
const slackMs = 20;

export function createBuyNumber(options: {
  database: Database;
  clock: Clock;
  ids: Ids<'num'>;
  agents: NumberAgents;
  verification: VerificationPorts;
  carriers: NumberCarriers;
  advance: Advance;
  killPoint: KillPoint<OrderKillPoint>;
}): BuyNumber {
  const { database, clock, ids, agents, verification, carriers, advance, killPoint } = options;

  /** Takes steps until the order stands or is refused, or patience ends. */
  async function carryOn(first: OrderClaim): Promise<Advanced> {
    const endMs = clock.monotonicMs() + patienceMs;
    let advanced = await advance(first);
    while (advanced.kind === 'later' && clock.monotonicMs() + advanced.waitMs < endMs) {
      await sleep(advanced.waitMs + slackMs);
      const claim = await claimOrder(database.read, clock, first.phoneNumberId);
      // A worker has it: it is on its way.
      if (claim === null) return advanced;
      advanced = await advance(claim);
    }
    return advanced;
  }

  /** Writes the number and its order, where the organization may have it. */
  async function store(tx: Tx, id: string, purchase: Purchase, sinceMs: number) {
    const { organizationId, mode, number } = purchase;
    await verification.requireAccess(tx, organizationId);
    const { name: carrier } = carriers.serving(mode, number.carrier, '/body/smsCarrier');
    const { e164, agentId, direction, dispatchMetadataTemplate, label } = number;
    if (agentId !== null && !(await agents.exists(tx, organizationId, agentId))) {
      throw phoneNumberErrors.agentNotFound();
    }
    const at = instantFromDate(new Date(await organizationNow(tx, organizationId)));
    const unset = { campaign: null, providerResourceId: null, messagingProfileId: null };
    const text = newTextNumber({ id, organizationId, e164, carrier, agentId, ...unset, at });
    const chosen = { direction, dispatchMetadataTemplate, label };
    const ordered: PhoneNumber = { ...text, ...chosen, smsMessagingProfileStatus: 'pending', order: 'new' };
    if (!(await insertPhoneNumber(tx, ordered))) throw phoneNumberErrors.unavailable();
    const claim = await insertOrder(tx, { phoneNumberId: id, organizationId, e164, carrier, sinceMs });
    return { ordered, claim };
  }

  /** The number as its buyer is told of it: from now on its order leaves a record, however it ends. */
  async function announce(request: KeyedRequest, id: string): Promise<PhoneNumber> {
    const { organizationId } = request;
    const number = await database.tx(async (tx) => {
      await announceOrder(tx, organizationId, id);
      const ordered = await findPhoneNumber(tx, organizationId, id);
      await (ordered === null ? freeKey : finishKey)(tx, request, id);
      return ordered;
    });
    // A worker found that it cannot be had, in the moment in which it was not waited for.
    if (number === null) throw phoneNumberErrors.unavailable();
    return number;
  }

  return async (purchase) => {
    const { organizationId, key, body } = purchase;
    const request: KeyedRequest = { organizationId, endpoint, key, body };
    const id = ids.prefixed('num');
    const sinceMs = clock.monotonicMs();
    let claim: OrderClaim | undefined;
    const { resource, isFirst } = await database.tx((tx) =>
      withIdempotency<PhoneNumber>(tx, request, {
        resourceId: id,
        runsForMs,
        find: (_tx, numberId) => findPhoneNumber(tx, organizationId, numberId),
        make: async () => {
          const stored = await store(tx, id, purchase, sinceMs);
          claim = stored.claim;
          return stored.ordered;
        },
      }),
    );
    if (isFirst && claim !== undefined) {
      killPoint('phone-numbers.order.stored');
      const advanced = await carryOn(claim);
      if (advanced.kind === 'refused') {
        await freeKey(database.read, request, id);
        throw advanced.error;
      }
    }
    return announce(request, resource.id);
  };
}
