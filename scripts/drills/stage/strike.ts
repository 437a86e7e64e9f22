import { setTimeout as sleep } from 'node:timers/promises';
import type { Member } from './member.ts';
import type { SeededRandom } from './seeded-random.ts';
import type { Stage } from './stage.ts';
import { waitUntil } from './wait-until.ts';

// How long an armed process may take to reach its point before it is killed wherever it stands.
const patienceMs = 1_500;

/** Where a process that starts now shall die: at its first passes of one of the points, or, half the time, nowhere. */
export function drawKillPoint(random: SeededRandom, points: readonly string[]): string | null {
  return random.chance(0.5) ? `${random.pick(points)}:${random.between(1, 4)}` : null;
}

/** Kills an API process, a worker and the database in each round. Answers how often the database was ours to kill. */
export async function strikeInTurn(
  stage: Stage,
  options: { rounds: number; random: SeededRandom; afterRound: (round: number) => void },
): Promise<number> {
  const { rounds, random, afterRound } = options;
  let databaseKills = 0;
  for (let round = 1; round <= rounds; round += 1) {
    await Promise.all([strike(stage.apis, random), strike(stage.workers, random)]);
    await sleep(random.between(0, 200));
    if (await stage.database.kill()) databaseKills += 1;
    afterRound(round);
  }
  return databaseKills;
}

/** How often members were killed, by us or at a point. */
export function killsOf(members: readonly Member[]): number {
  return members.reduce((sum, member) => sum + member.kills(), 0);
}

/** Ends the processes that would still die at a point; those that follow them live. */
export async function killArmed(stage: Stage): Promise<void> {
  const armed = [...stage.apis, ...stage.workers].filter((member) => member.armed() !== null);
  await Promise.all(armed.map((member) => member.kill()));
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
