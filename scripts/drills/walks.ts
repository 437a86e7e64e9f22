import { globalSetup } from '../../tests/support/global-setup.ts';
import { stopRunningServer } from '../../tests/support/running-server.ts';
import { startStage } from '../../tests/support/stage.ts';
import { createNumbersWalker } from '../../tests/support/walks/numbers-walk.ts';
import { minutePriceMicroUsd } from '../../tests/support/walks/sessions-model.ts';
import { createCallsWalker } from '../../tests/support/walks/calls-walk.ts';
import { createPeopleWalker } from '../../tests/support/walks/people-walk.ts';
import { createSessionsWalker } from '../../tests/support/walks/sessions-walk.ts';
import { createTransfersWalker } from '../../tests/support/walks/transfers-walk.ts';
import { createVerificationWalker } from '../../tests/support/walks/verification-walk.ts';
import type { Walker } from '../../tests/support/walks/walker.ts';
import { walkOf, walksAtOnce } from '../../tests/support/webhook-model-journey.ts';
import { startModelWorld } from '../../tests/support/webhook-model-world.ts';
import type { Drill, DrillRun, Finding } from './drill.ts';
import { brokenRules } from './stage/broken-rules.ts';
import { auditNumberBooks } from './stage/number-books.ts';
import { auditPeopleBooks } from './stage/people-books.ts';
import { auditSessionBooks } from './stage/session-books.ts';
import { transferRules } from './stage/transfer-books.ts';

const mostFaults = 5;

/**
 * P10, P12, P13, P28, P29: random walks over webhooks, verification, numbers, sessions, calls of both kinds and transfers, so many
 * steps of each. What was written and sent is held against state table, promises and a plain model on the way, and the books of the carrier
 * against the ledger at the end. The walk of the seed is the first one; `--rounds 1` walks it alone, and shrinks what it
 * fails by.
 */
export const walks: Drill = {
  name: 'walks',
  promise: 'P10, P12, P13, P28, P29',
  guarantee:
    'deliveries, verifications, numbers, sessions and transfers keep to their states and promises, whatever happens to them',
  unit: 'steps of each',
  rounds: 10_000,
  short: {
    testFiles: [
      'tests/jobs/webhooks/delivery-model.test.ts',
      'tests/http/phone-numbers/walks.test.ts',
      'tests/http/sessions/walk.test.ts',
      'tests/http/calls/walk.test.ts',
      'tests/http/voice/walk.test.ts',
      'tests/http/transfers/walk.test.ts',
    ],
  },
  run: async (run) => {
    await globalSetup();
    try {
      const findings = [await drillOnWebhooks(run), ...(await drillOnStage(run))];
      return {
        figure: findings.map(({ figure }) => figure).join('; '),
        broken: findings.flatMap(({ broken }) => broken),
      };
    } finally {
      await stopRunningServer();
    }
  },
};

async function drillOnWebhooks(run: DrillRun): Promise<Finding> {
  const world = await startModelWorld();
  try {
    return await drillOn({ what: 'webhooks', walkOf: (...walk) => walkOf(world, ...walk) }, run);
  } finally {
    await world.close();
  }
}

async function drillOnStage(run: DrillRun): Promise<Finding[]> {
  const stage = await startStage({ worker: true, config: { sessionMinutePriceMicroUsd: minutePriceMicroUsd } });
  const walkers = {
    verification: createVerificationWalker(stage),
    numbers: createNumbersWalker(stage),
    sessions: createSessionsWalker(stage),
    calls: createCallsWalker(stage),
    people: createPeopleWalker(stage),
    transfers: createTransfersWalker(stage),
  };
  try {
    const findings: Finding[] = [];
    for (const [what, walker] of Object.entries(walkers)) {
      findings.push(await drillOn({ what, walkOf: walker.walkOf }, run));
      for (const [answer, count] of [...walker.covered()].toSorted()) run.say(`${what}: ${answer} x${count}`);
    }
    const books = [
      ...(await auditNumberBooks({ ask: stage.sql })),
      ...(await auditSessionBooks({ ask: stage.sql })),
      ...(await auditPeopleBooks({ ask: stage.sql })),
      ...(await brokenRules({ ask: stage.sql }, transferRules)),
    ];
    return [...findings, { figure: `${books.length} rules of the books broken`, broken: books }];
  } finally {
    await stage.close();
  }
}

async function drillOn(
  { what, walkOf: walk }: Pick<Walker, 'walkOf'> & { what: string },
  { rounds, seed, say }: DrillRun,
): Promise<Finding> {
  const broken: string[] = [];
  let [steps, walked] = [0, 0];
  const lane = async (): Promise<void> => {
    while (steps < rounds && broken.length < mostFaults) {
      const number = seed + walked;
      walked += 1;
      try {
        steps += await walk(number, rounds === 1);
      } catch (error) {
        broken.push(`walk ${number} of ${what}: ${error instanceof Error ? error.message : String(error)}`);
      }
      say(`${what}: ${steps} steps of ${walked} walks`);
    }
  };
  await Promise.all(Array.from({ length: rounds === 1 ? 1 : walksAtOnce }, lane));
  const verdict = broken.length === 0 ? 'each rule held' : `${broken.length} walks broke a rule`;
  return { figure: `${what}: ${steps} steps of ${walked} walks: ${verdict}`, broken };
}
