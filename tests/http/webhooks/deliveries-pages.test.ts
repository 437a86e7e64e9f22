import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { freshUuid, idsOf, type LogOwner, type LogStage, startLogStage } from './deliveries-log.ts';

let stage: LogStage;

beforeAll(async () => {
  stage = await startLogStage();
}, 60_000);
afterAll(() => stage.close());

describe('pages (promise P24)', () => {
  it('neither repeat nor skip while new deliveries arrive', async () => {
    const own = await stage.owner();
    const written = await own.write(Array.from({ length: 7 }, () => ({})));
    const seen = await own.pages({ limit: '2' }, () => own.write([{}]));
    expect(seen.flat()).toEqual(written.toReversed());
    expect(seen.map((page) => page.length)).toEqual([2, 2, 2, 1]);
  });

  it('give each of 250 records once, in order, with every limit from 1 to 100', async () => {
    const own = await stage.owner();
    const written = await own.write(Array.from({ length: 250 }, () => ({})));
    for (let limit = 1; limit <= 100; limit += 1) {
      const seen = await own.pages({ limit: String(limit) });
      expect(seen.flat()).toEqual(written.toReversed());
      expect(seen).toHaveLength(Math.ceil(250 / limit));
    }
  }, 120_000);

  it('keep their filter, however its instants are written', async () => {
    const own = await stage.owner();
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
  let ours: LogOwner;
  let theirs: LogOwner;
  let cursor: string;

  beforeAll(async () => {
    [ours, theirs] = await Promise.all([stage.owner(), stage.owner()]);
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
