import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { lockBuckets, writeBuckets } from '../../../server/src/sms/throughput/buckets.ts';
import { setThroughputLimit } from '../../../server/src/sms/throughput/throughput-limits.ts';
import { startTestServer, type TestServer } from '../../support/server.ts';

let server: TestServer;
let phoneNumberId: string;
beforeAll(async () => {
  server = await startTestServer({ roles: ['api'] });
  const [row] = await server.database.read.query<{ id: string }>(
    'select id from phone_numbers where organization_id = $1',
    [server.organizationId],
  );
  phoneNumberId = row?.id ?? '';
});
afterAll(() => server.close());

const subjects = () => [{ organizationId: server.organizationId, subjectId: phoneNumberId }];
const limitTo = (perSecond: number) =>
  server.database.tx((tx) => setThroughputLimit(tx, server.organizationId, { phoneNumberId }, perSecond));
/** As a round of a worker does: takes what is there, one token at most. */
const takeOne = (): Promise<number> =>
  server.database.tx(async (tx) => {
    const [bucket] = await lockBuckets(tx, subjects());
    if (bucket === undefined || bucket.tokens < 1) return 0;
    await writeBuckets(tx, [{ ...bucket, tokens: bucket.tokens - 1 }]);
    return 1;
  });
const takeAtOnce = async (workers: number): Promise<number> =>
  (await Promise.all(Array.from({ length: workers }, takeOne))).reduce((sum, took) => sum + took, 0);
const passTime = (interval: string) =>
  server.database.read.query('update organizations set clock_offset = clock_offset + $2::interval where id = $1', [
    server.organizationId,
    interval,
  ]);

describe('a bucket of tokens', () => {
  it('gives each token once, however many workers take at the same moment', async () => {
    // So slow that nothing comes in while the test runs.
    await limitTo(0.01);
    expect(await takeAtOnce(20)).toBe(1);
    expect(await takeAtOnce(20)).toBe(0);
  });

  it('fills on the clock of its organization, and never beyond what a second brings', async () => {
    await passTime('101 seconds');
    expect(await takeAtOnce(20)).toBe(1);
    await passTime('30 days');
    expect(await takeAtOnce(20)).toBe(1);
  });

  it('keeps what it holds when its limit changes: setting it again brings no token', async () => {
    await limitTo(0.02);
    await limitTo(0.01);
    expect(await takeAtOnce(20)).toBe(0);
  });
});
