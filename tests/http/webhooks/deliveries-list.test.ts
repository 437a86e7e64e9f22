import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { components } from '../../../server/src/contract/generated/openapi.ts';
import type { SmsOrganization } from '../../support/sms-organization.ts';
import { type SmsStage, startSmsStage } from '../../support/sms-stage.ts';
import { freshUuid, type LogRow, writeLog } from './deliveries-log.ts';

type Page = components['schemas']['WebhookDeliveryPage'];

let stage: SmsStage;
let ours: LogOwner;
let theirs: LogOwner;

/** An organization with endpoints that nothing is sent to. */
type LogOwner = Awaited<ReturnType<typeof owner>>;

async function owner(mode: 'test' | 'live' = 'test') {
  const organization = await stage.organization({ mode });
  const endpoint = async (name: string): Promise<string> => {
    const url = 'http://127.0.0.1:9/hook';
    const answer = await organization.call<{ id: string }>('POST', '/v1/webhooks', { name, url, events: ['sms.sent'] });
    if (answer.status !== 201) throw new Error(answer.text);
    return answer.body.id;
  };
  const endpointId = await endpoint('CRM');
  return {
    ...organization,
    endpointId,
    endpoint,
    write: (rows: Array<Partial<LogRow>>) =>
      writeLog(
        stage,
        rows.map((row) => ({ organizationId: organization.id, endpointId, ...row })),
      ),
    deliveries: (query: Record<string, string> = {}) => {
      const search = new URLSearchParams(query).toString();
      return organization.call<Page>('GET', `/v1/webhook-deliveries${search === '' ? '' : `?${search}`}`);
    },
  };
}

const idsOf = (page: Page): string[] => page.data.map(({ id }) => id);

/** Every page from the first to the last, with what `between` does after each. */
async function pages(
  { deliveries }: LogOwner,
  query: Record<string, string>,
  between: () => Promise<unknown> = async () => undefined,
): Promise<string[][]> {
  const found: string[][] = [];
  let cursor: string | null = null;
  do {
    const { status, body, text } = await deliveries(cursor === null ? query : { ...query, cursor });
    if (status !== 200) throw new Error(text);
    found.push(idsOf(body));
    cursor = body.nextCursor;
    await between();
  } while (cursor !== null);
  return found;
}

beforeAll(async () => {
  stage = await startSmsStage({ worker: false });
  [ours, theirs] = await Promise.all([owner(), owner()]);
}, 60_000);
afterAll(() => stage.close());

