import { setTimeout as sleep } from 'node:timers/promises';
import type { Drill, DrillRun, Finding } from './drill.ts';
import { onOneProcess, type BornOrganization, type OneProcess } from './stage/one-process.ts';
import { waitUntil } from './stage/wait-until.ts';
import { type Load, type Seen, startLoad } from './stopping/load.ts';
import { createPlainClient } from './stopping/plain-client.ts';

/**
 * P22: SIGTERM under load fails no request. Clients keep connections, one or a pool of them, or open new ones, and heed
 * what a balancer heeds: `Connection: close`, and a probe that answers 503. Uploads that are half-way at the signal end
 * after the listening socket is gone. Each must get its whole answer; each text that was accepted exists and reaches the
 * carrier; the process ends with 0. A round is one stop.
 */
export const gracefulStop: Drill = {
  name: 'graceful-stop',
  promise: 'P22',
  guarantee: 'SIGTERM under load fails no request, and no accepted text is lost or sent twice',
  unit: 'stops',
  rounds: 50,
  short: { rounds: 1 },
  run: (run) => onOneProcess({}, (system) => drillOn(system, run)),
};

async function drillOn(system: OneProcess, { rounds, random, say }: DrillRun): Promise<Finding> {
  const organization = await system.organization('Load');
  const seen: Seen = { answered: 0, whileDraining: 0, pooled: 0, resets: 0, uploads: 0, accepted: [], failures: [] };
  const broken: string[] = [];
  for (let round = 1; round <= rounds; round += 1) {
    const load = startLoad({ url: system.url, organization, random, seen });
    await sleep(random.between(50, 600));
    const code = await stopUnder(load, system);
    if (code !== 0) broken.push(`stop ${round} ended with ${code ?? 'a signal'}`);
    if (seen.failures.length > 0) broken.push(...seen.failures.splice(0).map((why) => `stop ${round}: ${why}`));
    await system.member.ready();
    if (round % 5 === 0) say(`${round} stops, ${seen.answered} answered`);
  }
  broken.push(...(await lostTexts(system, organization, seen.accepted)));
  if (seen.whileDraining === 0 || seen.accepted.length === 0) broken.push('nothing was asked while it drained');
  if (system.member.crashes() > 0) broken.push(`the process ended by itself ${system.member.crashes()} times`);
  return {
    figure:
      `failed ${broken.length} of ${seen.answered} requests over ${rounds} stops, ${seen.whileDraining} of them asked while it drained; ` +
      `reset ${seen.resets} of ${seen.pooled} of clients with pools; ` +
      `${seen.uploads} uploads ended after it stopped listening; ${seen.accepted.length} texts accepted, all at the carrier`,
    broken,
  };
}

/** Stops the process, and answers its exit code when every client has its last answer. */
async function stopUnder(load: Load, { url, member }: OneProcess): Promise<number | null> {
  const ended = member.terminate();
  load.drains();
  await waitUntil('it does not listen any more', () => refuses(url));
  load.isDeaf();
  const code = await ended;
  await load.isGone();
  return code;
}

async function refuses(url: string): Promise<boolean> {
  const client = createPlainClient(url);
  const { kind } = await client.send({ method: 'GET', path: '/healthz', key: '' });
  client.close();
  return kind === 'refused';
}

/** Texts that answered 202 and are not there, or did not reach the carrier once. */
async function lostTexts(
  { database }: OneProcess,
  organization: BornOrganization,
  accepted: readonly string[],
): Promise<string[]> {
  const unsettled = async (): Promise<string[]> => {
    const rows = await database.ask<{ id: string; status: string; sent: number }>(
      `select m.id, m.status, (select count(*) from simulated_carrier_requests r where r.reference = m.id)::int as sent
       from sms_messages m where m.organization_id = $1`,
      [organization.id],
    );
    const kept = new Map(rows.map(({ id, status, sent }) => [id, `${status}, ${sent} times at the carrier`]));
    return accepted.flatMap((id) =>
      kept.get(id) === 'delivered, 1 times at the carrier' ? [] : [`${id}: ${kept.get(id) ?? 'lost'}`],
    );
  };
  await waitUntil('every accepted text is delivered', async () => (await unsettled()).length === 0, {
    seen: async () => (await unsettled()).slice(0, 5).join('; '),
  });
  return unsettled();
}
