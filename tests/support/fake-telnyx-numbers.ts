import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import { createFakeSetup, type FakeSetup, type SetupAnswerGiven } from './fake-setup.ts';
import type { TelnyxNumber } from './fake-telnyx-setup.ts';

/** What becomes of the order of a number. */
export type SaleScript = 'delivers' | 'pends' | 'fails' | 'is_taken' | 'loses_answer';

export interface TelnyxOrderRecord {
  id: string;
  record_type: 'number_order';
  status: 'pending' | 'success' | 'failure';
  customer_reference: string;
  connection_id: string | null;
  messaging_profile_id: string | null;
  phone_numbers: { id: string; phone_number: string; status: string }[];
  sub_number_orders_ids: string[];
}

/** The part of the carrier that sells numbers, which a test may write in. */
export interface FakeTelnyxNumbers extends FakeSetup {
  readonly orders: TelnyxOrderRecord[];
  /** Bodies of orders that were read whole, whatever they were answered. */
  readonly asked: { reference: string; e164: string }[];
  /** Numbers that it puts under no messaging profile. */
  readonly withoutProfile: Set<string>;
  /** Puts a number up for sale; `cost` says otherwise what it costs. */
  offer(e164: string, script?: SaleScript, cost?: Readonly<Record<string, unknown>>): string;
  /** The order of that number has ended so. */
  end(e164: string, status: 'success' | 'failure'): void;
}

interface Stock {
  script: SaleScript;
  cost: Readonly<Record<string, unknown>>;
  found: boolean;
}

const plainCost = { monthly_cost: '1.10', upfront_cost: '0.50', currency: 'USD' };
const orderBody = z.strictObject({
  phone_numbers: z.tuple([z.strictObject({ phone_number: z.string().regex(/^\+1\d{10}$/) })]),
  customer_reference: z.string().min(1),
  connection_id: z.string().optional(),
  messaging_profile_id: z.string().optional(),
});
const messagingChange = z.strictObject({ messaging_profile_id: z.string() });
const known = new Set(
  [
    'country_code',
    'phone_number_type',
    'best_effort',
    'limit',
    'national_destination_code',
    'locality',
    'phone_number][starts_with',
  ].map((name) => `filter[${name}]`),
);

const refusal = (status: number, code: string, title: string): SetupAnswerGiven => ({
  status,
  json: { errors: [{ code, title }] },
});
const absent = refusal(404, '10005', 'Resource not found');
const list = (data: readonly unknown[]): SetupAnswerGiven => ({
  status: 200,
  json: { data, meta: { page_number: 1, page_size: 20, total_pages: 1, total_results: data.length } },
});

