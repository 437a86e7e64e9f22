import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { Temporal } from 'temporal-polyfill';
import { checkClock } from '../../server/src/operate/doctor/check-clock.ts';
import { systemClock } from '../../server/src/platform/time/clock.ts';
import { createDatabase, type Database } from '../../server/src/platform/db/database.ts';
import { createLog } from '../../server/src/platform/process/log.ts';
import { createTestDatabase, type TestDatabase } from '../support/postgres.ts';
import { shiftedClock } from '../support/shifted-clock.ts';

let created: TestDatabase;
let database: Database;
beforeAll(async () => {
  created = await createTestDatabase();
  database = createDatabase({
    url: created.url,
    log: createLog({ level: 'silent', pretty: false }),
    maxConnections: 1,
  });
});
afterAll(async () => {
  await database.close();
  await created.drop();
});

describe('the clock, as the doctor sees it', () => {
  it('is compared with that of the database, and with reason', async () => {
    const levels = async (seconds: number) =>
      (await checkClock({ clock: shiftedClock(seconds * 1_000), database })).map(({ level }) => level);
    expect(await levels(0)).toEqual(['ok']);
    expect(await levels(20)).toEqual(['warn']);
    expect(await levels(-3_600)).toEqual(['FAIL']);
    const unset = { ...systemClock, now: () => Temporal.Instant.from('1970-01-01T00:10:00Z') };
    expect(await checkClock({ clock: unset, database: null })).toMatchObject([{ level: 'FAIL' }]);
  });
});
