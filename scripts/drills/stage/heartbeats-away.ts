import { setTimeout as sleep } from 'node:timers/promises';
import { createCall } from './callers.ts';
import type { Speaker } from './speaker.ts';
import { lapse } from './stale-speaker.ts';
import type { Stage } from './stage.ts';
import { waitUntil } from './wait-until.ts';

const held = 2;
// Longer than what is a break in the taking of heartbeats, and than a lease.
const [breakMs, leaseMs] = [3_500, 17_000];

/**
 * Stops all that takes heartbeats for longer than a lease, while the server goes on to look at leases: no session is taken from
 * its worker for that, then or when it is over. Answers those that were.
 */
export async function heartbeatsAway(
  stage: Stage,
  { agentId, steady, hurry }: { agentId: string; steady: readonly Speaker[]; hurry: boolean },
): Promise<string[]> {
  const ids = await Promise.all(
    Array.from({ length: held }, (_, nth) =>
      createCall(stage, { agentId, key: `held-${nth}`, metadata: { hold: true } }),
    ),
  );
  const heartbeats = (id: string): number =>
    steady.flatMap((one) => one.told()).filter((line) => line.sessionId === id && line.what === 'heartbeat').length;
  // The first is before it speaks.
  await waitUntil('the sessions are kept', () => ids.every((id) => heartbeats(id) > 1));
  const fences = await fencesOf(stage, ids);
  const witness = await witnesses(stage);
  for (const api of stage.apis) api.pause();
  await sleep(hurry ? breakMs : leaseMs);
  if (hurry) await lapse(stage, 'id = any($1::uuid[])', [ids]);
  await witness('the server has looked while no heartbeat could be taken');
  const before = ids.map(heartbeats);
  for (const api of stage.apis) api.resume();
  await waitUntil('they are kept again', () => ids.every((id, nth) => heartbeats(id) > (before[nth] ?? 0)));
  await witness('the server has looked since');
  const now = await fencesOf(stage, ids);
  for (const id of ids) await stage.client.untilAnswered({ method: 'POST', path: `/v1/calls/${id}/end` });
  return ids
    .filter((id) => now.get(id) !== fences.get(id))
    .map((id) => `${id} was taken from its worker for heartbeats that could not be taken`);
}

/** Which claim of each session is in force. */
async function fencesOf(stage: Stage, ids: readonly string[]): Promise<ReadonlyMap<string, number>> {
  const rows = await stage.database.ask<{ id: string; fence: number }>(
    `select id::text as id, fence from sessions where id = any($1::uuid[]) and status = 'active'`,
    [ids],
  );
  return new Map(rows.map(({ id, fence }) => [id, fence]));
}

/** Sessions that no worker takes: where two in turn ended for their time, the server has looked at all that is due. */
async function witnesses(stage: Stage): Promise<(what: string) => Promise<void>> {
  const ids: string[] = [];
  for (let nth = 0; nth < 4; nth += 1) {
    const body = { mode: 's2s', s2s: { provider: 'simulated', model: 'echo' }, ttlSeconds: 300 };
    const request = { method: 'POST', path: '/v1/sessions', body, idempotencyKey: `witness-${nth}` } as const;
    const { status, json } = await stage.client.untilAnswered(request);
    if (status !== 201) throw new Error(`A witness was answered ${status}`);
    ids.push(String(json?.['sessionId']));
  }
  return async (what) => {
    for (const id of ids.splice(0, 2)) {
      await stage.database.ask(
        `update sessions set created_at = created_at - interval '1 hour', due_at = due_at - interval '1 hour' where id = $1`,
        [id],
      );
      await waitUntil(
        what,
        async () =>
          (await stage.database.one<{ status: string }>('select status from sessions where id = $1', [id])).status ===
          'ended',
        { everyMs: 100 },
      );
    }
  };
}
