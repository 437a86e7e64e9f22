import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { createDatabase, type Database, type Tx } from '../../server/src/platform/db/database.ts';
import {
  withIdempotency,
  finishKey,
  freeKey,
  type KeyedRequest,
} from '../../server/src/platform/idempotency/with-idempotency.ts';
import { createLog } from '../../server/src/platform/process/log.ts';
import { createTestDatabase, type TestDatabase } from '../support/postgres.ts';

let created: TestDatabase;
let database: Database;
beforeAll(async () => {
  created = await createTestDatabase();
  database = createDatabase({
    url: created.url,
    log: createLog({ level: 'silent', pretty: false }),
    maxConnections: 8,
  });
  await database.read.query('create table things (id text primary key, made_by text)');
  await database.read.query(
    `insert into organizations (id, name, slug, mode, credit_policy, webhook_secret_encrypted, webhook_secret_created_at, created_at, updated_at)
     select id, id, id, 'test', 'unlimited', '', now(), now(), now() from unnest(array['org_a', 'org_b']) id`,
  );
});
afterAll(async () => {
  await database.close();
  await created.drop();
});

let number = 0;
const request = (change: Partial<KeyedRequest> = {}): KeyedRequest => ({
  organizationId: 'org_a',
  endpoint: 'POST /v1/things',
  key: `key-${(number += 1)}`,
  body: { size: 1, colour: 'red' },
  ...change,
});

interface Thing {
  id: string;
  made_by: string;
}

/** Makes a thing once for a request; `before` runs inside of the transaction, before the thing is made. */
async function make(
  asked: KeyedRequest,
  options: { before?: (tx: Tx) => Promise<unknown>; runsForMs?: number } = {},
): Promise<{ resource: Thing; isFirst: boolean }> {
  const id = `thing-${(number += 1)}`;
  return database.tx((tx) =>
    withIdempotency<Thing>(tx, asked, {
      resourceId: id,
      find: async (_tx, resourceId) =>
        (await tx.query<Thing>('select id, made_by from things where id = $1', [resourceId]))[0] ?? null,
      make: async () => {
        await options.before?.(tx);
        await tx.query('insert into things (id, made_by) values ($1, $2)', [id, String(asked.key)]);
        return { id, made_by: String(asked.key) };
      },
      ...(options.runsForMs === undefined ? {} : { runsForMs: options.runsForMs }),
    }),
  );
}

const things = async (asked: KeyedRequest): Promise<number> =>
  (await database.read.query('select 1 from things where made_by = $1', [String(asked.key)])).length;

describe('an Idempotency-Key', () => {
  it('makes one resource of equal requests, however their JSON is ordered', async () => {
    const asked = request();
    const first = await make(asked);
    const again = await make({ ...asked, body: { colour: 'red', size: 1 } });
    expect(first.isFirst).toBe(true);
    expect(again).toEqual({ resource: first.resource, isFirst: false });
    expect(await things(asked)).toBe(1);
  });

  it('makes one resource of thirty equal requests at once', async () => {
    const asked = request();
    const answers = await Promise.all(Array.from({ length: 30 }, () => make(asked)));
    expect(new Set(answers.map(({ resource }) => resource.id)).size).toBe(1);
    expect(answers.filter(({ isFirst }) => isFirst)).toHaveLength(1);
    expect(await things(asked)).toBe(1);
  });

  it('counts for one organization and one operation', async () => {
    const asked = request();
    const others = [asked, { ...asked, organizationId: 'org_b' }, { ...asked, endpoint: 'POST /v1/others' }];
    for (const other of others) expect(await make(other)).toMatchObject({ isFirst: true });
    expect(await things(asked)).toBe(3);
  });

  it('is no key where none was sent', async () => {
    const asked = request({ key: undefined, body: undefined });
    expect([await make(asked), await make(asked)]).toMatchObject([{ isFirst: true }, { isFirst: true }]);
  });

  it('answers other content 409 IDEMPOTENCY_CONFLICT, and stays with the first', async () => {
    const asked = request();
    const first = await make(asked);
    for (const body of [{ size: 2, colour: 'red' }, {}, null, [], undefined]) {
      await expect(make({ ...asked, body })).rejects.toMatchObject({ status: 409, code: 'IDEMPOTENCY_CONFLICT' });
    }
    expect((await make(asked)).resource).toEqual(first.resource);
    expect(await things(asked)).toBe(1);
  });

  it('stays free after a refusal that made nothing', async () => {
    const asked = request();
    const refuse = () => Promise.reject(new Error('refused'));
    await expect(make(asked, { before: refuse })).rejects.toThrow('refused');
    expect(await make({ ...asked, body: 'another' })).toMatchObject({ isFirst: true });
  });

  it('lives as long as its resource', async () => {
    const asked = request();
    const first = await make(asked);
    await database.read.query('delete from things where id = $1', [first.resource.id]);
    const second = await make({ ...asked, body: 'another' });
    expect(second.isFirst).toBe(true);
    expect((await make({ ...asked, body: 'another' })).resource).toEqual(second.resource);
  });
});

describe('an Idempotency-Key of a request that goes on after its first transaction', () => {
  it('answers 409 IDEMPOTENCY_IN_PROGRESS with Retry-After until it is finished, and the resource from then on', async () => {
    const asked = request();
    const { resource } = await make(asked, { runsForMs: 60_000 });
    await expect(make(asked)).rejects.toMatchObject({
      status: 409,
      code: 'IDEMPOTENCY_IN_PROGRESS',
      headers: { 'retry-after': '1' },
    });
    await expect(make({ ...asked, body: 'another' })).rejects.toMatchObject({ code: 'IDEMPOTENCY_CONFLICT' });
    await finishKey(database.read, asked, resource.id);
    expect(await make(asked)).toEqual({ resource, isFirst: false });
  });

  it('stands for its resource once its time is over, as after the end of its process', async () => {
    const asked = request();
    const { resource } = await make(asked, { runsForMs: 0 });
    expect(await make(asked)).toEqual({ resource, isFirst: false });
  });

  it('is free again when the request made nothing in the end, and not when another one has it by then', async () => {
    const asked = request();
    const first = await make(asked, { runsForMs: 60_000 });
    await database.tx(async (tx) => {
      await tx.query('delete from things where id = $1', [first.resource.id]);
      await freeKey(tx, asked, first.resource.id);
    });
    const second = await make(asked);
    expect(second.isFirst).toBe(true);
    await freeKey(database.read, asked, first.resource.id);
    await finishKey(database.read, asked, first.resource.id);
    expect(await make(asked)).toEqual({ resource: second.resource, isFirst: false });
  });

  it('answers 409 IDEMPOTENCY_IN_PROGRESS where the first transaction takes longer than a lock is waited for', async () => {
    const asked = request();
    let release = (): void => {};
    const held = new Promise<void>((resolve) => {
      release = resolve;
    });
    let begun = (): void => {};
    const hasBegun = new Promise<void>((resolve) => {
      begun = resolve;
    });
    const first = make(asked, { before: () => (begun(), held) });
    await hasBegun;
    await expect(make(asked)).rejects.toMatchObject({ code: 'IDEMPOTENCY_IN_PROGRESS' });
    release();
    expect(await make(asked)).toEqual({ resource: (await first).resource, isFirst: false });
  });
});
