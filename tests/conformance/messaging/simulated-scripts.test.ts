import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { CarrierEvent } from '../../../server/src/providers/ports/messaging.ts';
import type { ReceiptsPump } from '../../../server/src/providers/simulated/receipts-pump.ts';
import {
  outboundMessage,
  type SimulatedCarrierStage,
  stageConnections,
  startSimulatedCarrierStage,
} from '../../support/simulated-carrier-stage.ts';
import { waitFor } from '../../support/sms-waiting.ts';

let stage: SimulatedCarrierStage;
let pump: ReceiptsPump;

beforeAll(async () => {
  stage = await startSimulatedCarrierStage();
  pump = stage.carrier.startReceiptsPump({ isStopping: () => false });
});
afterAll(async () => {
  await pump.stop();
  await stage.close();
});

/** The carrier has nothing left to tell. */
async function told(): Promise<void> {
  const left = async (): Promise<number> =>
    (await stage.database.read.query('select id from simulated_carrier_callbacks')).length;
  await waitFor('callbacks left', left, (count) => count === 0);
}

function statusesOf(reference: string): string[] {
  return stage.receiver.taken.flatMap((event) =>
    event.kind === 'receipt' && event.reference === reference ? [event.status] : [],
  );
}

function receiptsOf(reference: string): CarrierEvent[] {
  return stage.receiver.taken.filter((event) => event.kind === 'receipt' && event.reference === reference);
}

async function outcomesOf(reference: string): Promise<Array<[number, string]>> {
  return (await stage.carrier.findRequests([reference])).map((row) => [row.attempt, row.outcome]);
}

