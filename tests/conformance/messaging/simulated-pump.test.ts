import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import type { CarrierEvent } from '../../../server/src/providers/ports/messaging.ts';
import type { ReceiptsPump } from '../../../server/src/providers/simulated/receipts-pump.ts';
import {
  outboundMessage,
  type SimulatedCarrierStage,
  startSimulatedCarrierStage,
} from '../../support/simulated-carrier-stage.ts';
import { waitFor } from '../../support/sms-waiting.ts';

let stage: SimulatedCarrierStage;
let pumps: ReceiptsPump[];

beforeEach(async () => {
  stage = await startSimulatedCarrierStage();
  pumps = [];
});
afterEach(async () => {
  stage.receiver.answerWith(() => 200);
  await Promise.all(pumps.map((pump) => pump.stop()));
  await stage.close();
});

function startPump(carrier = stage.carrier): ReceiptsPump {
  const pump = carrier.startReceiptsPump({ isStopping: () => false });
  pumps.push(pump);
  return pump;
}

async function submitMany(count: number): Promise<string[]> {
  const messages = Array.from({ length: count }, () => outboundMessage('+15005550100'));
  const outcomes = await Promise.all(messages.map((message) => stage.submit(message)));
  expect(outcomes.filter((outcome) => outcome.kind === 'accepted').length).toBe(count);
  return messages.map((message) => message.reference);
}

interface Owed {
  position: number;
  failures: number;
  refused: boolean;
}

function owed(): Promise<Owed[]> {
  return stage.database.read.query<Owed & object>(
    'select position, failures, refused from simulated_carrier_callbacks',
  );
}

async function told(): Promise<void> {
  await waitFor(
    'callbacks left',
    async () => (await owed()).length,
    (count) => count === 0,
  );
}

/** Everything that is owed may be claimed now, whatever lease or delay it had. */
async function endWaiting(): Promise<void> {
  await stage.database.read.query('update simulated_carrier_callbacks set ready_at = now(), due_at = now()');
}

function statusesOf(events: readonly CarrierEvent[], reference: string): string[] {
  return events.flatMap((event) => (event.kind === 'receipt' && event.reference === reference ? [event.status] : []));
}

describe('the receipts pump', () => {
  it('posts many receipts in one callback', async () => {
    const references = await submitMany(200);
    await endWaiting();
    startPump();
    await told();
    for (const reference of references)
      expect(statusesOf(stage.receiver.taken, reference)).toEqual(['sent', 'delivered']);
    expect(stage.receiver.callbacks.length).toBeLessThan(40);
    for (const callback of stage.receiver.callbacks) {
      const read = stage.carrier.readCallback(callback);
      expect(read.kind === 'events' ? read.events.length : 0).toBeLessThanOrEqual(100);
    }
  });

  it('loses no receipt and keeps their order when it is stopped and started again and again', async () => {
    const references = await submitMany(100);
    await endWaiting();
    for (let round = 0; round < 10; round += 1) await startPump().stop();
    startPump();
    await told();
    for (const reference of references)
      expect(statusesOf(stage.receiver.taken, reference)).toEqual(['sent', 'delivered']);
  });

  it('posts what was owed before this process was born', async () => {
    const [reference = ''] = await submitMany(1);
    startPump(stage.anotherProcess());
    await told();
    expect(statusesOf(stage.receiver.taken, reference)).toEqual(['sent', 'delivered']);
  });

  it('posts again, in order, what a dead process had claimed', async () => {
    const [reference = ''] = await submitMany(1);
    await stage.database.read.query(
      `update simulated_carrier_callbacks set ready_at = clock_timestamp() + interval '400 milliseconds'`,
    );
    startPump();
    await told();
    expect(statusesOf(stage.receiver.taken, reference)).toEqual(['sent', 'delivered']);
  });

  it('tries again when the receiver fails, and never posts a later receipt before an earlier one was taken', async () => {
    const references = await submitMany(20);
    let left = 4;
    const seen: CarrierEvent[] = [];
    stage.receiver.answerWith((events) => {
      seen.push(...events);
      left -= 1;
      return left >= 0 ? 503 : 200;
    });
    await endWaiting();
    startPump();
    await told();
    expect(left).toBeLessThan(0);
    for (const reference of references) {
      expect(statusesOf(stage.receiver.taken, reference)).toEqual(['sent', 'delivered']);
      expect([...new Set(statusesOf(seen, reference))]).toEqual(['sent', 'delivered']);
    }
  });

  it('goes on when the receiver was unreachable', async () => {
    const carrier = stage.anotherProcess({ callbackUrl: 'http://127.0.0.1:1/' });
    const [reference = ''] = await submitMany(1);
    const unreachable = startPump(carrier);
    await waitFor('failed posts', owed, ([row]) => (row?.failures ?? 0) >= 2);
    await unreachable.stop();
    startPump();
    await told();
    expect(statusesOf(stage.receiver.taken, reference)).toEqual(['sent', 'delivered']);
  });

  it('keeps what the receiver will not take, and lets it hold nobody up', async () => {
    const [poisoned = '', ...references] = await submitMany(10);
    stage.receiver.answerWith((events) => (statusesOf(events, poisoned).length > 0 ? 400 : 200));
    await endWaiting();
    startPump();
    await waitFor('refused callbacks', owed, (rows) => rows.length === 10 && rows.every((row) => row.refused));
    await endWaiting();
    await waitFor('healthy callbacks', owed, (rows) => rows.length === 1 && rows[0]?.failures === 2);
    for (const reference of references)
      expect(statusesOf(stage.receiver.taken, reference)).toEqual(['sent', 'delivered']);
    expect(await owed()).toEqual([{ position: 0, failures: 2, refused: true }]);
    stage.receiver.answerWith(() => 200);
    await endWaiting();
    await told();
    expect(statusesOf(stage.receiver.taken, poisoned)).toEqual(['sent', 'delivered']);
  });

  it('posts each receipt once when two pumps run', async () => {
    startPump();
    startPump(stage.anotherProcess());
    const references = (await Promise.all([submitMany(150), submitMany(150)])).flat();
    await told();
    for (const reference of references)
      expect(statusesOf(stage.receiver.taken, reference)).toEqual(['sent', 'delivered']);
    expect(stage.receiver.taken.length).toBe(600);
  });

  it('does not move a message on when another process has moved it already', async () => {
    const [reference = ''] = await submitMany(1);
    stage.receiver.answerWith(() => {
      // The lease ends while the answer is on its way, and another pump is faster.
      void endWaiting();
      return 200;
    });
    startPump();
    startPump(stage.anotherProcess());
    await told();
    const statuses = statusesOf(stage.receiver.taken, reference);
    expect([...new Set(statuses)]).toEqual(['sent', 'delivered']);
  });

  it('survives an outage of the database and goes on by itself', async () => {
    const [reference = ''] = await submitMany(1);
    startPump();
    await stage.database.read.query(
      `select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()`,
    );
    await told();
    expect(statusesOf(stage.receiver.taken, reference)).toEqual(['sent', 'delivered']);
  });
});
