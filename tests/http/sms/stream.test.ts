import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import pg from 'pg';
import { findHorizon, readChanges } from '../../../server/src/sms/stream/change-store.ts';
import { systemClock } from '../../../server/src/platform/time/clock.ts';
import type { StreamPosition } from '../../../server/src/sms/stream/types.ts';
import { startTestServer, type TestServer } from '../../support/server.ts';
import { freshRecipient } from '../../support/fresh.ts';
import type { SmsOrganization } from '../../support/sms-organization.ts';
import { ask } from '../../support/sms-http.ts';
import { nothingIsHeldBack as nothingHeldBack } from '../../support/nothing-held-back.ts';
import { type SmsStage, stageOn } from '../../support/sms-stage.ts';
import { waitFor } from '../../support/sms-waiting.ts';
import { staleStreamPosition } from '../../support/stale-stream-position.ts';
import { readStream, type StreamChange } from '../../support/stream-reader.ts';

let server: TestServer;
let stage: SmsStage;

beforeAll(async () => {
  server = await startTestServer();
  stage = stageOn(server);
}, 60_000);
afterAll(() => stage.close());

const statusesOf = (changes: readonly StreamChange[], messageId: string): string[] =>
  changes.filter(({ data }) => data.message_id === messageId).map(({ data }) => data.status);
const read = ({ apiKey }: SmsOrganization, lastEventId?: string) =>
  readStream(server.url, { key: apiKey, ...(lastEventId === undefined ? {} : { lastEventId }) });

const withheldSeconds = async (): Promise<number> => {
  const text = await (await fetch(`${server.url}/metrics`)).text();
  return Number(/^trunkline_sms_stream_withheld_seconds (\S+)$/m.exec(text)?.[1]);
};

const nothingIsHeldBack = (ours: SmsOrganization): Promise<void> => nothingHeldBack(stage, ours.id);

