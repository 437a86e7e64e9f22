import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { Temporal } from 'temporal-polyfill';
import type { CarrierReceipt } from '../../providers/ports/messaging.ts';
import { planReceipts } from './receipts.ts';
import type { SmsMessageStatus } from '../model/status.ts';
import { sampleMessage } from '../../../../tests/support/sample-message.ts';

function receipt(status: CarrierReceipt['status']): CarrierReceipt {
  return {
    kind: 'receipt',
    eventId: status,
    occurredAt: Temporal.Instant.from('2026-11-20T15:00:01Z'),
    providerMessageId: 'p1',
    reference: null,
    status,
    providerStatus: status,
    error: status === 'delivery_failed' ? { code: 'unreachable', carrierCode: '40008', message: 'gone' } : null,
    segmentCount: 1,
    costMicroUsd: 4_000,
  };
}
const plan = (status: SmsMessageStatus, ...receipts: CarrierReceipt['status'][]) =>
  planReceipts(sampleMessage({ status, attempt: 1 }), receipts.map(receipt)).map((change) => change.to);

describe('receipts (decision 11: accepted < sent < delivery_failed < delivered)', () => {
  it.each<[SmsMessageStatus, CarrierReceipt['status'][], string[]]>([
    ['accepted', ['sent', 'delivered'], ['sent', 'delivered']],
    ['accepted', ['delivered', 'sent'], ['delivered']],
    ['sent', ['delivery_failed', 'delivered'], ['delivery_failed', 'delivered']],
    ['delivered', ['delivery_failed', 'sent', 'accepted'], []],
    ['delivery_failed', ['sent'], []],
    ['submission_unknown', ['delivered'], ['delivered']],
    ['queued', ['sent'], ['sent']],
    ['canceled', ['delivered'], ['delivered']],
    ['scheduled', ['sent'], ['sent']],
    ['rejected', ['sent'], ['sent']],
    ['received', ['delivered'], []],
  ])('from %s, %j leads over %j', (status, receipts, expected) => {
    expect(plan(status, ...receipts)).toEqual(expected);
  });
  it('says nothing to a message that was never submitted', () => {
    const never = sampleMessage({ status: 'canceled', attempt: 0 });
    expect(planReceipts(never, [receipt('delivered')])).toEqual([]);
  });
  it('tells the acceptance first when a receipt overtakes the answer of the carrier', () => {
    expect(plan('submitting', 'delivered')).toEqual(['accepted', 'delivered']);
    expect(plan('submitting', 'accepted', 'sent')).toEqual(['accepted', 'sent']);
  });
  it('says nothing to a message to which the carrier gave another id', () => {
    const known = sampleMessage({ status: 'accepted', attempt: 1, providerMessageId: 'p1' });
    const foreign = { ...receipt('delivered'), providerMessageId: 'p2' };
    expect(planReceipts(known, [foreign, receipt('sent')]).map(({ to }) => to)).toEqual(['sent']);
    // The first receipt of a message whose answer was lost names it for all others.
    const lost = sampleMessage({ status: 'submission_unknown', attempt: 1 });
    expect(planReceipts(lost, [receipt('sent'), foreign]).map(({ to }) => to)).toEqual(['sent']);
  });
  it('keeps a bill and a last word that come when the message is told as sent, without an event', () => {
    const sent = sampleMessage({ status: 'sent', attempt: 1, providerMessageId: 'p1', providerStatus: 'sent' });
    const bill = receipt('sent');
    const last = { ...receipt('sent'), providerStatus: 'delivery_unconfirmed', costMicroUsd: null };
    const plan = planReceipts(sent, [bill, bill, last, last, bill]);
    expect(
      plan.map(({ to, events, providerStatus, providerCostMicroUsd }) => [
        to,
        events,
        providerStatus,
        providerCostMicroUsd,
      ]),
    ).toEqual([
      ['sent', [], null, 4_000],
      ['sent', [], 'delivery_unconfirmed', null],
    ]);
  });
  it('ends at the highest authority, one event per state, whatever the order and however often', () => {
    const rank = ['accepted', 'sent', 'delivery_failed', 'delivered'] as const;
    fc.assert(
      fc.property(fc.array(fc.constantFrom(...rank), { minLength: 1, maxLength: 12 }), (receipts) => {
        const states = plan('submission_unknown', ...receipts);
        const highest = Math.max(...receipts.map((status) => rank.indexOf(status)));
        expect(states.at(-1)).toBe(rank[highest]);
        expect(new Set(states).size).toBe(states.length);
      }),
    );
  });
});
