import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import {
  freshUuid,
  idsOf,
  type LogOwner,
  type RecordRow,
  type LogStage,
  startLogStage,
  uuidOf,
} from './deliveries-log.ts';

let stage: LogStage;
let theirs: LogOwner;

beforeAll(async () => {
  stage = await startLogStage();
  theirs = await stage.owner();
}, 60_000);
afterAll(() => stage.close());

describe('200', () => {
  it('answers an organization’s deliveries, newest first, and nobody else’s', async () => {
    const own = await stage.owner();
    await theirs.write([{}, {}]);
    const written = await own.write([{}, {}, {}]);
    const { status, body } = await own.deliveries();
    expect(status).toBe(200);
    expect(idsOf(body)).toEqual(written.toReversed());
    expect(body.nextCursor).toBeNull();
  });

  it('answers each record with every field of the interface', async () => {
    const own = await stage.owner();
    const [eventId, sessionId] = [freshUuid(), freshUuid()];
    const createdAt = '2027-01-13T16:00:00.123Z';
    const [id] = await own.write([
      { eventId, sessionId, agentId: 'agent_1', eventType: 'call.report', status: 'failed', attempts: 8, createdAt },
    ]);
    expect((await own.deliveries()).body.data).toEqual([
      {
        id,
        eventId,
        endpointId: own.endpointId,
        endpointName: 'CRM',
        endpointKind: 'workspace',
        endpointDeleted: false,
        event: 'call.report',
        sessionId,
        agentId: 'agent_1',
        webhookTags: {},
        status: 'failed',
        attempts: 8,
        httpStatus: null,
        error: null,
        occurredAt: createdAt,
        expiresAt: '2027-02-12T16:00:00.123Z',
        deliveredAt: null,
        createdAt,
        canRedeliver: true,
      },
    ]);
  });

  it('takes limits from 1 to 100, 50 by default', async () => {
    const own = await stage.owner();
    await own.write(Array.from({ length: 101 }, () => ({})));
    expect((await own.deliveries()).body.data).toHaveLength(50);
    expect((await own.pages({ limit: '100' })).map((page) => page.length)).toEqual([100, 1]);
  });

  it('offers live endpoints, and those deleted within the 30 days of the log, by name and then by id', async () => {
    const own = await stage.owner();
    const [second, first, gone, forgotten] = [
      await own.endpoint({ name: 'B' }),
      await own.endpoint({ name: 'A' }),
      await own.endpoint({ name: 'B' }),
      await own.endpoint({ name: 'C' }),
    ];
    for (const id of [gone, forgotten]) await own.call('DELETE', `/v1/webhooks/${id}`);
    await stage.sql(`update webhook_endpoints set deleted_at = deleted_at - interval '30 days' where id = $1`, [
      forgotten,
    ]);
    const [id] = await own.write([{ endpointId: gone }]);
    const { body } = await own.deliveries();
    expect(body.endpointOptions).toEqual([
      { id: first, name: 'A', kind: 'workspace', deleted: false },
      { id: second, name: 'B', kind: 'workspace', deleted: false },
      { id: gone, name: 'B', kind: 'workspace', deleted: true },
      { id: own.endpointId, name: 'CRM', kind: 'workspace', deleted: false },
    ]);
    expect(body.data).toMatchObject([{ id, endpointName: 'B', endpointDeleted: true, canRedeliver: false }]);
  });
});

