import { systemClock } from '../../server/src/platform/time/clock.ts';
import type { Drill, DrillRun, Finding } from './drill.ts';
import { auditSessionBooks } from './stage/session-books.ts';
import { crashesOn, onStage, type Stage } from './stage/stage.ts';
import { ordinaryRecipient, sendCall } from './stage/texts.ts';
import { waitUntil } from './stage/wait-until.ts';

const callsAtATime = 5;
const endless = '+15005550213';
// From the end of the API.
const workerEndsWithinMs = 10_000;

/**
 * P22, P28: the only API and the only worker are told to stop at once, in the middle of calls. The worker ends its calls itself
 * and is gone in time; nothing is left for the next start. A round is one stop.
 */
export const stoppedTogether: Drill = {
  name: 'stopped-together',
  promise: 'P22, P28',
  guarantee: 'SIGTERM to the only API and a worker at once ends every call with server_stopped, and both in good order',
  unit: 'stops',
  rounds: 5,
  short: { rounds: 1 },
  run: (run) => onStage({ apis: 1, workers: 1 }, (stage) => drillOn(stage, run)),
};

async function drillOn(stage: Stage, { rounds, random, say }: DrillRun): Promise<Finding> {
  const broken: string[] = [];
  let slowestMs = 0;
  for (let round = 1; round <= rounds; round += 1) {
    const ids = await Promise.all(
      Array.from({ length: callsAtATime }, (_, nth) => dialed(stage, `call-${round}-${nth}`)),
    );
    // Something else is on its way.
    const texts = ids.map((id) => sendCall(stage, { idempotencyKey: id, to: ordinaryRecipient(random) }));
    await Promise.all(texts.map((text) => stage.client.untilAnswered(text)));
    const stops = await stopAll(stage);
    slowestMs = Math.max(slowestMs, stops.behindMs);
    if (stops.behindMs > workerEndsWithinMs) broken.push(`the worker ended ${stops.behindMs} ms after the API`);
    for (const { name, code } of stops.ends) if (code !== 0) broken.push(`${name} ended with ${code ?? 'a signal'}`);
    broken.push(...(await notStopped(stage, ids, 'before the next start')));
    for (const member of [...stage.apis, ...stage.workers]) member.comeBack();
    await Promise.all([...stage.apis, ...stage.workers].map((member) => member.ready()));
    broken.push(...(await notStopped(stage, ids, 'after the next start')));
    say(`${round} stops`);
  }
  broken.push(...(await auditSessionBooks(stage.database)), ...crashesOn(stage));
  const figure =
    `${rounds * callsAtATime} calls in ${rounds} stops, worker gone ${slowestMs} ms after the API at most; ` +
    `not ended as they should or not in time ${broken.length}`;
  return { figure, broken };
}

async function dialed(stage: Stage, key: string): Promise<string> {
  const body = { to: endless, intent: { language: 'en' } };
  const request = { method: 'POST', path: '/v1/sessions/phone', body, idempotencyKey: key } as const;
  const id = String((await stage.client.untilAnswered(request)).json?.['sessionId']);
  const status = async (): Promise<string> =>
    (await stage.database.one<{ status: string }>('select status from sessions where id = $1', [id])).status;
  await waitUntil('the call is spoken in', async () => (await status()) === 'running', { seen: status });
  return id;
}

/** Stops every process at once; `behindMs`: how long after the API the worker was gone. */
async function stopAll(
  stage: Stage,
): Promise<{ behindMs: number; ends: Array<{ name: string; code: number | null }> }> {
  const all = [...stage.apis, ...stage.workers];
  const ends = await Promise.all(
    all.map(async (member) => {
      const code = await member.leave();
      return { name: member.name, code, atMs: systemClock.monotonicMs() };
    }),
  );
  const lastOf = (role: string): number =>
    Math.max(...ends.filter(({ name }) => name.startsWith(role)).map(({ atMs }) => atMs));
  return { behindMs: Math.round(lastOf('worker') - lastOf('api')), ends };
}

async function notStopped(stage: Stage, ids: readonly string[], when: string): Promise<string[]> {
  const rows = await stage.database.ask<{ id: string; status: string; reason: string | null }>(
    'select id::text as id, status, end_reason as reason from sessions where id = any($1::uuid[])',
    [ids],
  );
  return rows
    .filter(({ reason }) => reason !== 'server_stopped')
    .map(({ id, status, reason }) => `${when} ${id} is ${status}, ${reason ?? 'for no reason'}`);
}
