import { describe, expect, it } from '@jest/globals';
import { ambiguousSubmission } from '../../scripts/drills/ambiguous-submission.ts';
import { atomicity } from '../../scripts/drills/atomicity.ts';
import { batches } from '../../scripts/drills/batches.ts';
import { cancelRace } from '../../scripts/drills/cancel-race.ts';
import { drills } from '../../scripts/drills/catalogue.ts';
import { databaseGone } from '../../scripts/drills/database-gone.ts';
import { documentedAnswers } from '../../scripts/drills/documented-answers.ts';
import type { Drill } from '../../scripts/drills/drill.ts';
import { edgeQuota } from '../../scripts/drills/edge-quota.ts';
import { fuzz } from '../../scripts/drills/fuzz.ts';
import { gracefulStop } from '../../scripts/drills/graceful-stop.ts';
import { greedyClients } from '../../scripts/drills/greedy-clients.ts';
import { idempotency } from '../../scripts/drills/idempotency.ts';
import { keyRotation } from '../../scripts/drills/key-rotation.ts';
import { killAcceptAndSubmit } from '../../scripts/drills/kill-accept-and-submit.ts';
import { neighbours } from '../../scripts/drills/neighbours.ts';
import { pausedWorker } from '../../scripts/drills/paused-worker.ts';
import { provableRefusal } from '../../scripts/drills/provable-refusal.ts';
import { quietHours } from '../../scripts/drills/quiet-hours.ts';
import { receipts } from '../../scripts/drills/receipts.ts';
import { redelivery } from '../../scripts/drills/redelivery.ts';
import { routerFailover } from '../../scripts/drills/router-failover.ts';
import { routerIdempotency } from '../../scripts/drills/router-idempotency.ts';
import { routerManyStreams } from '../../scripts/drills/router-many-streams.ts';
import { routerStreams } from '../../scripts/drills/router-streams.ts';
import { runDrill } from '../../scripts/drills/run-drill.ts';
import { sealedCursors } from '../../scripts/drills/sealed-cursors.ts';
import { secretCanaries } from '../../scripts/drills/secret-canaries.ts';
import { tenantIsolation } from '../../scripts/drills/tenant-isolation.ts';
import { testClock } from '../../scripts/drills/test-clock.ts';
import { webhookDelivery } from '../../scripts/drills/webhook-delivery.ts';
import { webhookSignatures } from '../../scripts/drills/webhook-signatures.ts';

interface ShortForm {
  drill: Drill;
  rounds: number;
  guarantee: string;
}

