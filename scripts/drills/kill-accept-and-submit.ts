import type { Drill, DrillRun, Finding } from './drill.ts';
import { createArming } from './stage/arming.ts';
import { auditBooks } from './stage/books.ts';
import { settleAll, takenTwice } from './stage/carrier-books.ts';
import { crashesOn, onStage, type Stage } from './stage/stage.ts';
import { lostSends, startLoad } from './stage/steady-load.ts';
import { drawKillPoint, killArmed, killsOf, strikeInTurn } from './stage/strike.ts';
import { magic, ordinaryRecipient } from './stage/texts.ts';

const killPoints = {
  api: ['sms.accept.written', 'sms.accept.committed'],
  worker: ['sms.submit.before_claim', 'sms.submit.claimed', 'sms.submit.answered', 'sms.outcome.written'],
} as const;

/**
 * P1: API, worker and database are killed in turn under load, at named and at random instants. A round is one kill of
 * each.
 */
export const killAcceptAndSubmit: Drill = {
  name: 'kill-accept-and-submit',
  promise: 'P1',
  guarantee: 'an accepted text is never lost, sent twice or stuck when API, worker and database are killed',
  unit: 'kills of each',
  rounds: 200,
  short: { rounds: 1 },
  run: (run) => {
    const { killPoint, disarm } = createArming((role) => drawKillPoint(run.random, killPoints[role]));
    return onStage({ apis: 2, workers: 2, killPoint }, (stage) => drillOn(stage, run, disarm));
  },
};

async function drillOn(stage: Stage, { rounds, random, hurry, say }: DrillRun, disarm: () => void): Promise<Finding> {
  const unusual = Object.values(magic);
  const load = startLoad(stage, {
    clients: 12,
    pauseMs: [0, 60],
    random,
    recipient: () => (random.chance(0.15) ? random.pick(unusual) : ordinaryRecipient(random)),
  });
  const databaseKills = await strikeInTurn(stage, {
    rounds,
    random,
    afterRound: (round) => {
      if (round % 20 === 0) say(`${round} rounds, ${load.accepted().size} accepted`);
    },
  });
  await load.stop();
  const kills = { api: killsOf(stage.apis), worker: killsOf(stage.workers) };
  disarm();
  await killArmed(stage);
  say(`${load.accepted().size} accepted; waiting until every text is final`);
  const stuck = await settleAll(stage.database, { hurry });
  const missing = await lostSends(stage, load);
  const twice = await takenTwice(stage.database);
  const errors = stage.client.serverErrors();
  const broken = [...(await auditBooks(stage.database)), ...crashesOn(stage)];
  if (missing.length > 0) broken.push(`missing: ${missing.slice(0, 3).join(', ')}`);
  if (twice.length > 0) broken.push(`submitted twice: ${twice.slice(0, 3).join(', ')}`);
  if (stuck > 0) broken.push(`${stuck} texts never became final`);
  if (errors.length > 0)
    broken.push(`${errors.length} answers of ${errors[0]?.status}: ${JSON.stringify(errors[0]?.json)}`);
  return {
    figure:
      `kills: api ${kills.api}, worker ${kills.worker}, database ${databaseKills}; accepted ${load.accepted().size}, ` +
      `missing ${missing.length}, sent twice ${twice.length}, stuck ${stuck}`,
    broken,
  };
}
