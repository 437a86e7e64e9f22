import { z } from 'zod';
import type { Clock } from '../../platform/time/clock.ts';
import type { Logger } from '../../platform/process/log.ts';
import type { NumberCarrier, NumberOrder, OrderName, OrderOutcome, ReadOutcome } from '../ports/number-carrier.ts';
import { askForRedelivery, type TwilioAccount } from './messaging.ts';
import { numberAddresses } from './number-addresses.ts';
import { createAskTwilio, undecided } from './number-client.ts';
import { createTwilioSale } from './number-sale.ts';

// A page must stay well below the longest answer that is read: a number has some 1,500 bytes there.
const perPage = 20;
const sid = z.string().regex(/^[\x21-\x7e]{1,128}$/);
const text = z.string().max(2_048).nullish().catch(null);
const record = z.object({
  sid,
  phone_number: z.string(),
  friendly_name: text,
  voice_url: text,
  voice_method: text,
  voice_application_sid: text,
  trunk_sid: text,
  sms_url: text,
  sms_method: text,
  sms_application_sid: text,
});
type Owned = z.infer<typeof record>;
const listed = z.object({ incoming_phone_numbers: z.array(z.unknown()), next_page_uri: z.string().nullable() });
const refusedOrder = {
  kind: 'refused',
  reason: 'not_orderable',
  message: 'The carrier refuses the order of this number',
} as const;

/**
 * Sells the numbers of Twilio to live organizations; docs/decisions/numbers.md#d573. A purchase is delivered with its answer.
 * `callsUrl` answers null where no calls are carried.
 */
