import { median } from '../bench/statistics.ts';
import type { Drill, DrillRun, Finding } from './drill.ts';
import { fillOrganization, limits, type Neighbour } from './neighbours/full-organization.ts';
import { createWatched, type Times, type Watched } from './neighbours/watched-text.ts';
import { onOneProcess, type OneProcess } from './stage/one-process.ts';

const textsInTurn = { long: 10, short: 2 };
// From before there was a limit.
const endpointsOfOld = { long: 5_000, short: 150 };
const mostRatio = 2;

/**
 * P27: an organization at every limit at most doubles another's times. The texts of one organization are measured in
 * turns: alone, beside a neighbour that has all it can have (endpoints of every event, keys, waiting texts, running
 * requests) and sends a text with each of them, and beside one that has thousands of endpoints, from before there was a
 * limit, and sends one. Measured are the times from the request until the text is delivered, and until its receiver is
 * notified. A round is a turn of each. The short form holds that everything arrives, and once; the ratio is for the long
 * form to hold.
 */
export const neighbours: Drill = {
  name: 'neighbours',
  promise: 'P27',
  guarantee: 'an organization at every limit, or beyond, keeps nothing of another’s from arriving, nor of its own',
  unit: 'turns of each',
  rounds: 5,
  short: { rounds: 1 },
  run: (run) =>
    onOneProcess(
      { environment: { ROUTER_CONCURRENCY: String(limits.runningRequests), LOG_LEVEL: 'error' } },
      (system) => drillOn(system, run),
    ),
};

interface Turn {
  name: string;
  neighbour: Neighbour | null;
  /** Texts that the neighbour sends, each with one that is measured. */
  texts: number;
  times: Times[];
}

async function drillOn(system: OneProcess, { rounds, hurry, say }: DrillRun): Promise<Finding> {
  const form = hurry ? 'short' : 'long';
  const broken: string[] = [];
  const watched = await createWatched(system);
  const full = await fillOrganization(system, { endpoints: limits.endpoints, broken });
  const old = await fillOrganization(system, { endpoints: endpointsOfOld[form], broken });
  const alone: Turn = { name: 'alone', neighbour: null, texts: 0, times: [] };
  const beside: Turn[] = [
    { name: 'beside a full one', neighbour: full, texts: textsInTurn[form], times: [] },
    { name: `beside one with ${endpointsOfOld[form]} endpoints`, neighbour: old, texts: 1, times: [] },
  ];
  // Caches, plans and compiled code are made at the first time.
  await takeTurn(watched, alone, textsInTurn.short);
  alone.times.length = 0;
  for (let round = 1; round <= rounds; round += 1) {
    for (const turn of beside) {
      await takeTurn(watched, alone, textsInTurn[form]);
      await takeTurn(watched, turn, textsInTurn[form]);
    }
    say([alone, ...beside].map(shown).join('; '));
  }
  const ratios = beside.flatMap((turn) =>
    (['delivered', 'notified'] as const).map((what) => ({
      what: `${turn.name}, until ${what}`,
      ratio: medianOf(turn, what) / medianOf(alone, what),
    })),
  );
  // In a few texts on a machine with other work a median says nothing.
  if (!hurry)
    broken.push(
      ...ratios
        .filter(({ ratio }) => ratio > mostRatio)
        .map(({ what, ratio }) => `${what}: ${ratio.toFixed(2)} times the time alone`),
    );
  broken.push(...(await watched.violations()), ...(await full.end()), ...(await old.end()));
  return {
    figure: `${ratios.map(({ what, ratio }) => `${what} ${ratio.toFixed(2)}`).join(', ')} times; ${[alone, ...beside].map(shown).join('; ')}`,
    broken,
  };
}

async function takeTurn(
  watched: Watched,
  { neighbour, texts: neighbourTexts, times }: Turn,
  texts: number,
): Promise<void> {
  const stop = neighbour?.begin();
  for (let text = 0; text < texts; text += 1) {
    const sent = text < neighbourTexts ? neighbour?.sendText() : undefined;
    times.push(await watched.text());
    await sent;
  }
  await stop?.();
  await neighbour?.settled();
}

function medianOf({ times }: Turn, what: keyof Times): number {
  return median(times.map((one) => one[what]));
}

function shown(turn: Turn): string {
  return `${turn.name} ${medianOf(turn, 'delivered').toFixed(0)} and ${medianOf(turn, 'notified').toFixed(0)} ms`;
}