describe('the simulated carrier, by recipient', () => {
  it('any other number: accepted, sent, delivered, with the id of the acceptance and our reference', async () => {
    const message = outboundMessage('+15005550100', 'Hello');
    const outcome = await stage.submit(message);
    await told();
    expect(statusesOf(message.reference)).toEqual(['sent', 'delivered']);
    expect(outcome).toMatchObject({ kind: 'accepted', segmentCount: 1, costMicroUsd: 0 });
    const [row] = await stage.carrier.findRequests([message.reference]);
    expect(row).toMatchObject({ from: message.from, to: message.to, text: 'Hello', attempt: 1, outcome: 'accepted' });
    for (const receipt of receiptsOf(message.reference)) expect(receipt.providerMessageId).toBe(row?.id);
  });

  it('0001: refused as an invalid number, and nothing is told later', async () => {
    const message = outboundMessage('+15005550001');
    expect(await stage.submit(message)).toMatchObject({
      kind: 'refused',
      code: 'invalid_destination',
      carrierCode: '40310',
    });
    await told();
    expect(statusesOf(message.reference)).toEqual([]);
    expect(await outcomesOf(message.reference)).toEqual([[1, 'refused']]);
  });

  it('0002: accepted, sent, then a receipt says that the recipient is unreachable', async () => {
    const message = outboundMessage('+15005550002');
    expect(await stage.submit(message)).toMatchObject({ kind: 'accepted' });
    await told();
    expect(statusesOf(message.reference)).toEqual(['sent', 'delivery_failed']);
    expect(receiptsOf(message.reference)[1]).toMatchObject({ error: { code: 'unreachable', carrierCode: '40008' } });
  });

  it('0003: taken and never answered, and nothing is told ever', async () => {
    const message = outboundMessage('+15005550003');
    expect(await stage.submit(message)).toMatchObject({ kind: 'unknown' });
    await told();
    expect(statusesOf(message.reference)).toEqual([]);
    expect(await outcomesOf(message.reference)).toEqual([[1, 'unanswered']]);
  });

  it('0004: taken and never answered, and a delivered receipt with our reference 2 s after the time-out', async () => {
    const message = outboundMessage('+15005550004');
    expect(await stage.submit(message)).toMatchObject({ kind: 'unknown' });
    const [owed] = await stage.database.read.query<{ late: boolean }>(
      `select c.due_at - r.received_at = interval '3 seconds' as late
       from simulated_carrier_callbacks c join simulated_carrier_requests r using (id) where r.reference = $1`,
      [message.reference],
    );
    expect(owed).toEqual({ late: true });
    await told();
    expect(statusesOf(message.reference)).toEqual(['delivered']);
    expect(await outcomesOf(message.reference)).toEqual([[1, 'unanswered']]);
  });

  it('0005: limited twice with a second to wait, then accepted and delivered, also over processes', async () => {
    const message = outboundMessage('+15005550005');
    const limited = { kind: 'not_accepted', retryAfterMs: 1_000, carrierCode: '10011' };
    expect(await stage.submit(message)).toMatchObject(limited);
    const other = stage.anotherProcess();
    expect(await other.submit(message, { deadlineMs: 1_000, mayWrite: () => true })).toMatchObject(limited);
    expect(await stage.submit(message)).toMatchObject({ kind: 'accepted' });
    await told();
    expect(statusesOf(message.reference)).toEqual(['sent', 'delivered']);
    expect(await outcomesOf(message.reference)).toEqual([
      [1, 'rate_limited'],
      [2, 'rate_limited'],
      [3, 'accepted'],
    ]);
  });

  it('0006: the connection is refused once, then accepted and delivered: one submission was taken', async () => {
    const message = outboundMessage('+15005550006');
    expect(await stage.submit(message)).toMatchObject({ kind: 'not_accepted', retryAfterMs: null });
    expect(await stage.submit(message)).toMatchObject({ kind: 'accepted' });
    await told();
    expect(statusesOf(message.reference)).toEqual(['sent', 'delivered']);
    expect(await outcomesOf(message.reference)).toEqual([
      [1, 'connection_refused'],
      [2, 'accepted'],
    ]);
  });

  it('0007: delivered arrives before sent', async () => {
    const message = outboundMessage('+15005550007');
    await stage.submit(message);
    await told();
    expect(statusesOf(message.reference)).toEqual(['delivered', 'sent']);
  });

  it('0008: every receipt arrives three times under one id, within one callback and in later ones', async () => {
    const message = outboundMessage('+15005550008');
    await stage.submit(message);
    await told();
    expect(statusesOf(message.reference).sort()).toEqual([...Array(3).fill('delivered'), ...Array(3).fill('sent')]);
    expect(new Set(receiptsOf(message.reference).map((event) => event.eventId)).size).toBe(2);
    const callbacks = stage.receiver.callbacks.filter((one) => one.rawBody.includes(message.reference));
    expect(callbacks.length).toBe(3);
  });

  it('0009: delivered, then STOP arrives from the recipient as a message of its own', async () => {
    const message = outboundMessage('+15005550009');
    await stage.submit(message);
    await told();
    expect(statusesOf(message.reference)).toEqual(['sent', 'delivered']);
    const [row] = await stage.carrier.findRequests([message.reference]);
    const mine = stage.receiver.taken.filter((event) => event.eventId.startsWith(row?.id ?? 'none'));
    expect(mine.at(-1)).toMatchObject({ kind: 'inbound', from: message.to, to: message.from, text: 'STOP' });
    expect(mine.at(-1)?.providerMessageId).not.toBe(row?.id);
  });

  it('an attempt counts the requests of its reference only, however many are asked at once', async () => {
    const messages = Array.from({ length: 300 }, (_, index) => outboundMessage('+15005550100', `Text ${index}`));
    const outcomes = await Promise.all(messages.map((message) => stage.submit(message)));
    expect(new Set(outcomes.map((outcome) => outcome.kind))).toEqual(new Set(['accepted']));
    const rows = await stage.carrier.findRequests(messages.map((message) => message.reference));
    expect(rows.length).toBe(300);
    expect(new Set(rows.map((row) => row.attempt))).toEqual(new Set([1]));
    await told();
    for (const { reference } of messages) expect(statusesOf(reference)).toEqual(['sent', 'delivered']);
  });
});

