import { setTimeout as sleep } from 'node:timers/promises';
import type { Drill, DrillRun, Finding } from './drill.ts';
import { createArming } from './stage/arming.ts';
import { auditBooks } from './stage/books.ts';
import { settleAll, takenTwice } from './stage/carrier-books.ts';
import type { Answer, Call } from './stage/client.ts';
import { keyScopeViolations } from './key-scope.ts';
import type { SeededRandom } from './stage/seeded-random.ts';
import { crashesOn, onStage, type Stage } from './stage/stage.ts';
import { ordinaryRecipient, sendCall } from './stage/texts.ts';

const identical = 100;
const different = 10;

/**
 * P5 and P6: a hundred identical requests at once over two API processes, one of which dies and comes back meanwhile,
 * are one message; another body under the same key is a conflict, also while the first one runs. A round is one key.
 */
export const idempotency: Drill = {
  name: 'idempotency',
  promise: 'P5, P6',
  guarantee: 'identical requests are one message over two API processes and a restart; another body is a conflict',
  unit: 'keys',
  rounds: 40,
  short: { rounds: 1 },
  run: (run) => {
    const { killPoint, disarm } = createArming((role) => drawKillPoint(run.random, role));
    return onStage({ apis: 2, workers: 1, killPoint }, (stage) => drillOn(stage, run, disarm));
  },
};

function drawKillPoint(random: SeededRandom, role: 'api' | 'worker'): string | null {
  if (role === 'worker' || random.chance(0.4)) return null;
  return `${random.pick(['sms.accept.written', 'sms.accept.committed'])}:1`;
}

async function drillOn(stage: Stage, { rounds, random, hurry, say }: DrillRun, disarm: () => void): Promise<Finding> {
  const broken: string[] = [];
  let mostIds = 0;
  let conflicts = 0;
  for (let round = 1; round <= rounds; round += 1) {
    await Promise.all(stage.apis.map((api) => api.ready()));
    const idempotencyKey = `same-${round}`;
    const first = sendCall(stage, { idempotencyKey, to: ordinaryRecipient(random) });
    const other = { ...first, body: { ...first.body, text: 'Something else' } };
    const calls = random.shuffled([
      ...Array.from({ length: identical }, (_, index) => (index % 2 === 0 ? first : respelled(first))),
      ...Array.from({ length: different }, () => other),
    ]);
    const killing = killOne(stage, random);
    const answers = await Promise.all(calls.map((call, index) => stage.client.untilAnswered(call, index)));
    await killing;
    await Promise.all(stage.apis.map((api) => api.ready()));
    // Both processes, the one that came back too, remember what was answered.
    const later = [first, first, other, other];
    const remembered = await Promise.all(later.map((call, index) => stage.client.untilAnswered(call, index)));
    const all = [...calls, ...later].map((call, index) => ({ call, answer: [...answers, ...remembered][index] }));
    const ofFirst = all.flatMap(({ call, answer }) => (call !== other && answer !== undefined ? [answer] : []));
    const ofOther = all.flatMap(({ call, answer }) => (call === other && answer !== undefined ? [answer] : []));
    const [winners, losers] = ofFirst.some(isAccepted) ? [ofFirst, ofOther] : [ofOther, ofFirst];
    const ids = new Set(winners.map((answer) => answer.json?.['id']));
    mostIds = Math.max(mostIds, ids.size);
    if (ids.size !== 1 || !winners.every(isAccepted)) broken.push(`${idempotencyKey}: ${describe(winners)}`);
    if (!losers.every(isConflict)) broken.push(`${idempotencyKey}, another body: ${describe(losers)}`);
    conflicts += losers.filter(isConflict).length;
    if (round % 10 === 0) say(`${round} keys`);
  }
  const kills = stage.apis.reduce((sum, api) => sum + api.kills(), 0);
  disarm();
  await Promise.all(stage.apis.filter((api) => api.armed() !== null).map((api) => api.kill()));
  broken.push(...(await keyScopeViolations(stage)));
  const stuck = await settleAll(stage.database, { hurry });
  if (stuck > 0) broken.push(`${stuck} texts never became final`);
  broken.push(...(await auditBooks(stage.database)), ...crashesOn(stage));
  const twice = await takenTwice(stage.database);
  if (twice.length > 0) broken.push(`${twice.length} texts were sent twice`);
  const errors = stage.client.serverErrors();
  if (errors.length > 0) broken.push(`answers of 5xx: ${describe(errors)}`);
  return {
    figure: `distinct ids per key ${mostIds}, conflicts ${conflicts}, 5xx ${errors.length}, API processes killed ${kills}`,
    broken,
  };
}

/** The same JSON in another order. */
function respelled(call: Call): Call {
  return { ...call, body: Object.fromEntries(Object.entries(call.body ?? {}).reverse()) };
}

/** One of the two dies at its kill point, or at a random instant when it has none or nothing reaches it. */
async function killOne(stage: Stage, random: SeededRandom): Promise<void> {
  const victim = random.pick(stage.apis);
  const before = victim.kills();
  await Promise.race([victim.ended(), sleep(victim.armed() === null ? random.between(0, 80) : 500)]);
  if (victim.kills() === before) await victim.kill();
}

function isAccepted(answer: Answer): boolean {
  return answer.status === 202;
}

function isConflict(answer: Answer): boolean {
  return answer.status === 409 && answer.json?.['code'] === 'IDEMPOTENCY_CONFLICT';
}

function describe(answers: readonly Answer[]): string {
  const counts = new Map<string, number>();
  for (const { status, json } of answers) {
    const what = `${status} ${String(json?.['code'] ?? json?.['id'] ?? '')}`;
    counts.set(what, (counts.get(what) ?? 0) + 1);
  }
  return [...counts].map(([what, count]) => `${count} x ${what}`).join(', ');
}