describe('200', () => {
  it('answers an organization’s deliveries, newest first, and nobody else’s', async () => {
    const own = await owner();
    await theirs.write([{}, {}]);
    const written = await own.write([{}, {}, {}]);
    const { status, body } = await own.deliveries();
    expect(status).toBe(200);
    expect(idsOf(body)).toEqual(written.toReversed());
    expect(body.nextCursor).toBeNull();
  });

  it('answers each record with every field of the interface', async () => {
    const own = await owner();
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
    const own = await owner();
    await own.write(Array.from({ length: 101 }, () => ({})));
    expect((await own.deliveries()).body.data).toHaveLength(50);
    expect((await pages(own, { limit: '100' })).map((page) => page.length)).toEqual([100, 1]);
  });

  it('offers live endpoints, and those deleted within the 30 days of the log, by name and then by id', async () => {
    const own = await owner();
    const [second, first, gone, forgotten] = [
      await own.endpoint('B'),
      await own.endpoint('A'),
      await own.endpoint('B'),
      await own.endpoint('C'),
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
    own = await owner();
    other = await own.endpoint('Other');
    const rows: Array<Partial<LogRow>> = [
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
    ['an id of an event in upper case', () => ({ eventId: eventId.toUpperCase() }), () => []],
    ['an id of an event in braces', () => ({ eventId: `{${eventId}}` }), () => []],
    ['an id of an event of 256 characters', () => ({ eventId: 'x'.repeat(256) }), () => []],
    ['an unknown endpoint', () => ({ endpointId: freshUuid() }), () => []],
  ];

  it.each(cases)('narrow by %s', async (_what, query, expected) => {
    const answer = await own.deliveries(query());
    expect(answer.status).toBe(200);
    expect(idsOf(answer.body)).toEqual(expected());
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
    const live = await owner('live');
    await live.resetTime();
    const [hourAgo, now, later] = [-3600, 0, 1].map((s) => new Date(Date.now() + s * 1000).toISOString());
    const [old, young] = await live.write([{ age: '1 hour' }, {}]);
    expect(idsOf((await live.deliveries({ from: hourAgo ?? '' })).body)).toEqual([young]);
    expect(idsOf((await live.deliveries({ to: now ?? '' })).body)).toContain(old);
    expect(idsOf((await live.deliveries({ from: '1970-01-01T00:00:00Z', to: later ?? '' })).body)).toEqual([
      young,
      old,
    ]);
    expect(idsOf((await live.deliveries({ to: '1970-01-01T00:00:00Z' })).body)).toEqual([]);
    expect(idsOf((await live.deliveries({ to: '9999-12-31T23:59:59Z' })).body)).toEqual([young, old]);
  });
});

describe('pages (promise P24)', () => {
  it('neither repeat nor skip while new deliveries arrive', async () => {
    const own = await owner();
    const written = await own.write(Array.from({ length: 7 }, () => ({})));
    const seen = await pages(own, { limit: '2' }, () => own.write([{}]));
    expect(seen.flat()).toEqual(written.toReversed());
    expect(seen.map((page) => page.length)).toEqual([2, 2, 2, 1]);
  });

  it('give each of 250 records once, in order, with every limit from 1 to 100', async () => {
    const own = await owner();
    const written = await own.write(Array.from({ length: 250 }, () => ({})));
    for (let limit = 1; limit <= 100; limit += 1) {
      const seen = await pages(own, { limit: String(limit) });
      expect(seen.flat()).toEqual(written.toReversed());
      expect(seen).toHaveLength(Math.ceil(250 / limit));
    }
  }, 120_000);

  it('keep their filter, however its instants are written', async () => {
    const own = await owner();
    const written = await own.write([{}, { status: 'failed' }, {}, { status: 'failed' }]);
    const from = '2027-01-13T16:00:00Z';
    const { body } = await own.deliveries({ limit: '1', status: 'failed', from });
    const rest = await own.deliveries({
      limit: '3',
      status: 'failed',
      from: '2027-01-13T11:00:00.000-05:00',
      cursor: body.nextCursor ?? '',
    });
    expect([...idsOf(body), ...idsOf(rest.body)]).toEqual([written[3], written[1]]);
    expect(rest.body.nextCursor).toBeNull();
  });
});

describe('400 INVALID_CURSOR (promise P24)', () => {
  const refusal = { status: 400, body: { code: 'INVALID_CURSOR' } };
  const filter = { status: 'succeeded' };
  let cursor: string;

  beforeAll(async () => {
    await ours.write([{}, {}, {}]);
    cursor = (await ours.deliveries({ ...filter, limit: '1' })).body.nextCursor ?? '';
  });

  it('for each of 1 000 cursors with something changed', async () => {
    const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_';
    for (let nth = 0; nth < 1_000; nth += 1) {
      const at = nth % cursor.length;
      const turn = 1 + (Math.floor(nth / cursor.length) % 63);
      const changed = alphabet[(alphabet.indexOf(cursor[at] ?? '') + turn) % 64] ?? '';
      expect(
        await ours.deliveries({ ...filter, cursor: cursor.slice(0, at) + changed + cursor.slice(at + 1) }),
      ).toMatchObject(refusal);
    }
  }, 60_000);

  it.each<[string, () => string]>([
    ['cut', () => cursor.slice(0, -2)],
    ['lengthened', () => `${cursor}AA`],
    ['padded', () => `${cursor}=`],
    ['surrounded by white space', () => ` ${cursor}`],
    ['an instant', () => '2027-01-13T18:00:00.000Z'],
    ['the id of a delivery', () => freshUuid()],
  ])('for a cursor that is %s', async (_what, change) => {
    expect(await ours.deliveries({ ...filter, cursor: change() })).toMatchObject(refusal);
  });

  it.each<[string, () => Record<string, string>]>([
    ['without its filter', () => ({})],
    ['with another value of its filter', () => ({ status: 'failed' })],
    ['with a filter more', () => ({ ...filter, endpointId: ours.endpointId })],
    ['with an id of an event that no record has', () => ({ ...filter, eventId: 'evt_1' })],
  ])('for a cursor that is used %s', async (_what, query) => {
    expect(await ours.deliveries({ ...query(), cursor })).toMatchObject(refusal);
  });

  it('for the cursor of another list', async () => {
    await ours.accepted();
    await ours.accepted();
    const foreign = (await ours.list({ limit: '1' })).body.next_cursor ?? '';
    expect(await ours.deliveries({ cursor: foreign })).toMatchObject(refusal);
  });

  it('for another organization’s cursor (promise P14)', async () => {
    expect(await theirs.deliveries({ ...filter, cursor })).toMatchObject(refusal);
    expect((await ours.deliveries({ ...filter, cursor })).status).toBe(200);
  });
});

describe('400 VALIDATION_ERROR', () => {
  it.each<[string, Record<string, string>, string]>([
    ['to before from', { from: '2027-01-13T18:00:00Z', to: '2027-01-13T17:59:59.999Z' }, '/query/to'],
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

  it('for an endpoint or a session in any but the one spelling of ids', async () => {
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