/** `numbers` are those of the account; what is delivered comes to be among them. */
export function createFakeTelnyxNumbers(options: { apiKey: string; numbers: TelnyxNumber[] }): FakeTelnyxNumbers {
  const { numbers } = options;
  const stock = new Map<string, Stock>();
  const orders: TelnyxOrderRecord[] = [];
  const asked: { reference: string; e164: string }[] = [];
  const withoutProfile = new Set<string>();

  const wrong = (fault: string): SetupAnswerGiven => ({ ...refusal(422, '10015', fault), fault });
  const search = (query: URLSearchParams): SetupAnswerGiven => {
    const odd = [...query.keys()].find((name) => !known.has(name));
    if (odd !== undefined) return wrong(`${odd} is no filter`);
    const by = (name: string) => query.get(`filter[${name}]`);
    const areaCode = by('national_destination_code') ?? '';
    const begins = by('phone_number][starts_with') ?? '';
    const data = [...stock]
      .filter(([e164, { script }]) => script !== 'is_taken' && e164.startsWith(`+1${areaCode}${begins}`))
      .slice(0, Number(by('limit') ?? 100));
    for (const [, entry] of data) entry.found = true;
    const rows = data.map(([phone_number, { cost }]) => ({
      record_type: 'available_phone_number',
      phone_number,
      best_effort: false,
      quickship: true,
      reservable: true,
      cost_information: cost,
      features: [{ name: 'sms' }, { name: 'voice' }],
      region_information: [
        { region_type: 'country_code', region_name: by('country_code') },
        { region_type: 'state', region_name: 'NY' },
        { region_type: 'rate_center', region_name: 'NWYRCYZN01' },
        { region_type: 'location', region_name: by('locality') ?? 'NEW YORK' },
      ],
    }));
    return { status: 200, json: { data: rows, meta: { total_results: rows.length, best_effort_results: 0 } } };
  };

  const deliver = (order: TelnyxOrderRecord): void => {
    order.status = 'success';
    for (const one of order.phone_numbers) {
      one.status = 'success';
      numbers.push({
        // Not the id that the order has of it.
        id: String(1_293_384_261_075_731_000n + BigInt(numbers.length)),
        record_type: 'phone_number',
        phone_number: one.phone_number,
        status: 'active',
        connection_id: order.connection_id,
        messaging_profile_id: null,
        customer_reference: order.customer_reference,
        tags: [],
        deletion_lock_enabled: false,
      });
    }
  };
  const end: FakeTelnyxNumbers['end'] = (e164, status) => {
    const order = orders.findLast((one) => one.phone_numbers[0]?.phone_number === e164);
    if (order === undefined || order.status !== 'pending') throw new Error(`${e164} has no open order`);
    if (status === 'success') return deliver(order);
    order.status = 'failure';
    for (const one of order.phone_numbers) one.status = 'failure';
  };

  const order = (text: string): SetupAnswerGiven => {
    const body = orderBody.safeParse(JSON.parse(text));
    if (!body.success) return wrong(body.error.message);
    const { customer_reference, connection_id = null, messaging_profile_id = null } = body.data;
    const e164 = body.data.phone_numbers[0].phone_number;
    asked.push({ reference: customer_reference, e164 });
    const entry = stock.get(e164);
    if (entry?.found !== true) return refusal(422, '85000', 'Must search phone number via search API first');
    if (entry.script === 'is_taken') return refusal(422, '85006', 'Phone number is not available');
    stock.delete(e164);
    const record: TelnyxOrderRecord = {
      id: randomUUID(),
      record_type: 'number_order',
      status: 'pending',
      customer_reference,
      connection_id,
      messaging_profile_id,
      phone_numbers: [{ id: randomUUID(), phone_number: e164, status: 'pending' }],
      sub_number_orders_ids: [randomUUID()],
    };
    orders.push(record);
    scripts.set(record.id, entry.script);
    const answered: SetupAnswerGiven = { status: 200, json: { data: structuredClone(record) } };
    return entry.script === 'loses_answer' ? { ...answered, lost: true } : answered;
  };
  const scripts = new Map<string, SaleScript>();
  /** An order is decided behind its answer: when it is looked at. */
  const looked = (record: TelnyxOrderRecord): TelnyxOrderRecord => {
    const script = scripts.get(record.id);
    if (record.status === 'pending' && script !== 'pends')
      end(record.phone_numbers[0]?.phone_number ?? '', script === 'fails' ? 'failure' : 'success');
    return record;
  };
  const cancel = (id: string): SetupAnswerGiven => {
    const record = orders.find((one) => one.sub_number_orders_ids.includes(id));
    if (record === undefined) return absent;
    if (record.status !== 'pending') return refusal(422, '10015', 'The sub number order is not pending');
    end(record.phone_numbers[0]?.phone_number ?? '', 'failure');
    return { status: 200, json: { data: { id, status: 'cancelled' } } };
  };

  const putUnderProfile = (id: string, text: string): SetupAnswerGiven => {
    const record = numbers.find((one) => one.id === id);
    if (record === undefined) return absent;
    if (withoutProfile.has(record.phone_number)) return refusal(422, '10015', 'Not for this profile');
    const fields = messagingChange.safeParse(JSON.parse(text));
    if (!fields.success) return wrong(fields.error.message);
    Object.assign(record, fields.data);
    return { status: 200, json: { data: record } };
  };
  const remove = (id: string): SetupAnswerGiven => {
    const record = numbers.find((one) => one.id === id);
    if (record === undefined) return absent;
    if (record.deletion_lock_enabled === true) return refusal(422, '10015', 'The number is locked');
    numbers.splice(numbers.indexOf(record), 1);
    return { status: 200, json: { data: { ...record, status: 'deleted' } } };
  };

  const answer = (method: string, url: URL, text: string): SetupAnswerGiven => {
    const [, kind = '', id = '', act = ''] = /^\/v2\/(\w+)(?:\/([^/]+))?(?:\/(\w+))?$/.exec(url.pathname) ?? [];
    switch (`${method} ${kind}${id === '' ? '' : '/id'}${act === '' ? '' : `/${act}`}`) {
      case 'GET available_phone_numbers':
        return search(url.searchParams);
      case 'POST number_orders':
        return order(text);
      case 'GET number_orders':
        return list(
          orders
            .filter((one) => one.customer_reference === url.searchParams.get('filter[customer_reference]'))
            .map(looked),
        );
      case 'GET number_orders/id': {
        const record = orders.find((one) => one.id === id);
        return record === undefined ? absent : { status: 200, json: { data: looked(record) } };
      }
      case 'PATCH sub_number_orders/id/cancel':
        return cancel(id);
      case 'PATCH phone_numbers/id/messaging':
        return putUnderProfile(id, text);
      case 'DELETE phone_numbers/id':
        return remove(id);
      default:
        return wrong(`${method} ${url.pathname}`);
    }
  };
  return Object.assign(
    createFakeSetup({
      serves: (path, method) =>
        /^\/v2\/(?:available_phone_numbers|number_orders|sub_number_orders)\b|^\/v2\/phone_numbers\/[^/]+\/messaging$/.test(
          path,
        ) ||
        (/^\/v2\/phone_numbers\b/.test(path) && method === 'DELETE'),
      authorization: `Bearer ${options.apiKey}`,
      unauthorized: { errors: [{ code: '10009', title: 'Authentication failed' }] },
      answer,
    }),
    {
      orders,
      asked,
      withoutProfile,
      offer: (e164: string, script: SaleScript = 'delivers', cost: Readonly<Record<string, unknown>> = plainCost) => {
        stock.set(e164, { script, cost, found: false });
        return e164;
      },
      end,
    },
  );
}
