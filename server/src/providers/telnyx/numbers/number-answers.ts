import { z } from 'zod';
import type { NumberOffer, NumberOrder, NumberPage } from '../../ports/number-carrier.ts';
import { friendlyNumber } from '../../wire/carriers/number-plan.ts';
import { plainUsd } from '../../wire/carriers/number-price.ts';

const text = z.string().max(512).nullish().catch(null);
const id = z.string().regex(/^[\x21-\x7e]{1,128}$/);

const listed = z.object({ data: z.array(z.unknown()), meta: z.unknown() });
const total = z.object({ total_results: z.int().nonnegative() });

/**
 * The rows of a list. `isWhole` is false where the carrier does not say how many there are, or says more than it sent: what
 * is missing there is not known to be missing.
 */
export function listOf(body: unknown): { rows: unknown[]; isWhole: boolean } | null {
  const list = listed.safeParse(body);
  if (!list.success) return null;
  const { data: rows, meta } = list.data;
  return { rows, isWhole: total.safeParse(meta).data?.total_results === rows.length };
}

const offerRow = z.object({
  phone_number: z.string(),
  cost_information: z.object({ monthly_cost: z.unknown(), upfront_cost: z.unknown(), currency: z.unknown() }),
  features: z
    .array(z.object({ name: z.string().regex(/^\w{1,64}$/) }))
    .nullish()
    .catch(null),
  region_information: z
    .array(z.object({ region_name: z.string().max(128), region_type: z.string() }))
    .nullish()
    .catch(null),
});

/** A number that a search has found; null where it is none. `price` is null where it is no plain amount in USD. */
export interface FoundNumber extends Omit<NumberOffer, 'monthlyMicroUsd' | 'upfrontMicroUsd'> {
  price: Pick<NumberOffer, 'monthlyMicroUsd' | 'upfrontMicroUsd'> | null;
}

export function foundNumber(row: unknown): FoundNumber | null {
  const parsed = offerRow.safeParse(row);
  if (!parsed.success) return null;
  const { phone_number: e164, cost_information: cost, features, region_information: regions } = parsed.data;
  const [monthly, upfront] = [plainUsd(cost.monthly_cost, cost.currency), plainUsd(cost.upfront_cost, cost.currency)];
  const region = (type: string): string | null => regions?.find((one) => one.region_type === type)?.region_name ?? null;
  return {
    e164,
    friendlyName: friendlyNumber(e164),
    features: (features ?? []).map(({ name }) => name),
    region: { state: region('state'), locality: region('location'), rateCenter: region('rate_center') },
    price: monthly === null || upfront === null ? null : { monthlyMicroUsd: monthly, upfrontMicroUsd: upfront },
  };
}

const orderRecord = z.object({
  id,
  status: z.string(),
  customer_reference: text,
  phone_numbers: z
    .array(z.object({ phone_number: z.string(), status: text }))
    .nullish()
    .catch(null),
  sub_number_orders_ids: z.array(id).nullish().catch(null),
});

/** An order as the carrier has it, with those of its parts that can be canceled. */
export interface TelnyxOrder {
  order: NumberOrder;
  reference: string | null;
  parts: string[];
}

// An order without anything to examine is delivered within moments; one with something, when people have looked at it.
const firstLookMs = 5_000;
const lookMs = 60_000;

/** Null where it is no order. Our number decides before the order as a whole. */
export function telnyxOrder(record: unknown, e164: string, isNew: boolean): TelnyxOrder | null {
  const parsed = orderRecord.safeParse(record);
  if (!parsed.success) return null;
  const { id: orderId, status, customer_reference: reference = null, phone_numbers: numbers } = parsed.data;
  const ours = numbers?.find((one) => one.phone_number === e164)?.status ?? status;
  const standing = standingOf(ours, status);
  return {
    reference,
    parts: parsed.data.sub_number_orders_ids ?? [],
    order: {
      orderId,
      status: standing,
      // The order does not say the id of the number.
      resourceId: null,
      reason: standing === 'failed' ? 'The carrier could not deliver the number' : null,
      lookAgainMs: standing !== 'pending' ? null : isNew ? firstLookMs : lookMs,
    },
  };
}

/** Where the two contradict each other nothing is decided: it is looked at again. */
function standingOf(ours: string, whole: string): NumberOrder['status'] {
  if (isFailed(ours)) return 'failed';
  if (ours === 'success') return isFailed(whole) ? 'pending' : 'delivered';
  return isFailed(whole) ? 'failed' : 'pending';
}

function isFailed(status: string): boolean {
  return /^(?:failure|failed|cancell?ed|deleted)$/.test(status);
}

/** The order in an answer that holds one. */
export const orderBody = z.object({ data: z.unknown() });

const pages = z.object({
  page_number: z.int().positive(),
  total_pages: z.int().nonnegative(),
  total_results: z.int().nonnegative(),
});

/** A page of the numbers of the account; null where it is none, or has a row that is no number. */
export function numberPage(body: unknown): NumberPage | null {
  const list = listed.safeParse(body).data;
  const meta = pages.safeParse(list?.meta).data;
  if (list === undefined || meta === undefined) return null;
  const rows = list.data.map(ownedNumber);
  if (rows.includes(null)) return null;
  return {
    numbers: rows.flatMap((row) => (row === null ? [] : [{ e164: row.phone_number, isGone: isGone(row) }])),
    next: meta.page_number < meta.total_pages ? String(meta.page_number + 1) : null,
    total: meta.total_results,
  };
}

const ownedRow = z.object({
  id,
  phone_number: z.string(),
  status: text,
  connection_id: text,
  messaging_profile_id: text,
  customer_reference: text,
  tags: z.array(z.string()).nullish().catch(null),
});
export type OwnedNumber = z.infer<typeof ownedRow>;

/** A number of the account; null where it is none. */
export function ownedNumber(row: unknown): OwnedNumber | null {
  return ownedRow.safeParse(row).data ?? null;
}

/** What the carrier still lists, and the account has no more, or never had. */
export function isGone({ status }: Pick<OwnedNumber, 'status'>): boolean {
  return /^(?:deleted|ported-out|port-failed|purchase-failed)$/.test(status ?? '');
}

/** Whether a number is locked against its release. */
export const lockBody = z.object({ data: z.object({ deletion_lock_enabled: z.boolean() }) });