describe('streamSmsMessages', () => {
  it('tells each state of a message once, in order, named like its webhook, with its message and conversation', async () => {
    const ours = await stage.organization();
    const reader = await read(ours);
    const message = await ours.accepted();
    const changes = await reader.reaches(4);
    expect(changes.map(({ event }) => event)).toEqual(['sms.queued', 'sms.accepted', 'sms.sent', 'sms.delivered']);
    const { terminal_at } = await ours.get(message.id);
    expect(changes.at(-1)).toEqual({
      id: expect.any(String),
      event: 'sms.delivered',
      data: {
        message_id: message.id,
        conversation_id: message.conversation_id,
        status: 'delivered',
        occurred_at: terminal_at,
      },
    });
    expect(new Set(reader.frames().map(({ id }) => id)).size).toBe(reader.frames().length);
    reader.leave();
  });

  it('tells of texts that wait, are taken back, fail, stay unknown, and arrive', async () => {
    const ours = await stage.organization();
    const reader = await read(ours);
    const scheduled = await ours.accepted({ send_at: '2027-01-14T17:00:00Z' });
    await ours.cancel(scheduled.id);
    const failed = await ours.accepted({ to: '+15005550001' });
    const unknown = await ours.accepted({ to: '+15005550003' });
    const from = freshRecipient();
    await ours.receive(from, 'Hello');
    const inbound = await ours.inboundFrom(from);
    const changes = await reader.reaches(7);
    expect(statusesOf(changes, scheduled.id)).toEqual(['scheduled', 'canceled']);
    expect(statusesOf(changes, failed.id)).toEqual(['queued', 'delivery_failed']);
    expect(statusesOf(changes, unknown.id)).toEqual(['queued', 'submission_unknown']);
    expect(statusesOf(changes, inbound.id)).toEqual(['received']);
    reader.leave();
  });

  it('begins with a heartbeat, and whoever resumes from it gets all that came since, once', async () => {
    const ours = await stage.organization();
    const first = await read(ours);
    first.leave();
    expect(first.frames()).toEqual([{ id: expect.any(String), event: 'heartbeat', data: {} }]);
    const message = await ours.accepted();
    await ours.reaches(message.id, 'delivered');
    const second = await read(ours, first.lastId());
    expect(statusesOf(await second.reaches(4), message.id)).toEqual(['queued', 'accepted', 'sent', 'delivered']);
    second.leave();
    const [, , , sent] = second.frames();
    const third = await read(ours, sent?.id);
    expect(statusesOf(await third.reaches(1), message.id)).toEqual(['delivered']);
    third.leave();
  });

  it('shows nothing of another organization (promise P14)', async () => {
    const [ours, theirs] = [await stage.organization(), await stage.organization()];
    const reader = await read(ours);
    await theirs.accepted();
    const message = await theirs.accepted();
    await theirs.reaches(message.id, 'delivered');
    const own = await ours.accepted();
    const changes = await reader.reaches(4);
    expect(new Set(changes.map(({ data }) => data.message_id))).toEqual(new Set([own.id]));
    reader.leave();
  });

  it('refuses an id that was cut, changed, made up, or given to another organization, with 400 INVALID_CURSOR', async () => {
    const [ours, theirs] = [await stage.organization(), await stage.organization()];
    const [own, foreign] = [await read(ours), await read(theirs)];
    own.leave();
    foreign.leave();
    const id = own.lastId();
    const page = await ours.list({ limit: '1' });
    expect(page.status).toBe(200);
    for (const forged of [
      foreign.lastId(),
      id.slice(0, -1),
      id.slice(1),
      `${id}A`,
      id.replace(/^./, (first) => (first === 'A' ? 'B' : 'A')),
      '1',
      '0'.repeat(2_048),
    ]) {
      const answer = await ours.call('GET', '/v1/sms/stream', undefined, { 'last-event-id': forged });
      expect(answer).toMatchObject({ status: 400, body: { code: 'INVALID_CURSOR' } });
    }
  });

  it('takes an empty id as none', async () => {
    const ours = await stage.organization();
    const reader = await read(ours, '');
    const [first] = reader.frames();
    expect(first?.event).toBe('heartbeat');
    await ours.accepted();
    expect((await reader.reaches(1)).at(0)?.event).toBe('sms.queued');
    reader.leave();
  });

  it('refuses an id that is longer than any with 400 VALIDATION_ERROR', async () => {
    const ours = await stage.organization();
    const headers = { 'last-event-id': 'x'.repeat(2_049) };
    const answer = await ours.call('GET', '/v1/sms/stream', undefined, headers);
    expect(answer).toMatchObject({ status: 400, body: { code: 'VALIDATION_ERROR' } });
  });

  it.each<[string, (horizon: StreamPosition) => StreamPosition]>([
    ['is kept no longer', (horizon) => ({ ...horizon, writtenMs: horizon.writtenMs - 2 * 24 * 3_600_000 })],
    ['was lost with the database that it came from', (horizon) => ({ ...horizon, origin: `9${horizon.origin}` })],
    [
      'was lost when a replica took over',
      (horizon) => ({ ...horizon, origin: horizon.origin.replace(/.$/, (last) => (last === '0' ? '1' : '0')) }),
    ],
  ])('refuses an id whose sequel %s with 410 RESUME_EXPIRED', async (_what, lost) => {
    const ours = await stage.organization();
    const { horizon } = await findHorizon(server.database.read);
    const id = staleStreamPosition(Buffer.alloc(32, 1), ours.id, lost(horizon));
    const answer = await ours.call('GET', '/v1/sms/stream', undefined, { 'last-event-id': id });
    expect(answer).toMatchObject({ status: 410, body: { code: 'RESUME_EXPIRED' } });
  });

  it('goes on with what comes behind a place whose transaction a crash has undone', async () => {
    const ours = await stage.organization();
    const { horizon } = await findHorizon(server.database.read);
    const reader = await read(ours, staleStreamPosition(Buffer.alloc(32, 1), ours.id, { ...horizon, xid: 2n ** 40n }));
    const message = await ours.accepted();
    expect(statusesOf(await reader.reaches(4), message.id)).toEqual(['queued', 'accepted', 'sent', 'delivered']);
    reader.leave();
  });

  it('refuses the 101st stream of an organization with 429 and Retry-After, and takes one again when one was left', async () => {
    const [ours, theirs] = [await stage.organization(), await stage.organization()];
    const readers = await Promise.all(Array.from({ length: 100 }, () => read(ours)));
    const refused = await ours.call('GET', '/v1/sms/stream');
    expect(refused).toMatchObject({
      status: 429,
      body: { code: 'TOO_MANY_STREAMS' },
      headers: { 'retry-after': expect.stringMatching(/^\d+$/) },
    });
    (await read(theirs)).leave();
    readers.pop()?.leave();
    const answer = await waitFor(
      'there is room again',
      () => ours.call('HEAD', '/v1/sms/stream'),
      ({ status }) => status === 200,
    );
    expect(answer.status).toBe(200);
    for (const reader of readers) reader.leave();
  });

  it('ends the streams of a key that is revoked, at once and after a whole frame, and no others', async () => {
    const ours = await stage.organization();
    const created = await ours.call<{ id: string; apiKey: string }>('POST', '/v1/api-keys', {
      name: 'a screen',
      scopes: ['read'],
    });
    const { id, apiKey } = created.body;
    const [staying, leaving] = [await read(ours), await readStream(server.url, { key: apiKey })];
    expect((await ours.call('DELETE', `/v1/api-keys/${id}`)).status).toBeLessThan(300);
    await leaving.ended;
    const message = await ours.accepted();
    expect(statusesOf(await staying.reaches(4), message.id)).toHaveLength(4);
    expect(leaving.changes()).toEqual([]);
    staying.leave();
  });

  it('ends the streams of a key that expires, when it does, and no others', async () => {
    const ours = await stage.organization();
    const inMs = (ms: number): string => systemClock.now().add({ milliseconds: ms }).toString();
    const keyUntil = async (expiresAt: string): Promise<string> => {
      const json = { name: 'a visitor', scopes: ['read'], expiresAt };
      return (await ours.call<{ apiKey: string }>('POST', '/v1/api-keys', json)).body.apiKey;
    };
    const staying = await readStream(server.url, { key: await keyUntil(inMs(3_600_000)) });
    const key = await keyUntil(inMs(4_000));
    const leaving = await readStream(server.url, { key });
    await leaving.ended;
    expect((await ask(server.url, { method: 'GET', path: '/v1/sms/stream', key })).status).toBe(401);
    const message = await ours.accepted();
    expect(statusesOf(await staying.reaches(4), message.id)).toHaveLength(4);
    expect(leaving.changes()).toEqual([]);
    staying.leave();
  });

  it('answers the head of the stream, and no more, to HEAD', async () => {
    const ours = await stage.organization();
    const answer = await ours.call('HEAD', '/v1/sms/stream');
    expect(answer).toMatchObject({ status: 200, text: '', headers: { 'content-type': 'text/event-stream' } });
  });
});