describe('filters', () => {
  let own: LogOwner;
  let other: string;
  const [sessionId, eventId] = [freshUuid(), freshUuid()];
  const instants = [0, 1, 2, 3, 4].map((minute) => `2027-01-13T18:0${minute}:00.000Z`);
  let plain: string;
  let pending: string;
  let report: string;
  let elsewhere: string;
  let newest: string;

  beforeAll(async () => {
    own = await stage.owner();
    other = await own.endpoint({ name: 'Other' });
    const rows: Array<Partial<RecordRow>> = [
      {},
      { status: 'pending' },
      { eventType: 'call.report', sessionId, agentId: 'agent_1', eventId },
      { endpointId: other, eventId },
      { status: 'cancelled' },
    ];
    [plain = '', pending = '', report = '', elsewhere = '', newest = ''] = await own.write(
      rows.map((row, index) => ({ ...row, createdAt: instants[index] ?? '' })),
    );
  });

  const inCapitals = (ids: Record<string, string>): Record<string, string> =>
    Object.fromEntries(Object.entries(ids).map(([name, id]) => [name, id.toUpperCase()]));
  const cases: Array<[string, () => Record<string, string>, () => string[]]> = [
    ['endpointId', () => ({ endpointId: other }), () => [elsewhere]],
    ['event', () => ({ event: 'call.report' }), () => [report]],
    ['agentId', () => ({ agentId: 'agent_1' }), () => [report]],
    ['status', () => ({ status: 'pending' }), () => [pending]],
    ['sessionId', () => ({ sessionId }), () => [report]],
    ['eventId', () => ({ eventId }), () => [elsewhere, report]],
    ['from, which includes the instant itself', () => ({ from: '2027-01-13T18:03:00Z' }), () => [newest, elsewhere]],
    ['to, which excludes the instant itself', () => ({ to: '2027-01-13T18:01:00Z' }), () => [plain]],
    ['from with an offset', () => ({ from: '2027-01-13T13:04:00-05:00' }), () => [newest]],
    ['from and to of one instant', () => ({ from: instants[1] ?? '', to: instants[1] ?? '' }), () => []],
    ['no filter', () => ({}), () => [newest, elsewhere, report, pending, plain]],
    [
      'several filters, which combine with AND',
      () => ({ eventId, endpointId: other, status: 'succeeded', from: instants[1] ?? '', to: instants[4] ?? '' }),
      () => [elsewhere],
    ],
    ['filters of which one matches nothing', () => ({ eventId, status: 'expired' }), () => []],
    ['a provider’s id of an event, which is none of ours', () => ({ eventId: 'evt_1' }), () => []],
    ['ids in capitals', () => inCapitals({ eventId, sessionId, endpointId: own.endpointId }), () => [report]],
    ['an id of an event in braces', () => ({ eventId: `{${eventId}}` }), () => []],
    ['an id of an event of 256 characters', () => ({ eventId: 'x'.repeat(256) }), () => []],
    ['an unknown endpoint', () => ({ endpointId: freshUuid() }), () => []],
  ];

  it.each(cases)('narrow by %s', async (_what, query, expected) => {
    const answer = await own.deliveries(query());
    expect(answer.status).toBe(200);
    expect(idsOf(answer.body)).toEqual(expected());
  });

  it('of ids in either case are one filter: a cursor fits both (decision 232)', async () => {
    const query = { endpointId: own.endpointId, limit: '1' };
    const first = await own.deliveries(query);
    const cursor = first.body.nextCursor ?? '';
    const [same, other] = await Promise.all([
      own.deliveries({ ...query, cursor }),
      own.deliveries({ ...query, endpointId: own.endpointId.toUpperCase(), cursor }),
    ]);
    expect([other.status, other.text]).toEqual([200, same.text]);
  });

  it('of another organization’s ids match nothing, as unknown ids do (promise P14)', async () => {
    const foreign = freshUuid();
    await theirs.write([{ sessionId: foreign, eventId: foreign, agentId: 'agent_theirs' }]);
    const unknown = await own.deliveries({ endpointId: freshUuid() });
    for (const query of [
      { endpointId: theirs.endpointId },
      { sessionId: foreign },
      { eventId: foreign },
      { agentId: 'agent_theirs' },
    ]) {
      expect(await own.deliveries(query)).toMatchObject({ status: 200, body: unknown.body });
    }
  });

  it('by time hold for live organizations too, whose log is searched by the time of its ids', async () => {
    const live = await stage.owner('live');
    await stage.sql(`update organizations set clock_offset = '0' where id = $1`, [live.id]);
    const minute = 60_000;
    const ago = (minutes: number): string => new Date(Date.now() - minutes * minute).toISOString();
    const [fourDays, twoDays, anHour] = [ago(5_760), ago(2_880), ago(60)];
    // The clock of whoever made the first id was half an hour slow, that of the second half an hour fast.
    const [oldest, old, young] = await live.write([
      { id: uuidOf(Date.parse(fourDays) - 30 * minute), createdAt: fourDays },
      { id: uuidOf(Date.parse(twoDays) + 30 * minute), createdAt: twoDays },
      { createdAt: anHour },
    ]);
    const found = async (query: Record<string, string>) => idsOf((await live.deliveries(query)).body);
    expect(await found({ from: fourDays, to: twoDays })).toEqual([oldest]);
    expect(await found({ from: twoDays, to: anHour })).toEqual([old]);
    expect(await found({ from: anHour })).toEqual([young]);
    expect(await found({ to: ago(2_879) })).toEqual([old, oldest]);
    expect(await found({ to: '1970-01-01T00:00:00Z' })).toEqual([]);
    expect(await found({ from: '1970-01-01T00:00:00Z', to: '9999-12-31T23:59:59Z' })).toEqual([young, old, oldest]);
  });
});

describe('400 VALIDATION_ERROR', () => {
  let ours: LogOwner;

  beforeAll(async () => {
    ours = await stage.owner();
  });

  it.each<[string, Record<string, string>, string]>([
    ['to before from', { from: '2027-01-13T18:00:00Z', to: '2027-01-13T17:59:59.999Z' }, '/query/to'],
    [
      'to a nanosecond before from',
      { from: '2027-01-13T18:00:00.000000002Z', to: '2027-01-13T18:00:00.000000001Z' },
      '/query/to',
    ],
    ['an endpoint that is no UUID', { endpointId: 'CRM' }, '/query/endpointId'],
    ['a session that is no UUID', { sessionId: 'session_1' }, '/query/sessionId'],
    ['an event that does not exist', { event: 'sms.read' }, '/query/event'],
    ['a status that does not exist', { status: 'sent' }, '/query/status'],
    ['an empty agent', { agentId: '' }, '/query/agentId'],
    ['an id of an event of 257 characters', { eventId: 'x'.repeat(257) }, '/query/eventId'],
    ['an instant without an offset', { from: '2027-01-13T18:00:00' }, '/query/from'],
    ['a word for an instant', { to: 'infinity' }, '/query/to'],
    ['limit 0', { limit: '0' }, '/query/limit'],
    ['limit 101', { limit: '101' }, '/query/limit'],
    ['limit 0x10', { limit: '0x10' }, '/query/limit'],
  ])('for %s', async (_what, query, path) => {
    expect(await ours.deliveries(query)).toMatchObject({
      status: 400,
      body: { code: 'VALIDATION_ERROR', issues: [{ path }] },
    });
  });

  it('for an endpoint or a session in another spelling than that of ids', async () => {
    for (const name of ['endpointId', 'sessionId']) {
      for (const id of [`urn:uuid:${ours.endpointId}`, `{${ours.endpointId}}`, ours.endpointId.replaceAll('-', '')]) {
        expect(await ours.deliveries({ [name]: id })).toMatchObject({
          status: 400,
          body: { code: 'VALIDATION_ERROR' },
        });
      }
    }
  });
});
