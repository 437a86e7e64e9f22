import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { createDatabase, type Database } from '../../../server/src/platform/db/database.ts';
import { createLog } from '../../../server/src/platform/process/log.ts';
import { createCallbackQueue } from '../../../server/src/providers/simulated/callback-queue.ts';
import { createTestDatabase, type TestDatabase } from '../../support/postgres.ts';

let stored: TestDatabase;
let database: Database;
beforeAll(async () => {
  stored = await createTestDatabase();
  const log = createLog({ level: 'silent', pretty: false });
  database = createDatabase({ url: stored.url, log, maxConnections: 2 });
});
afterAll(async () => {
  await database.close();
  await stored.drop();
});

describe('the queue of what the simulated carrier owes', () => {
  it('has no next instant while it is empty, so that an idle server does not look again at once', async () => {
    const queue = createCallbackQueue(database);
    expect(await queue.untilNextMs()).toBeNull();
    await database.tx((tx) => queue.add(tx, crypto.randomUUID(), { delayMs: 60_000, events: [] }));
    expect(await queue.untilNextMs()).toBeGreaterThan(30_000);
  });
});