export function createTwilioNumbers(options: {
  account: TwilioAccount;
  clock: Pick<Clock, 'now'>;
  log: Logger;
  textsUrl: () => string;
  callsUrl: () => string | null;
}): NumberCarrier {
  const ask = createAskTwilio(options);
  const sale = createTwilioSale(ask);

  /** Where calls and texts of a number are to go: what a purchase sets, and what is set right behind it. */
  const addresses = (): Record<string, string> => {
    const callsUrl = options.callsUrl();
    const texts = { SmsUrl: `${options.textsUrl()}${askForRedelivery}`, SmsMethod: 'POST' };
    if (callsUrl === null) return texts;
    const { voice, status } = numberAddresses(callsUrl);
    const calls = { VoiceUrl: voice, VoiceMethod: 'POST', StatusCallback: status, StatusCallbackMethod: 'POST' };
    return { ...texts, ...calls };
  };

  /** The number as the account has it; null where it is not there. A list of which a part is missing decides nothing. */
  const owned = async (e164: string): Promise<ReadOutcome<Owned | null>> => {
    const answer = await ask.account('GET', '/IncomingPhoneNumbers.json', { query: { PhoneNumber: e164 } });
    if (answer.kind !== 'body') return undecided(answer);
    const list = listed.safeParse(answer.body).data;
    if (list === undefined) return { kind: 'unknown' };
    const rows = list.incoming_phone_numbers.map((one) => record.safeParse(one).data ?? null);
    const found = rows.find((one) => one?.phone_number === e164) ?? null;
    if (found !== null) return { kind: 'done', value: found };
    return rows.length === 0 && list.next_page_uri === null ? { kind: 'done', value: null } : { kind: 'unknown' };
  };
  /** That the account has the number proves nothing: it may have bought it by hand. Our reference does. */
  const find = async ({ e164, reference }: OrderName): Promise<ReadOutcome<NumberOrder | null>> => {
    const found = await owned(e164);
    if (found.kind !== 'done') return found;
    const number = found.value;
    return { kind: 'done', value: number?.friendly_name === reference ? delivered(number.sid) : null };
  };

  /** Of a purchase that was refused: an earlier one of the same name may have taken the number. */
  const afterRefusal = async (name: OrderName): Promise<OrderOutcome> => {
    const earlier = await find(name);
    if (earlier.kind !== 'done') return { kind: 'unknown' };
    if (earlier.value !== null) return { kind: 'done', value: earlier.value };
    const quote = await sale.quote(name.e164);
    return quote.kind === 'refused' ? quote : refusedOrder;
  };

  const callsComeHere = (number: Owned): boolean =>
    number.voice_url === numberAddresses(options.callsUrl() ?? '').voice &&
    isPosted(number.voice_method) &&
    isEmpty(number.voice_application_sid) &&
    isEmpty(number.trunk_sid);
  const textsComeHere = (number: Owned): boolean =>
    withoutFragment(number.sms_url) === options.textsUrl() &&
    isPosted(number.sms_method) &&
    isEmpty(number.sms_application_sid);

  return {
    name: 'twilio',
    serves: 'live',
    settleMs: 60_000,
    readCallback: null,
    ...sale,

    order: async (name, { mayWrite }) => {
      const form = { PhoneNumber: name.e164, FriendlyName: name.reference, ...addresses() };
      const answer = await ask.account('POST', '/IncomingPhoneNumbers.json', { form, mayWrite });
      switch (answer.kind) {
        case 'body': {
          const bought = record.safeParse(answer.body).data;
          return bought === undefined ? { kind: 'unknown' } : { kind: 'done', value: delivered(bought.sid) };
        }
        case 'absent':
        case 'refused':
          return afterRefusal(name);
        default:
          return answer;
      }
    },
    findOrder: (order) => find(order),
    // There is nothing that pends.
    cancelOrder: async (order, { mayWrite }) => {
      const found = await find(order);
      if (found.kind !== 'done') return found;
      if (!mayWrite()) return { kind: 'lease_lost' };
      return found.value === null ? { kind: 'done', value: null } : { kind: 'too_late' };
    },
    routing: async ({ e164 }) => {
      const found = await owned(e164);
      if (found.kind !== 'done' || found.value === null)
        return found.kind === 'done' ? { kind: 'done', value: null } : found;
      const number = found.value;
      return {
        kind: 'done',
        value: {
          resourceId: number.sid,
          reference: number.friendly_name ?? null,
          callsHere: options.callsUrl() !== null && callsComeHere(number),
          textsHere: textsComeHere(number),
        },
      };
    },
    list: async (page) => {
      const query = Object.fromEntries(new URLSearchParams(page ?? `PageSize=${perPage}`));
      const answer = await ask.account('GET', '/IncomingPhoneNumbers.json', { query });
      if (answer.kind !== 'body') return undecided(answer);
      const list = listed.safeParse(answer.body).data;
      const rows = list?.incoming_phone_numbers.map((one) => record.safeParse(one).data ?? null) ?? [null];
      if (list === undefined || rows.includes(null)) return { kind: 'unknown' };
      const numbers = rows.flatMap((row) => (row === null ? [] : [{ e164: row.phone_number, isGone: false }]));
      // Of its address what stands behind the path alone: we ask where we asked before.
      const next = list.next_page_uri === null ? null : list.next_page_uri.replace(/^[^?]*\??/, '');
      return { kind: 'done', value: { numbers, next, total: null } };
    },
    setUp: async ({ e164 }) => {
      const found = await owned(e164);
      if (found.kind !== 'done') return found;
      const number = found.value;
      if (number === null) return { kind: 'done', value: null };
      const isRight = textsComeHere(number) && (options.callsUrl() === null || callsComeHere(number));
      const path = `/IncomingPhoneNumbers/${encodeURIComponent(number.sid)}.json`;
      const isSet = isRight || (await ask.account('POST', path, { form: addresses() })).kind === 'body';
      const texts = isSet ? 'ready' : 'pending';
      return {
        kind: 'done',
        value: { resourceId: number.sid, messagingProfileId: null, texts, reason: null, complete: isSet },
      };
    },
    release: async ({ resourceId }) => {
      const answer = await ask.account('DELETE', `/IncomingPhoneNumbers/${encodeURIComponent(resourceId)}.json`);
      return answer.kind === 'body' || answer.kind === 'absent' ? { kind: 'done', value: null } : undecided(answer);
    },
  };
}

function delivered(resourceId: string): NumberOrder {
  return { orderId: resourceId, status: 'delivered', resourceId, reason: null, lookAgainMs: null };
}

function isEmpty(value: string | null | undefined): boolean {
  return value === null || value === undefined || value === '';
}

/** It posts where it says nothing else. */
function isPosted(method: string | null | undefined): boolean {
  return isEmpty(method) || method === 'POST';
}

function withoutFragment(url: string | null | undefined): string | null {
  return url?.replace(/#.*$/, '') ?? null;
}