describe('receiveInbound', () => {
  it('delivers a text only when the transaction that it came in is committed', async () => {
    const text = { from: '+15005550123', to: '+15552000001', text: 'Yes please' };
    const before = stage.receiver.taken.length;
    await expect(
      stage.database.tx(async (tx) => {
        await stage.carrier.receiveInbound(tx, { ...text, text: 'Never said' });
        throw new Error('rolled back');
      }),
    ).rejects.toThrow('rolled back');
    await stage.database.tx((tx) => stage.carrier.receiveInbound(tx, text));
    await told();
    const arrived = stage.receiver.taken.slice(before);
    expect(arrived).toEqual([expect.objectContaining({ kind: 'inbound', ...text })]);
  });
});

describe('when the database is away, slow or strict', () => {
  it('answers not_accepted, because nothing was taken', async () => {
    const carrier = stage.anotherProcess({ databaseUrl: 'postgresql://postgres@127.0.0.1:1/none' });
    const outcome = await carrier.submit(outboundMessage('+15005550100'), { deadlineMs: 1_000, mayWrite: () => true });
    expect(outcome).toMatchObject({ kind: 'not_accepted', retryAfterMs: null });
  });

  it('asks for the right to write only when it can write, and writes nothing after the deadline', async () => {
    const message = outboundMessage('+15005550100');
    let asked = 0;
    let release: () => void = () => {};
    const released = new Promise<void>((resolve) => {
      release = resolve;
    });
    const holders = Array.from({ length: stageConnections }, () => stage.database.tx(() => released));
    const outcome = await stage.submit(message, () => {
      asked += 1;
      return true;
    });
    release();
    await Promise.all(holders);
    expect(outcome).toMatchObject({ kind: 'not_accepted', retryAfterMs: null });
    // A later request went through, so the earlier one is no longer on its way.
    expect(await stage.submit(outboundMessage('+15005550100'))).toMatchObject({ kind: 'accepted' });
    expect(asked).toBe(0);
    expect(await stage.carrier.findRequests([message.reference])).toEqual([]);
  });

  // Shorter than a statement waits for a lock.
  const bookDeadlineMs = 700;
  const begunUnderLock = async (mayEnd: (submitted: Promise<unknown>) => Promise<unknown>) => {
    const message = outboundMessage('+15005550100');
    return stage.database.tx(async (tx) => {
      await tx.query('lock table simulated_carrier_requests in access exclusive mode');
      const submitted = stage.carrier.submit(message, { deadlineMs: bookDeadlineMs, mayWrite: () => true });
      await waitFor(
        'the books wait for the lock',
        () => tx.query('select from pg_locks where not granted and locktype = $1', ['relation']),
        (waiting) => waiting.length === 1,
      );
      await mayEnd(submitted);
      return { message, submitted };
    });
  };

  it('answers as it will when its own books are slower than the deadline: only a carrier is ever silent', async () => {
    const { message, submitted } = await begunUnderLock(() => sleep(bookDeadlineMs + 100));
    expect(await submitted).toMatchObject({ kind: 'accepted' });
    expect(await outcomesOf(message.reference)).toEqual([[1, 'accepted']]);
    await told();
    expect(statusesOf(message.reference)).toEqual(['sent', 'delivered']);
  });

  it('answers not_accepted when its books cannot be written for as long as a statement may wait', async () => {
    const { message, submitted } = await begunUnderLock((outcome) => outcome);
    expect(await submitted).toMatchObject({ kind: 'not_accepted', retryAfterMs: null });
    expect(await stage.carrier.findRequests([message.reference])).toEqual([]);
  });

  it('does not let a text that cannot be stored take its neighbours along', async () => {
    const bad = outboundMessage('+15005550100', 'a\u0000b');
    const good = Array.from({ length: 5 }, () => outboundMessage('+15005550100'));
    const outcomes = await Promise.all([bad, ...good].map((message) => stage.submit(message)));
    expect(outcomes.map((outcome) => outcome.kind)).toEqual(['not_accepted', ...Array(5).fill('accepted')]);
    expect(await stage.carrier.findRequests([bad.reference])).toEqual([]);
  });
});
