import { setTimeout as sleep } from 'node:timers/promises';
import { systemClock } from '../../server/src/platform/time/clock.ts';
import type { Drill, DrillRun, Finding } from './drill.ts';
import { startAttacker } from './greed/attacker.ts';
import { attacks } from './greed/attacks.ts';
import { onOneProcess, type BornOrganization, type OneProcess } from './stage/one-process.ts';
import { residentMegabytes } from './stage/resident-memory.ts';
import { createPlainClient } from './stopping/plain-client.ts';

const normalClients = 4;
const betweenCallsMs = 5;
const [calmMs, hurriedMs] = [4_000, 200];
// What many connections cost when they are made is not what they cost when they stand.
const settleMs = 1_500;
const [mostRatio, mostMoreMegabytes] = [2, 300];
const textsInTheList = 100;

/**
 * P21: slow and greedy clients are bounded in memory and in time. Normal calls are measured in turn without and with
 * each attack beside them: each must be answered, at a 99th percentile of at most twice the calm one, while the memory of
 * the process stays within bounds. A round is every attack once. The short form meets each of them for a moment, and
 * holds the answers and the memory; the percentiles are for the long form to hold.
 */
export const greedyClients: Drill = {
  name: 'greedy-clients',
  promise: 'P21',
  guarantee: 'normal calls are answered and memory is bounded beside clients that are slow, silent or never read',
  unit: 'times each attack',
  rounds: 5,
  short: { rounds: 1 },
  run: (run) => onOneProcess({}, (system) => drillOn(system, run)),
};

interface Measured {
  calm: number[];
  attacked: number[];
}

async function drillOn(system: OneProcess, { rounds, hurry, say }: DrillRun): Promise<Finding> {
  const organization = await system.organization('Normal');
  const victim = await system.organization('Greedy');
  for (let sent = 0; sent < textsInTheList; sent += 10)
    await Promise.all(Array.from({ length: 10 }, () => victim.accepted()));
  const broken: string[] = [];
  const phaseMs = hurry ? hurriedMs : calmMs;
  await callNormally(system, organization, phaseMs, broken);
  const before = await residentMegabytes(system);
  let most = before;
  const times = new Map<string, Measured>();
  for (let round = 1; round <= rounds; round += 1) {
    for (const [index, { name }] of attacks.entries()) {
      const measured = times.get(name) ?? { calm: [], attacked: [] };
      times.set(name, measured);
      measured.calm.push(...(await callNormally(system, organization, phaseMs, broken)));
      const attacker = await startAttacker({ url: system.url, key: victim.apiKey, attack: index });
      await sleep(hurry ? 0 : settleMs);
      const begun = broken.length;
      measured.attacked.push(...(await callNormally(system, organization, phaseMs, broken)));
      most = Math.max(most, await residentMegabytes(system));
      await attacker.end();
      if (broken.length > begun) broken.splice(begun + 3, Number.POSITIVE_INFINITY, `those were under: ${name}`);
      say(`${name}: calm ${percentile(measured.calm)} ms, attacked ${percentile(measured.attacked)} ms, ${most} MB`);
    }
  }
  if (most > before + mostMoreMegabytes) broken.push(`the process grew from ${before} to ${most} MB`);
  if (system.member.crashes() > 0) broken.push(`the process ended by itself ${system.member.crashes()} times`);
  const ratios = [...times].map(([name, { calm, attacked }]) => ({
    name,
    calm: percentile(calm),
    ratio: percentile(attacked) / percentile(calm),
  }));
  const worst = ratios.toSorted((a, b) => b.ratio - a.ratio)[0] ?? { name: 'none', ratio: 0, calm: 0 };
  // In a few calls on a machine with other work a percentile says nothing.
  if (!hurry)
    broken.push(
      ...ratios
        .filter(({ ratio }) => ratio > mostRatio)
        .map(({ name, ratio }) => `${name}: p99 at ${ratio.toFixed(2)} times the calm one`),
    );
  const calls = [...times.values()].reduce((sum, { calm, attacked }) => sum + calm.length + attacked.length, 0);
  return {
    figure:
      `${calls} normal calls, all answered but ${broken.filter((one) => one.startsWith('a normal call')).length}; p99 at most ${worst.ratio.toFixed(2)} times the calm ` +
      `${worst.calm} ms (${worst.name}), ${ratios.map(({ name, ratio }) => `${name} ${ratio.toFixed(2)}`).join(', ')}; memory ${before} to at most ${most} MB`,
    broken,
  };
}

/** Calls as ordinary clients do, for so long, and answers how many milliseconds each took. */
async function callNormally(
  { url }: OneProcess,
  organization: BornOrganization,
  forMs: number,
  broken: string[],
): Promise<number[]> {
  const end = systemClock.monotonicMs() + forMs;
  const took: number[] = [];
  const call = async (): Promise<void> => {
    const client = createPlainClient(url, { connections: 1 });
    for (let count = 0; systemClock.monotonicMs() < end; count += 1) {
      const path = count % 2 === 0 ? '/v1/organization' : '/v1/phone-numbers';
      const begun = systemClock.monotonicMs();
      const outcome = await client.send({ method: 'GET', path, key: organization.apiKey });
      took.push(systemClock.monotonicMs() - begun);
      if (outcome.kind !== 'answered' || outcome.status !== 200)
        broken.push(`a normal call: ${JSON.stringify(outcome).slice(0, 200)}`);
      await sleep(betweenCallsMs);
    }
    client.close();
  };
  await Promise.all(Array.from({ length: normalClients }, call));
  return took;
}

function percentile(times: readonly number[]): number {
  const sorted = times.toSorted((a, b) => a - b);
  return Math.round((sorted[Math.ceil(sorted.length * 0.99) - 1] ?? 0) * 10) / 10;
}
