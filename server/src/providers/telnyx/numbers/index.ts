import type { Clock } from '../../../platform/time/clock.ts';
import type { Logger } from '../../../platform/process/log.ts';
import type {
  CarrierCall,
  NumberCarrier,
  OrderName,
  OrderOutcome,
  PlacedOrder,
  ReadOutcome,
} from '../../ports/number-carrier.ts';
import type { TelnyxAccount } from '../messaging.ts';
import { createNumberCallback } from './number-callback.ts';
import { listOf, lockBody, orderBody, type TelnyxOrder, telnyxOrder } from './number-answers.ts';
import { createAskNumbers, type NumberAnswer, undecided } from './number-client.ts';
import { createTelnyxSale } from './number-sale.ts';
import { createTelnyxNumberSetup } from './number-setup.ts';

// The carrier says so of a number that no search of ours has found lately.
const searchFirst = '85000';
const refusedOrder = {
  kind: 'refused',
  reason: 'not_orderable',
  message: 'The carrier refuses the order of this number',
} as const;

/** Sells the numbers of Telnyx to live organizations; docs/decisions/numbers.md#d570. */
export function createTelnyxNumbers(options: {
  account: TelnyxAccount & { readonly connectionId: string | null };
  clock: Pick<Clock, 'now'>;
  log: Logger;
}): NumberCarrier {
  const { account } = options;
  const ask = createAskNumbers(options);
  const sale = createTelnyxSale(ask);
  const setup = createTelnyxNumberSetup(ask, account);

  const byId = async (orderId: string, e164: string): Promise<ReadOutcome<TelnyxOrder | null>> => {
    const answer = await ask('GET', `/number_orders/${encodeURIComponent(orderId)}`);
    if (answer.kind === 'absent') return { kind: 'done', value: null };
    if (answer.kind !== 'body') return undecided(answer);
    const order = telnyxOrder(orderBody.safeParse(answer.body).data?.data, e164, false);
    return order === null ? { kind: 'unknown' } : { kind: 'done', value: order };
  };
  const byReference = async ({ reference, e164 }: OrderName): Promise<ReadOutcome<TelnyxOrder | null>> => {
    const answer = await ask('GET', '/number_orders', { query: { 'filter[customer_reference]': reference } });
    const list = answer.kind === 'body' ? listOf(answer.body) : null;
    if (list === null) return answer.kind === 'body' ? { kind: 'unknown' } : undecided(answer);
    const ours = list.rows
      .flatMap((row) => telnyxOrder(row, e164, false) ?? [])
      .filter((order) => order.reference === reference);
    // Of two, the one that is or may be delivered: nothing is given back while there is such a one.
    const ranks = { delivered: 0, pending: 1, failed: 2 };
    const [first = null] = ours.toSorted((one, other) => ranks[one.order.status] - ranks[other.order.status]);
    // Rows of others say that the filter did not hold, and then ours may stand on another page.
    if (first === null && !(list.isWhole && list.rows.length === 0)) return { kind: 'unknown' };
    return { kind: 'done', value: first };
  };
  /** An order that is not found by its id is looked for by its reference too: money is given back for one that is in neither place. */
  const find = async (order: PlacedOrder): Promise<ReadOutcome<TelnyxOrder | null>> => {
    const found = order.orderId === null ? null : await byId(order.orderId, order.e164);
    return found === null || (found.kind === 'done' && found.value === null) ? byReference(order) : found;
  };

  const place = ({ reference, e164 }: OrderName, { mayWrite }: CarrierCall): Promise<NumberAnswer> =>
    ask('POST', '/number_orders', {
      body: {
        phone_numbers: [{ phone_number: e164 }],
        customer_reference: reference,
        ...(account.connectionId === null ? {} : { connection_id: account.connectionId }),
        ...(account.messagingProfileId === null ? {} : { messaging_profile_id: account.messagingProfileId }),
      },
      mayWrite,
    });

  /** Of an order that was refused: an earlier one of the same name may have taken the number. */
  const afterRefusal = async (name: OrderName): Promise<OrderOutcome> => {
    const earlier = await byReference(name);
    if (earlier.kind !== 'done') return { kind: 'unknown' };
    if (earlier.value !== null) return { kind: 'done', value: earlier.value.order };
    const quote = await sale.quote(name.e164);
    return quote.kind === 'refused' ? quote : refusedOrder;
  };

  return {
    name: 'telnyx',
    serves: 'live',
    settleMs: 60_000,
    readCallback: createNumberCallback(account.publicKey),
    // Of a number that it has sold it says what was charged, and not what is asked.
    monthlyPrice: null,
    ...sale,
    ...setup,

    order: async (name, call) => {
      let answer = await place(name, call);
      if (answer.kind === 'refused' && answer.codes.includes(searchFirst)) {
        const quote = await sale.quote(name.e164);
        if (quote.kind === 'done') answer = await place(name, call);
      }
      switch (answer.kind) {
        case 'body': {
          const placed = telnyxOrder(orderBody.safeParse(answer.body).data?.data, name.e164, true);
          return placed === null ? { kind: 'unknown' } : { kind: 'done', value: placed.order };
        }
        case 'absent':
        case 'refused':
          return afterRefusal(name);
        default:
          return answer;
      }
    },
    findOrder: async (order) => {
      const found = await find(order);
      return found.kind === 'done' ? { kind: 'done', value: found.value?.order ?? null } : found;
    },
    cancelOrder: async (order, { mayWrite }) => {
      const found = await find(order);
      if (found.kind !== 'done') return found;
      if (found.value === null || found.value.order.status === 'failed') return { kind: 'done', value: null };
      const { parts } = found.value;
      if (found.value.order.status === 'delivered' || parts.length === 0) return { kind: 'too_late' };
      for (const part of parts) {
        const answer = await ask('PATCH', `/sub_number_orders/${encodeURIComponent(part)}/cancel`, { mayWrite });
        if (answer.kind === 'refused') return { kind: 'too_late' };
        if (answer.kind === 'absent') return { kind: 'unknown' };
        if (answer.kind !== 'body') return answer.kind === 'lease_lost' ? answer : undecided(answer);
      }
      // That it is canceled is believed when the order says so.
      const after = await find(order);
      if (after.kind !== 'done') return after;
      if (after.value?.order.status === 'delivered') return { kind: 'too_late' };
      return after.value?.order.status === 'failed' ? { kind: 'done', value: null } : { kind: 'unknown' };
    },
    release: async ({ resourceId }) => {
      const path = `/phone_numbers/${encodeURIComponent(resourceId)}`;
      const answer = await ask('DELETE', path);
      if (answer.kind === 'body' || answer.kind === 'absent') return { kind: 'done', value: null };
      if (answer.kind !== 'refused') return undecided(answer);
      const number = await ask('GET', path);
      if (number.kind === 'absent') return { kind: 'done', value: null };
      const isLocked =
        number.kind === 'body' && lockBody.safeParse(number.body).data?.data.deletion_lock_enabled === true;
      return isLocked ? { kind: 'locked' } : { kind: 'unknown' };
    },
  };
}