// The long form of each is `npm run drill -- NAME`. Half of a drill is waiting for leases, second looks and starts: two
// run at a time (`maxConcurrency`), and none of them judges how long something takes.
const shortForms: readonly ShortForm[] = [
  {
    drill: killAcceptAndSubmit,
    rounds: 2,
    guarantee: 'an accepted text is never lost, sent twice or stuck when API, worker and database are killed',
  },
  {
    drill: ambiguousSubmission,
    rounds: 15,
    guarantee: 'an ambiguous submission is told once as submission_unknown and never sent again',
  },
  {
    drill: provableRefusal,
    rounds: 10,
    guarantee: 'what provably never reached the carrier is sent again, and once',
  },
  {
    drill: receipts,
    rounds: 32,
    guarantee: 'receipts in any order end in the state of most authority, with one event per state',
  },
  {
    drill: idempotency,
    rounds: 2,
    guarantee: 'identical requests are one message over two API processes and a restart; another body is a conflict',
  },
  {
    drill: routerIdempotency,
    rounds: 3,
    guarantee: 'a key reaches a vendor once at most, whatever dies, and is answered by the name of the first request',
  },
  {
    drill: routerStreams,
    rounds: 70,
    guarantee: 'a stream has one terminal event, its last frame, however its vendor goes wrong or its caller leaves',
  },
  {
    drill: routerManyStreams,
    rounds: 200,
    guarantee: 'many streams at once are whole, and cost memory that does not grow while they go on',
  },
  {
    drill: routerFailover,
    rounds: 80,
    guarantee: 'another vendor is asked of those allowed alone, before the first byte, and is the one that is named',
  },
  {
    drill: webhookDelivery,
    rounds: 1,
    guarantee: 'an event reaches its receivers or has had eight attempts when API, worker and database are killed',
  },
  { drill: atomicity, rounds: 3, guarantee: 'a killed transaction leaves no orphan either way' },
  {
    drill: webhookSignatures,
    rounds: 60,
    guarantee: 'every delivery verifies with two libraries and either derivation while secrets are rotated',
  },
  {
    drill: redelivery,
    rounds: 1,
    guarantee:
      'a redelivery sends the stored bytes to the endpoint of now, and moves no schedule, in every state and kind',
  },
  {
    drill: tenantIsolation,
    rounds: 1,
    guarantee: 'what another organization has is answered, in every place of every operation, as what nobody has',
  },
  { drill: cancelRace, rounds: 150, guarantee: 'a text that answered canceled never reaches the carrier' },
  {
    drill: quietHours,
    rounds: 20,
    guarantee:
      'a text leaves inside of its recipient’s hours, shifted to the first instant that is allowed, in any zone',
  },
  {
    drill: batches,
    rounds: 2,
    guarantee: 'a batch is there whole or not at all, and once, when the API is killed while it accepts it',
  },
  {
    drill: testClock,
    rounds: 120,
    guarantee: 'months of texts under a test clock leave in the order of real time, each at its own instant',
  },
  {
    drill: fuzz,
    rounds: 10,
    guarantee: 'no request, good or hostile, is answered but as the served document says, or by a refusal',
  },
  {
    drill: documentedAnswers,
    rounds: 1,
    guarantee: 'every operation gives each of its declared answers, and none that is not declared',
  },
  {
    drill: secretCanaries,
    rounds: 1,
    guarantee: 'a secret stands in no answer, log, job, error, column or file after all that can be done with it',
  },
  {
    drill: keyRotation,
    rounds: 3,
    guarantee: 'every secret stays readable and right while its key is replaced, whenever the replacement is killed',
  },
  {
    drill: gracefulStop,
    rounds: 2,
    guarantee: 'SIGTERM under load fails no request, and no accepted text is lost or sent twice',
  },
  {
    drill: databaseGone,
    rounds: 1,
    guarantee: 'without its database the server says 503, accepts nothing that is lost, and recovers by itself',
  },
  {
    drill: sealedCursors,
    rounds: 100,
    guarantee: 'a cursor is good for what it was given out for alone, and pages are stable while rows are written',
  },
  {
    drill: edgeQuota,
    rounds: 4,
    guarantee: 'over several processes no source passes its quota or ends 1 % early, whatever headers it forges',
  },
  {
    drill: pausedWorker,
    rounds: 1,
    guarantee: 'a worker paused past its lease neither sends nor writes when it wakes',
  },
  {
    drill: neighbours,
    rounds: 1,
    guarantee: 'an organization at every limit, or beyond, keeps nothing of another’s from arriving, nor of its own',
  },
];

// Beside attackers there is little left for anybody else, and a 503 of a busy machine would look like one of theirs.
const aloneForms: readonly ShortForm[] = [
  {
    drill: greedyClients,
    rounds: 1,
    guarantee: 'normal calls are answered and memory is bounded beside clients that are slow, silent or never read',
  },
];

const deadlineMs = 300_000;

async function run({ drill, rounds }: ShortForm): Promise<void> {
  const { broken } = await runDrill(drill, { rounds, seed: 1, hurry: true });
  expect(broken).toEqual([]);
}

describe('short drills', () => {
  it.concurrent.each(shortForms)('$drill.promise: $guarantee', run, deadlineMs);

  // It begins when the others have ended.
  it.each(aloneForms)('$drill.promise: $guarantee', run, deadlineMs);

  it('every drill has a short form', () => {
    const named = [...shortForms, ...aloneForms].map(({ drill }) => drill.name);
    expect(named.sort()).toEqual(drills.map(({ name }) => name).sort());
  });
});
