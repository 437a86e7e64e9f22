import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { callbackKillPoints } from '../../../server/src/calls/callbacks/kill-points.ts';
import { storedCallback } from '../../support/callback-rows.ts';
import { freshRecipient } from '../../support/fresh.ts';
import type { Organization } from '../../support/organization.ts';
import { createProcessesBeside, type ProcessesBeside } from '../../support/processes-beside.ts';
import { startTestServer, type TestServer } from '../../support/server.ts';
import { waitFor } from '../../support/sms-waiting.ts';
import { createStage, type Stage } from '../../support/stage.ts';

let server: TestServer;
let stage: Stage;
let ours: Organization;
let beside: ProcessesBeside;
beforeAll(async () => {
  server = await startTestServer({ roles: ['api'] });
  stage = createStage(server);
  beside = createProcessesBeside(server);
  ours = await stage.organization();
  await ours.call('PATCH', '/v1/organization', { defaultTimezone: 'UTC' });
  await ours.setTime('2026-11-20T12:00:00.000Z');
}, 60_000);
afterAll(async () => {
  await beside.close();
  await stage.close();
});

// docs/decisions/callbacks.md#d446
describe('a worker that is killed (SIGKILL) while a callback becomes a call', () => {
  it('leaves a call that is made once, at each step', async () => {
    const recipients = new Map<string, string>();
    for (const point of callbackKillPoints) {
      const to = freshRecipient();
      const doomed = await beside.start({ KILL_POINT: `${point}:1` });
      recipients.set((await storedCallback(ours, { to, dueInSeconds: 0 })).id, to);
      expect(await doomed.exited).toBe('SIGKILL');
    }
    // The leases of the dead would run for a minute.
    await ours.sql('update call_callbacks set lease_until = clock_timestamp() where lease_until is not null');
    const last = await beside.start();
    await waitFor(
      'every callback is dispatched',
      () => ours.sql(`select from call_callbacks where status <> 'dispatched'`),
      (rows) => rows.length === 0,
    );
    for (const to of recipients.values()) {
      const made = await ours.sql(`select from sessions where organization_id = $1 and phone->>'to' = $2`, [
        ours.id,
        to,
      ]);
      expect(made.length).toBe(1);
    }
    await last.end('SIGKILL');
  }, 90_000);
});

describe('a worker that is paused (SIGSTOP) while a callback becomes a call', () => {
  it('makes no call when it goes on behind another one, which has found a STOP', async () => {
    const to = freshRecipient();
    const slow = await beside.start({ KILL_POINT: 'callbacks.claimed:1:stop' });
    const { id } = await storedCallback(ours, { to, dueInSeconds: 0 });
    const row = () => ours.sql<{ status: string }>('select status from call_callbacks where id = $1', [id]);
    await waitFor('it is claimed', row, ([found]) => found?.status === 'dispatching');
    await ours.sql(
      `insert into sms_suppressions (id, organization_id, recipient, status, suppressed_at, updated_at)
       values ('sup_1' || $1, $1, $2, 'suppressed', organization_now($1), organization_now($1))`,
      [ours.id, to],
    );
    await beside.start();
    await ours.sql('update call_callbacks set lease_until = clock_timestamp() where id = $1', [id]);
    await waitFor('another one takes it up', row, ([found]) => found?.status === 'failed');
    slow.child.kill('SIGCONT');
    await waitFor(
      'the slow one knows that its claim is lost',
      async () => slow.output(),
      (output) => output.includes('another process makes the call of a callback'),
    );
    const made = await ours.sql(`select from sessions where organization_id = $1 and phone->>'to' = $2`, [ours.id, to]);
    expect(made).toEqual([]);
  }, 90_000);
});
