import { setTimeout as sleep } from 'node:timers/promises';
import type { Drill, DrillRun, Finding } from './drill.ts';
import { onOneProcess, type BornOrganization, type OneProcess } from './stage/one-process.ts';
import { waitUntil } from './stage/wait-until.ts';
import { createPlainClient, type Outcome, type PlainClient, type PlainRequest } from './stopping/plain-client.ts';

const keepingClients = 8;
const newcomers = 4;
const uploads = 4;
// As far apart as a balancer's probes are: until then what is new still comes here.
const probeEveryMs = 1_000;

/**
 * P22: SIGTERM under load fails no request. Clients keep connections or open new ones, ask without pause, and heed what a
 * balancer heeds: `Connection: close`, and a probe that answers 503. Uploads that are half-way at the signal end after
 * the listening socket is gone. Each must get its whole answer; each text that was accepted exists and reaches the
 * carrier; the process ends with 0. A round is one stop.
 */
export const gracefulStop: Drill = {
  name: 'graceful-stop',
  promise: 'P22',
  guarantee: 'SIGTERM under load fails no request, and no accepted text is lost or sent twice',
  unit: 'stops',
  rounds: 50,
  short: { rounds: 2 },
  run: (run) => onOneProcess({}, (system) => drillOn(system, run)),
};

/** What the clients saw, over all stops. */
interface Seen {
  answered: number;
  whileDraining: number;
  uploads: number;
  accepted: string[];
  failures: string[];
}

async function drillOn(system: OneProcess, { rounds, random, say }: DrillRun): Promise<Finding> {
  const organization = await system.organization('Load');
  const seen: Seen = { answered: 0, whileDraining: 0, uploads: 0, accepted: [], failures: [] };
  const broken: string[] = [];
  for (let round = 1; round <= rounds; round += 1) {
    const code = await stopOnce(system, organization, seen, random.between(50, 600));
    if (code !== 0) broken.push(`stop ${round} ended with ${code ?? 'a signal'}`);
    if (seen.failures.length > 0) broken.push(...seen.failures.splice(0, 5).map((why) => `stop ${round}: ${why}`));
    await system.member.ready();
    if (round % 5 === 0) say(`${round} stops, ${seen.answered} answered`);
  }
  broken.push(...(await lostTexts(system, organization, seen.accepted)));
  if (seen.whileDraining === 0 || seen.accepted.length === 0) broken.push('nothing was asked while it drained');
  if (system.member.crashes() > 0) broken.push(`the process ended by itself ${system.member.crashes()} times`);
  return {
    figure:
      `failed ${broken.length} of ${seen.answered} requests over ${rounds} stops, ${seen.whileDraining} of them asked while it drained; ` +
      `${seen.uploads} uploads ended after it stopped listening; ${seen.accepted.length} texts accepted, all at the carrier`,
    broken,
  };
}

/** Loads the process, stops it, and answers its exit code when every client has its last answer. */
async function stopOnce(
  system: OneProcess,
  organization: BornOrganization,
  seen: Seen,
  loadMs: number,
): Promise<number | null> {
  const { url, member } = system;
  let leave = false;
  let draining = false;
  const clients: PlainClient[] = [];
  const client = (keepAlive: boolean): PlainClient => {
    const made = createPlainClient(url, { keepAlive });
    clients.push(made);
    return made;
  };
  const note = (outcome: Outcome, asked: PlainRequest): void => {
    if (outcome.kind === 'failed') seen.failures.push(`${asked.method} ${asked.path}: ${outcome.why}`);
    if (outcome.kind !== 'answered') return;
    seen.answered += 1;
    if (draining) seen.whileDraining += 1;
    if (outcome.status >= 300)
      seen.failures.push(`${asked.method} ${asked.path}: ${outcome.status} ${outcome.text.slice(0, 200)}`);
    if (outcome.status === 202) seen.accepted.push(String(JSON.parse(outcome.text).id));
  };
  const goOn = async (mine: PlainClient): Promise<void> => {
    for (let count = 0; !leave; count += 1) {
      const asked = requestOf(organization, count);
      const outcome = await mine.send(asked);
      note(outcome, asked);
      // Nobody there: the balancer has another process for what comes next.
      if (outcome.kind !== 'answered') return;
    }
  };
  const probe = async (): Promise<void> => {
    const mine = client(false);
    while (!leave) {
      const outcome = await mine.send({ method: 'GET', path: '/readyz', key: organization.apiKey });
      leave = outcome.kind !== 'answered' || outcome.status !== 200;
      await sleep(probeEveryMs);
    }
  };
  let release = (): void => undefined;
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  const uploading = Array.from({ length: uploads }, async () => {
    const asked = { ...requestOf(organization, 0), release: released };
    const outcome = await client(true).send(asked);
    note(outcome, asked);
    if (outcome.kind === 'answered') seen.uploads += 1;
  });
  const running = [
    ...Array.from({ length: keepingClients }, () => goOn(client(true))),
    ...Array.from({ length: newcomers }, () => goOn(client(false))),
    probe(),
  ];
  await sleep(loadMs);
  const ended = member.terminate();
  draining = true;
  await waitUntil(
    'it does not listen any more',
    async () => (await client(false).send({ method: 'GET', path: '/healthz', key: '' })).kind === 'refused',
  );
  release();
  await Promise.all([...uploading, ...running]);
  const code = await ended;
  for (const one of clients) one.close();
  return code;
}

function requestOf(organization: BornOrganization, count: number): PlainRequest {
  const { apiKey: key, body } = organization;
  if (count % 3 === 1) return { method: 'GET', path: '/v1/organization', key };
  if (count % 3 === 2) return { method: 'GET', path: '/v1/sms/messages?limit=20', key };
  drawn += 1;
  return { method: 'POST', path: '/v1/sms/messages', key, idempotencyKey: `stop-${drawn}`, json: body() };
}
let drawn = 0;

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