describe('a transaction that commits after younger ones (no gap)', () => {
  it('is missed by no reader, whether it reads on or resumes', async () => {
    const ours = await stage.organization();
    const [older, younger] = [
      await ours.accepted({ send_at: '2027-01-14T17:00:00Z' }),
      await ours.accepted({ send_at: '2027-01-14T17:00:00Z' }),
    ];
    await nothingIsHeldBack(ours);
    const reader = await read(ours);
    const slow = new pg.Client({ connectionString: server.databaseUrl });
    await slow.connect();
    try {
      await slow.query('begin');
      await slow.query(`update sms_messages set status = 'rejected', wake_at = null where id = $1`, [older.id]);
      const { horizon } = await findHorizon(server.database.read);
      await ours.cancel(younger.id);
      const later = await read(ours, reader.lastId());
      // What is younger is held back, or its id would promise that nothing comes before it.
      const look = await readChanges(server.database.read, [{ organizationId: ours.id, after: horizon }], 10);
      expect(look.get(ours.id)).toMatchObject({ changes: [], withheldForMs: expect.any(Number) });
      expect([...reader.changes(), ...later.changes()]).toEqual([]);
      await waitFor('the wait is shown', withheldSeconds, (seconds) => seconds > 0);
      await slow.query('commit');
      for (const one of [reader, later]) {
        const changes = await one.reaches(2);
        expect(changes.map(({ data }) => [data.message_id, data.status])).toEqual([
          [older.id, 'rejected'],
          [younger.id, 'canceled'],
        ]);
        one.leave();
      }
      await waitFor('nothing waits any more', withheldSeconds, (seconds) => seconds === 0);
      const resumed = await read(ours, reader.changes()[0]?.id);
      expect(statusesOf(await resumed.reaches(1), younger.id)).toEqual(['canceled']);
      resumed.leave();
    } finally {
      await slow.end();
    }
  });

  it('holds nothing back for good where it rolls back', async () => {
    const ours = await stage.organization();
    const message = await ours.accepted({ send_at: '2027-01-14T17:00:00Z' });
    await nothingIsHeldBack(ours);
    const reader = await read(ours);
    const slow = new pg.Client({ connectionString: server.databaseUrl });
    await slow.connect();
    await slow.query('begin');
    await slow.query('update organizations set name = name where id = $1', [ours.id]);
    await ours.cancel(message.id);
    await slow.query('rollback');
    await slow.end();
    expect(statusesOf(await reader.reaches(1), message.id)).toEqual(['canceled']);
    reader.leave();
  });
});

it('tells the states of one message in their order, also where the later one is of an older transaction', async () => {
  const ours = await stage.organization();
  const [first, second] = [
    await ours.accepted({ send_at: '2027-01-14T17:00:00Z' }),
    await ours.accepted({ send_at: '2027-01-14T17:00:00Z' }),
  ];
  await nothingIsHeldBack(ours);
  const reader = await read(ours);
  const [older, younger] = [
    new pg.Client({ connectionString: server.databaseUrl }),
    new pg.Client({ connectionString: server.databaseUrl }),
  ];
  await Promise.all([older.connect(), younger.connect()]);
  try {
    const become = `update sms_messages set status = $2, wake_at = null where id = $1`;
    const { rows } = await older.query<{ pid: number }>('select pg_backend_pid() as pid');
    // Where a transaction gets its number at its first row, and waits for the next.
    await older.query('begin');
    await older.query('select from sms_messages where id = $1 for update', [first.id]);
    await younger.query('begin');
    await younger.query(become, [second.id, 'canceled']);
    const later = older.query(become, [second.id, 'rejected']);
    await waitFor(
      'the older one waits for the younger',
      () =>
        server.database.read.query<{ waits: boolean }>('select cardinality(pg_blocking_pids($1)) > 0 as waits', [
          rows[0]?.pid,
        ]),
      ([row]) => row?.waits === true,
    );
    await younger.query('commit');
    await later;
    await older.query('commit');
    expect(statusesOf(await reader.reaches(2), second.id)).toEqual(['canceled', 'rejected']);
  } finally {
    await Promise.all([older.end(), younger.end()]);
    reader.leave();
  }
});
