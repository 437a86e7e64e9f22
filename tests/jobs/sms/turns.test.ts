import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { createJobs } from '../../../server/src/platform/jobs/jobs.ts';
import { createLog } from '../../../server/src/platform/process/log.ts';
import { createMetrics } from '../../../server/src/platform/process/metrics.ts';
import { createNotifications } from '../../../server/src/platform/db/notifications.ts';
import { findDueSenders, type SenderPosition } from '../../../server/src/sms/throughput/due-senders.ts';
import { createReleaseDue, type ReleaseDue } from '../../../server/src/sms/throughput/release.ts';
import { setThroughputLimit } from '../../../server/src/sms/throughput/throughput-limits.ts';
import { startTestServer, type TestServer } from '../../support/server.ts';
import type { SmsOrganization } from '../../support/sms-organization.ts';
import { type SmsStage, stageOn } from '../../support/sms-stage.ts';
import { waitFor } from '../../support/sms-waiting.ts';

let server: TestServer;
let stage: SmsStage;
/** The rounds of a worker that does nothing else: what it lets go has a job, and nobody fetches it. */
let createRounds: () => ReleaseDue;
beforeAll(async () => {
  server = await startTestServer({ roles: ['api'] });
  const { database, databaseUrl } = server;
  stage = stageOn(server);
  const log = createLog({ level: 'silent', pretty: false });
  const metrics = createMetrics({ processMetrics: false });
  const notifications = createNotifications({ url: databaseUrl, log });
  const jobs = createJobs({ database, notifications, log, metrics, supervise: false });
  createRounds = () =>
    createReleaseDue({ jobs, campaignsOf: async (_tx, refs) => refs.map(() => ({ campaignId: null })) });
}, 60_000);
afterAll(() => stage.close());

/** Puts texts that are due at this moment into the lines of those senders, so many into each. */
const lineUp = (organization: SmsOrganization, senders: readonly string[], texts: number) =>
  stage.fill(
    `insert into sms_messages (id, organization_id, conversation_id, from_phone_number_id, direction, origin, sender,
       recipient, body, recipient_timezone, requested_timezone, requested_send_at, effective_send_at, due_at, status,
       carrier, encoding, estimated_segments, units, units_per_segment, metadata, wake_at, created_at, updated_at)
     select 'msg_' || replace(gen_random_uuid()::text, '-', ''), $1, null, p, 'outbound', 'api', $3,
       '+1646' || (3000000 + n), 'Doors open', 'America/New_York', 'America/New_York', t.at, t.at, t.at, 'scheduled',
       'simulated', 'gsm7', 1, 10, 160, '{}', clock_timestamp(), t.at, t.at
     from generate_series(1, $4::int) n, unnest($2::text[]) p, (select organization_now($1) as at) t`,
    [organization.id, senders, organization.e164, texts],
  );
const moreNumbers = (organization: SmsOrganization, count: number): Promise<string[]> =>
  stage
    .sql<{ id: string }>(
      `insert into phone_numbers select (jsonb_populate_record(n, jsonb_build_object('id', n.id || '_' || i,
         'e164', '+1555' || lpad(nextval('simulated_phone_numbers')::text, 7, '0')))).*
       from phone_numbers n, generate_series(1, $2::int) i where n.id = $1 returning id`,
      [organization.numberId, count],
    )
    .then((rows) => rows.map(({ id }) => id));
const counts = async (organization: SmsOrganization): Promise<{ waiting: number; inHand: number; jobs: number }> => {
  const [row] = await stage.sql<{ waiting: number; inHand: number; jobs: number }>(
    `select count(*) filter (where m.released_at is null)::int as waiting,
       count(*) filter (where m.released_at is not null)::int as "inHand", count(j.id)::int as jobs
     from sms_messages m left join pgboss.job j on j.name = 'sms.submit' and j.singleton_key = m.id
     where m.organization_id = $1 and m.wake_at is not null`,
    [organization.id],
  );
  return row ?? { waiting: 0, inHand: 0, jobs: 0 };
};
/** Takes them out of everybody's way. */
const forget = async (): Promise<void> => {
  await stage.sql('update sms_messages set wake_at = null where wake_at is not null');
  await stage.sql(`delete from pgboss.job where name = 'sms.submit'`);
};

