import { Writable } from 'node:stream';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import pg from 'pg';
import { accept, refuse, type TwilioScript } from '../../support/fake-twilio-script.ts';
import { createTestDatabase, type TestDatabase } from '../../support/postgres.ts';
import { freshRecipient } from '../../support/fresh.ts';
import type { SmsOrganization } from '../../support/sms-organization.ts';
import { askedInVain, waitFor } from '../../support/sms-waiting.ts';
import { startTwilioServer, type TwilioServer } from '../../support/twilio-server.ts';

const logged: string[] = [];
const rivals: pg.Client[] = [];
let database: TestDatabase;
let server: TwilioServer;
let live: SmsOrganization;
beforeAll(async () => {
  const logTo = new Writable({
    write: (line, _, done) => {
      logged.push(String(line));
      done();
    },
  });
  database = await createTestDatabase();
  server = await startTwilioServer({ price: '-0.00790', logTo, logLevel: 'info', database });
  live = await server.liveOrganization();
}, 60_000);
afterAll(async () => {
  for (const rival of rivals) await rival.end();
  await server.close();
});

interface Held {
  id: string;
  /** Lets the carrier answer. */
  answer(): void;
}

/** A text whose answer the carrier keeps back. */
async function heldText(early: TwilioScript['early'] = []): Promise<Held> {
  const { promise: hold, resolve: answer } = Promise.withResolvers<void>();
  const to = freshRecipient();
  server.fake.plan(to, { answers: [accept], early, hold });
  const { id } = await live.accepted({ to });
  await waitFor(
    'the carrier has the request',
    async () => server.fake.sendsTo(to).length,
    (sends) => sends === 1,
  );
  return { id, answer };
}

/** Another writer, in a transaction that holds these messages. */
async function rivalHolding(ids: readonly string[]): Promise<pg.Client> {
  const rival = new pg.Client({ connectionString: database.url });
  await rival.connect();
  rivals.push(rival);
  await rival.query('begin');
  await rival.query('select from sms_messages where id = any($1) order by id for update', [ids]);
  return rival;
}

const waitersAre = (count: number) =>
  waitFor(
    `${count} wait for a message`,
    () =>
      server.stage.sql<{ count: number }>(
        `select count(*)::int as count from pg_stat_activity
         where datname = current_database() and wait_event_type = 'Lock' and query like '%sms_messages%'`,
      ),
    ([row]) => row?.count === count,
  );

describe('what an answer tells of a text whose receipt was faster', () => {
  it('is kept while nothing else is held, so that receipts of its neighbours never wait in a circle', async () => {
    const [first, second, neighbour] = [await heldText(), await heldText(), await heldText()];
    const late = await heldText(['sent']);
    await live.reaches(late.id, 'sent');
    // Both writers of outcomes are kept busy: the two that follow are written together.
    const before = await rivalHolding([first.id, second.id]);
    first.answer();
    await waitersAre(1);
    second.answer();
    await waitersAre(2);
    neighbour.answer();
    late.answer();
    await waitFor(
      'both were answered',
      async () => logged.filter((line) => line.includes('"msg":"submission"')),
      (lines) => [neighbour, late].every(({ id }) => lines.some((line) => line.includes(id))),
    );
    const receipts = await rivalHolding([late.id]);
    await before.query('commit');
    for (const { id } of [first, second]) await live.reaches(id, 'accepted');
    await waitersAre(1);
    // As receipts take the messages of theirs one after the other, here without the patience to wait.
    const taken = await receipts.query('select id from sms_messages where id = $1 for update nowait', [neighbour.id]);
    expect(taken.rows).toEqual([{ id: neighbour.id }]);
    await receipts.query('commit');
    const kept = await waitFor(
      'the answer was kept',
      () => live.get(late.id),
      ({ segment_count }) => segment_count !== null,
    );
    expect(kept).toMatchObject({ status: 'sent', segment_count: 1, provider_cost_micro_usd: 7_900 });
    await live.reaches(neighbour.id, 'accepted');
  });
});

// The account rests after it.
describe('a text that is held back and cannot be put back in line', () => {
  it('keeps no other text of its job from being sent', async () => {
    const test = await server.stage.organization();
    const limited = freshRecipient();
    server.fake.plan(limited, { answers: [refuse(429, 20_429, 'Too many requests', { 'retry-after': '30' })] });
    const { id: first } = await live.accepted({ to: limited });
    await askedInVain(live, server.fake, { id: first, to: limited });
    const stuck = freshRecipient();
    await server.stage.sql(
      `create function refuse_to_put_back() returns trigger language plpgsql as $$
       begin raise exception 'not put back'; end $$`,
    );
    await server.stage.sql(
      `create trigger refuse_to_put_back before update on sms_messages for each row
       when (new.recipient = '${stuck}' and new.released_at is null and new.status = 'queued')
       execute function refuse_to_put_back()`,
    );
    const { id: held } = await live.accepted({ to: stuck });
    const ready = await test.accepted({ send_at: '2027-01-13T19:00:00Z' });
    // Due from now on, and nobody was told.
    await server.stage.sql(`update organizations set clock_offset = clock_offset + interval '3 hours' where id = $1`, [
      test.id,
    ]);
    await server.stage.sql('insert into pgboss.job (name, data) values ($1, $2)', [
      'sms.submit-in-order',
      JSON.stringify({ messageIds: [held, ready.id] }),
    ]);
    await test.reaches(ready.id, 'delivered');
    expect(server.fake.sendsTo(stuck)).toEqual([]);
    await server.stage.sql('drop trigger refuse_to_put_back on sms_messages');
  });
});
