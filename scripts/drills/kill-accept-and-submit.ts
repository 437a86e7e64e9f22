import { setTimeout as sleep } from 'node:timers/promises';
import type { Drill, DrillRun, Finding } from './drill.ts';
import { auditBooks } from './stage/books.ts';
import { settleAll, takenTwice } from './stage/carrier-books.ts';
import type { Member } from './stage/member.ts';
import type { SeededRandom } from './stage/seeded-random.ts';
import { crashesOn, onStage, type Stage } from './stage/stage.ts';
import { lostSends, startLoad } from './stage/steady-load.ts';
import { magic, ordinaryRecipient } from './stage/texts.ts';
import { waitUntil } from './stage/wait-until.ts';

const killPoints = {
  api: ['sms.accept.written', 'sms.accept.committed'],
  worker: ['sms.submit.before_claim', 'sms.submit.claimed', 'sms.submit.answered', 'sms.outcome.written'],
} as const;
// How long an armed process may take to reach its point before it is killed wherever it stands.
const patienceMs = 1_500;

/**
 * P1: API, worker and database are killed in turn under load, at named and at random instants. A round is one kill of
 * each.
 */
export const killAcceptAndSubmit: Drill = {
  name: 'kill-accept-and-submit',
  promise: 'P1',
  unit: 'kills of each',
  rounds: 200,
  run: (run) => {
    let armed = true;
    const killPoint = (role: 'api' | 'worker'): string | null => (armed ? drawKillPoint(run.random, role) : null);
    const disarm = (): void => {
      armed = false;
    };
    return onStage({ apis: 2, workers: 2, killPoint }, (stage) => drillOn(stage, run, disarm));
  },
};

function drawKillPoint(random: SeededRandom, role: 'api' | 'worker'): string | null {
  return random.chance(0.5) ? `${random.pick(killPoints[role])}:${random.between(1, 4)}` : null;
}

async function drillOn(stage: Stage, { rounds, random, hurry, say }: DrillRun, disarm: () => void): Promise<Finding> {
  const unusual = Object.values(magic);
  const load = startLoad(stage, {
    clients: 12,
    pauseMs: [0, 60],
    random,
    recipient: () => (random.chance(0.15) ? random.pick(unusual) : ordinaryRecipient(random)),
  });
  let databaseKills = 0;
  for (let round = 1; round <= rounds; round += 1) {
    await Promise.all([strike(stage.apis, random), strike(stage.workers, random)]);
    await sleep(random.between(0, 200));
    if (await stage.database.kill()) databaseKills += 1;
    if (round % 20 === 0) say(`${round} rounds, ${load.accepted().size} accepted`);
  }
  await load.stop();
  const killsOf = (members: readonly Member[]): number => members.reduce((sum, member) => sum + member.kills(), 0);
  const kills = { api: killsOf(stage.apis), worker: killsOf(stage.workers) };
  disarm();
  const armed = [...stage.apis, ...stage.workers].filter((member) => member.armed() !== null);
  await Promise.all(armed.map((member) => member.kill()));
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

/** Ends one of the members: where it was armed to die, or, when it does not come there, wherever it stands. */
async function strike(members: readonly Member[], random: SeededRandom): Promise<void> {
  const first = random.pick(members);
  // Whoever is ready dies now; waiting for one that still starts would only spare the other.
  const candidates = [first, ...members.filter((member) => member !== first)];
  let victim = first;
  await waitUntil('one of them is ready', async () => {
    for (const candidate of candidates) {
      victim = candidate;
      if (await candidate.isReady()) return true;
    }
    return false;
  });
  const before = victim.kills();
  const delayMs = victim.armed() === null ? random.between(0, 150) : patienceMs;
  await Promise.race([victim.ended(), sleep(delayMs)]);
  if (victim.kills() === before) await victim.kill();
}