describe('an organization with a backlog at many senders', () => {
  it('has no more jobs than its share, and a few texts of another that come later go before its rest', async () => {
    const [many, few] = [await stage.organization(), await stage.organization()];
    await lineUp(many, await moreNumbers(many, 20), 100);
    const round = createRounds();
    for (let nth = 0; nth < 6; nth += 1) await server.database.tx(round);
    expect(await counts(many)).toEqual({ waiting: 1_000, inHand: 1_000, jobs: 1_000 });

    await lineUp(few, [few.numberId], 10);
    await server.database.tx(round);
    expect(await counts(few)).toEqual({ waiting: 0, inHand: 10, jobs: 10 });
    expect(await counts(many)).toEqual({ waiting: 1_000, inHand: 1_000, jobs: 1_000 });

    // One that is sent now has no way past the line either, whichever sender it is of.
    const { id } = await many.accepted();
    expect(await stage.sql('select id from sms_messages where id = $1 and released_at is null', [id])).toHaveLength(1);
    await forget();
  });

  it('has its senders gone through a few hundred at a time, each once before any comes again', async () => {
    const organization = await stage.organization();
    const senders = await moreNumbers(organization, 1_100);
    await lineUp(organization, senders, 1);
    const seen: string[][] = [];
    let after: SenderPosition | null = null;
    do {
      const { senders: lanes, last } = await findDueSenders(server.database.read, after);
      seen.push(lanes.map(({ phoneNumberId }) => phoneNumberId));
      after = last;
    } while (after !== null);
    expect(seen.map(({ length }) => length)).toEqual([500, 500, 100]);
    expect(seen.flat().sort()).toEqual(senders.toSorted());

    const round = createRounds();
    const asked: Array<number | null> = [];
    for (let nth = 0; nth < 3; nth += 1) asked.push(await server.database.tx(round));
    // It looks on at once until it has seen the last.
    expect(asked.slice(0, 2)).toEqual([0, 0]);
    expect(await counts(organization)).toEqual({ waiting: 100, inHand: 1_000, jobs: 1_000 });
    await forget();
  });
});

describe('two workers at the line of one limited sender', () => {
  it('take one token for one text: what the second found gone costs it none', async () => {
    const organization = await stage.organization();
    await server.database.tx((tx) =>
      setThroughputLimit(tx, organization.id, { phoneNumberId: organization.numberId }, 2),
    );
    await lineUp(organization, [organization.numberId], 1);
    let second: Promise<unknown> = Promise.resolve();
    await server.database.tx(async (tx) => {
      await createRounds()(tx);
      second = server.database.tx(createRounds());
      await waitFor(
        'the second waits for the first',
        () => stage.sql(`select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`),
        (waiting) => waiting.length > 0,
      );
    });
    await second;
    expect(await counts(organization)).toEqual({ waiting: 0, inHand: 1, jobs: 1 });
    // As the first left it, of the two that it holds.
    expect(
      await stage.sql('select tokens from sms_throughput_limits where organization_id = $1', [organization.id]),
    ).toEqual([{ tokens: 1 }]);
    await forget();
  });

  it('keeps its token while somebody else holds the text, and takes it when that is over', async () => {
    const organization = await stage.organization();
    await server.database.tx((tx) =>
      setThroughputLimit(tx, organization.id, { phoneNumberId: organization.numberId }, 0.01),
    );
    await lineUp(organization, [organization.numberId], 1);
    const round = createRounds();
    await server.database.tx(async (tx) => {
      await tx.query('select from sms_messages where organization_id = $1 for update', [organization.id]);
      await server.database.tx(round);
    });
    expect(await counts(organization)).toEqual({ waiting: 1, inHand: 0, jobs: 0 });
    await server.database.tx(round);
    expect(await counts(organization)).toEqual({ waiting: 0, inHand: 1, jobs: 1 });
    await forget();
  });
});

describe('a worker that ends after it let due texts go and before it fetched their jobs', () => {
  it('leaves them to the next one: each is sent, and once', async () => {
    const organization = await stage.organization();
    const messages = [await organization.accepted(), await organization.accepted()];
    const ids = messages.map(({ id }) => id);
    // As they stand in line: due, and without a job.
    await stage.sql(`delete from pgboss.job where singleton_key = any($1)`, [ids]);
    await stage.sql(`update sms_messages set released_at = null, wake_at = clock_timestamp() where id = any($1)`, [
      ids,
    ]);
    await server.database.tx(createRounds());
    expect(await counts(organization)).toEqual({ waiting: 0, inHand: 2, jobs: 2 });

    const next = await startTestServer({ beside: server, roles: ['worker'], config: { publicUrl: server.url } });
    try {
      for (const id of ids) await organization.reaches(id, 'delivered');
    } finally {
      await next.close();
    }
    const requests = await stage.sql<{ reference: string }>(
      'select reference from simulated_carrier_requests where reference = any($1)',
      [ids],
    );
    expect(requests.map(({ reference }) => reference).sort()).toEqual(ids.toSorted());
  });
});
