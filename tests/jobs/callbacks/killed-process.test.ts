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
    await beside.start();
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
  }, 90_000);
});
