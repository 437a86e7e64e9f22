import { systemClock } from '../../server/src/platform/time/clock.ts';
import { type ApiAnswer, type Ask } from '../../tests/support/sms-http.ts';
import type { Drill, DrillRun, Finding } from './drill.ts';
import { databaseFaults, type DatabaseFault } from './outage/database-faults.ts';
import { embeddedDies } from './outage/embedded-dies.ts';
import { embeddedFull } from './outage/embedded-full.ts';
import { silentDatabase } from './outage/silent-database.ts';
import { askAtOnce, missing, sendOperation, workingRequests } from './outage/working-requests.ts';
import { onOneProcess, type BornOrganization, type OneProcess } from './stage/one-process.ts';
import { waitUntil } from './stage/wait-until.ts';

const honestMs = 5_000;
const loadingClients = 6;

/**
 * P23: while the database is gone each operation that needs it (in the short form one of each kind) answers 503 with Retry-After within 5 seconds, nothing
 * answers 202 that is not there afterwards, and when it is back API and worker go on by themselves within 5 seconds. A
 * round is every fault once; the embedded database is killed besides, and one falls silent under load (P31).
 */
export const databaseGone: Drill = {
  name: 'database-gone',
  promise: 'P23, P31',
  guarantee: 'without its database the server says 503, accepts nothing that is lost, and recovers by itself',
  unit: 'times each fault',
  rounds: 5,
  short: { rounds: 1 },
  run: async (run) => {
    // Every round makes endpoints for its requests.
    const environment = { DATABASE_MAX_CONNECTIONS: '10', WEBHOOK_ENDPOINT_LIMIT: '1000' };
    const found = await onOneProcess({ environment }, (system) => drillOn(system, run));
    const embedded = await embeddedDies(run);
    const full = await embeddedFull(run);
    const silent = await silentDatabase(run);
    return {
      figure: `${found.figure}; embedded: ${embedded.figure}; ${full.figure}; ${silent.figure}`,
      broken: [...found.broken, ...embedded.broken, ...full.broken, ...silent.broken],
    };
  },
};

interface Books {
  broken: string[];
  refused: number;
  slowestMs: number;
  recoveredMs: number;
  accepted: string[];
}

async function drillOn(system: OneProcess, run: DrillRun): Promise<Finding> {
  const { rounds, random, hurry, say } = run;
  const books: Books = { broken: [], refused: 0, slowestMs: 0, recoveredMs: 0, accepted: [] };
  const ours = await system.organization('Ours');
  const live = await system.organization('Live', 'live');
  let faults = 0;
  for (let round = 1; round <= rounds; round += 1) {
    for (const fault of random.shuffled(databaseFaults)) {
      const requests = await workingRequests(system, { ours, live }, run);
      let over = false;
      const load = Array.from({ length: loadingClients }, () => sendUntil(ours, books, () => over));
      const end = await fault.begin(system.database);
      if (end !== null) {
        faults += 1;
        await refusedBy(system, fault, requests, { books, hurry });
        await end();
        await recovery(system, ours, fault, { books, hurry });
      }
      over = true;
      await Promise.all(load);
      say(
        `${fault.name}: ${books.refused} refused, slowest ${books.slowestMs} ms, recovery ${books.recoveredMs} ms at most`,
      );
    }
  }
  books.broken.push(...(await missing(system, books.accepted)));
  if (system.member.crashes() > 0) books.broken.push(`the process ended by itself ${system.member.crashes()} times`);
  return {
    figure:
      `${faults} outages, ${books.refused} answers of 503 with Retry-After, slowest ${books.slowestMs} ms, back within ${books.recoveredMs} ms; ` +
      `${books.accepted.length} texts accepted meanwhile, missing ${books.broken.filter((one) => one.includes('is missing')).length}`,
    broken: books.broken.slice(0, 20),
  };
}

async function refusedBy(
  system: OneProcess,
  fault: DatabaseFault,
  requests: ReadonlyMap<string, Ask>,
  { books, hurry }: { books: Books; hurry: boolean },
): Promise<void> {
  // What reads goes on where writing alone is impossible; of what writes, the text is what must not be lost.
  const asked = [...requests].filter(([id]) => fault.stops !== 'writes' || id === sendOperation);
  await waitUntil(
    `the database is ${fault.name}`,
    async () => (await system.ask({ ...sendOf(requests) })).status === 503,
  );
  await Promise.all(
    asked.map(async ([id, request]) => {
      const begun = systemClock.monotonicMs();
      const answer = await askAtOnce(system, request);
      const tookMs = Math.round(systemClock.monotonicMs() - begun);
      if (answer.status !== 503 && fault.stops === 'most') return;
      if (answer.status !== 503 || !/^[1-9]\d*$/.test(String(answer.headers['retry-after']))) {
        books.broken.push(`${fault.name}: ${id} answered ${answer.status} ${answer.text.slice(0, 200)}`);
      }
      books.refused += 1;
      books.slowestMs = Math.max(books.slowestMs, tookMs);
      // Under the tests the machine has much else to do; that an answer came at all is what they hold it to.
      if (!hurry && tookMs > honestMs) books.broken.push(`${fault.name}: ${id} took ${tookMs} ms`);
    }),
  );
  const health = await system.ask({ method: 'GET', path: '/healthz' });
  const ready = await system.ask({ method: 'GET', path: '/readyz' });
  if (health.status !== 200) books.broken.push(`${fault.name}: /healthz answered ${health.status}`);
  const unready = fault.unready ?? { everything: [503], writes: [200], most: [200, 503] }[fault.stops];
  if (!unready.includes(ready.status)) books.broken.push(`${fault.name}: /readyz answered ${ready.status}`);
}

function sendOf(requests: ReadonlyMap<string, Ask>): Ask {
  const request = requests.get(sendOperation);
  if (request === undefined) throw new Error(`The contract has no ${sendOperation}`);
  return request;
}

/** Waits until a text is accepted again, and until the worker has brought it to its end. */
async function recovery(
  system: OneProcess,
  ours: BornOrganization,
  fault: DatabaseFault,
  { books, hurry }: { books: Books; hurry: boolean },
): Promise<void> {
  const begun = systemClock.monotonicMs();
  let answer: ApiAnswer<{ id: string }> | undefined;
  await waitUntil(`texts are accepted after: ${fault.name}`, async () => {
    const ready = await system.ask({ method: 'GET', path: '/readyz' });
    answer = ready.status === 200 ? await ours.send() : undefined;
    return answer?.status === 202;
  });
  const backMs = Math.round(systemClock.monotonicMs() - begun);
  const id = answer?.body.id ?? '';
  await ours.reaches(id, 'delivered', 60_000);
  const deliveredMs = Math.round(systemClock.monotonicMs() - begun);
  books.recoveredMs = Math.max(books.recoveredMs, backMs);
  if (!hurry && backMs > honestMs) books.broken.push(`${fault.name}: the API was back after ${backMs} ms`);
  if (!hurry && deliveredMs > 2 * honestMs)
    books.broken.push(`${fault.name}: the worker delivered after ${deliveredMs} ms`);
}

/** Sends texts without pause; a 202 is a promise, a 503 is none, and nothing else may be answered. */
async function sendUntil(ours: BornOrganization, books: Books, isOver: () => boolean): Promise<void> {
  while (!isOver()) {
    const answer = await ours.send();
    if (answer.status === 202) books.accepted.push(answer.body.id);
    else if (answer.status !== 503) books.broken.push(`a send answered ${answer.status} ${answer.text.slice(0, 200)}`);
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
}
