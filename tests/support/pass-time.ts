import { expect } from '@jest/globals';
import type { Organization } from './organization.ts';
import { waitFor } from './sms-waiting.ts';

/** Sends the clock of a test organization so many seconds ahead, and waits until all that was due by then is done. */
export async function passTime({ call }: Pick<Organization, 'call'>, seconds: number): Promise<void> {
  const { now } = (await call<{ now: string }>('GET', '/v1/test/clock')).body;
  const to = new Date(Date.parse(now) + seconds * 1_000).toISOString();
  expect((await call('POST', '/v1/test/clock/advance', { to })).status).toBe(202);
  await waitFor(
    'the clock',
    async () => (await call<{ status: string }>('GET', '/v1/test/clock')).body.status,
    (status) => status === 'ready',
  );
}
