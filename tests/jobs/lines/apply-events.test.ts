import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { createApplyEvents } from '../../../server/src/calls/lines/apply-events.ts';
import { insertCallEvents } from '../../../server/src/calls/lines/stores/event-store.ts';
import type { ApplyEvent } from '../../../server/src/calls/lines/apply-event.ts';
import type { ReportedEvent } from '../../../server/src/calls/lines/stores/types.ts';
import { createNotifications } from '../../../server/src/platform/db/notifications.ts';
import { createJobs } from '../../../server/src/platform/jobs/jobs.ts';
import { createLog } from '../../../server/src/platform/process/log.ts';
import { createMetrics } from '../../../server/src/platform/process/metrics.ts';
import { systemClock } from '../../../server/src/platform/time/clock.ts';
import type { CallEvent } from '../../../server/src/providers/ports/call-carrier.ts';
import { startTestServer, type TestServer } from '../../support/server.ts';

let server: TestServer;
beforeAll(async () => {
  // Nothing works on what is stored but the test.
  server = await startTestServer({ roles: ['api'] });
}, 60_000);
afterAll(() => server.close());

function applying(applyEvent: ApplyEvent) {
  const { database, databaseUrl } = server;
  const log = createLog({ level: 'silent', pretty: false });
  const notifications = createNotifications({ url: databaseUrl, log });
  const metrics = createMetrics({ processMetrics: false });
  const jobs = createJobs({ database, notifications, log, metrics, supervise: false });
  return createApplyEvents({ database, jobs, applyEvent });
}

const answered = (callId: string): CallEvent => ({
  kind: 'answered',
  eventId: randomUUID(),
  occurredAt: systemClock.now(),
  callId,
  reference: 'ses_1',
  leg: 'line',
});
const store = (...events: CallEvent[]): Promise<string[]> =>
  server.database.tx((tx) => insertCallEvents(tx, 'telnyx', events));
const rowsOf = (seqs: readonly string[]) =>
  server.database.read.query<{ is_applied: boolean; is_retried: boolean }>(
    `select processed_at is not null as is_applied, retry_at is not null as is_retried
     from call_carrier_events where seq = any($1::bigint[]) order by seq`,
    [seqs],
  );

describe('an event of a line', () => {
  it('is applied as it was reported, and once', async () => {
    const event = answered('v3:one');
    const seqs = await store(event);
    const reported: ReportedEvent[] = [];
    const { apply } = applying(async (_, one) => {
      reported.push(one);
      return 'applied';
    });
    await Promise.all([apply(seqs), apply(seqs)]);
    await apply(seqs);
    expect(reported).toEqual([{ seq: seqs[0], carrier: 'telnyx', event: { ...event, occurredAt: expect.anything() } }]);
    expect(reported[0]?.event.occurredAt.epochMilliseconds).toBe(event.occurredAt.epochMilliseconds);
    expect(await rowsOf(seqs)).toEqual([{ is_applied: true, is_retried: false }]);
  });

  it('of an unknown line is kept for the next look', async () => {
    const seqs = await store(answered('v3:unknown'));
    let isKnown = false;
    const { apply } = applying(() => Promise.resolve(isKnown ? 'applied' : 'unknown'));
    await apply(seqs);
    expect(await rowsOf(seqs)).toEqual([{ is_applied: false, is_retried: true }]);
    isKnown = true;
    await apply(seqs);
    expect(await rowsOf(seqs)).toEqual([{ is_applied: true, is_retried: false }]);
  });

  it('that cannot be applied holds up no other, and what it wrote is gone', async () => {
    const seqs = await store(answered('v3:bad'), answered('v3:good'));
    const { apply } = applying(async (tx, { event }) => {
      await tx.query('update call_carrier_events set carrier = carrier where event_id = $1', [event.eventId]);
      if (event.callId === 'v3:bad') throw new Error('no');
      return 'applied';
    });
    await expect(apply(seqs)).rejects.toThrow('events of lines not applied');
    expect((await rowsOf(seqs)).map((row) => row.is_applied)).toEqual([false, true]);
  });
});

describe('the looks at events', () => {
  it('come later and later for five minutes, then no more', async () => {
    const { steps } = applying(() => Promise.resolve('unknown'));
    const [young, old] = await store(answered('v3:young'), answered('v3:old'));
    const seqs = [young ?? '', old ?? ''];
    await server.database.tx(async (tx) => {
      await tx.query(
        `update call_carrier_events set retry_at = now() - interval '1 second' where seq = any($1::bigint[])`,
        [seqs],
      );
      await tx.query(`update call_carrier_events set received_at = now() - interval '6 minutes' where seq = $1`, [old]);
    });
    await server.database.tx(async (tx) => void (await steps[0]?.look(tx)));
    expect(await rowsOf(seqs)).toEqual([
      { is_applied: false, is_retried: true },
      { is_applied: false, is_retried: false },
    ]);
  });

  it('delete what is older than thirty days', async () => {
    const { steps } = applying(() => Promise.resolve('unknown'));
    const [young, old] = await store(answered('v3:young'), answered('v3:old'));
    await server.database.tx(async (tx) => {
      await tx.query(`update call_carrier_events set received_at = now() - interval '31 days' where seq = $1`, [old]);
    });
    await server.database.tx(async (tx) => void (await steps[1]?.look(tx)));
    expect(await rowsOf([young ?? '', old ?? ''])).toHaveLength(1);
  });
});
