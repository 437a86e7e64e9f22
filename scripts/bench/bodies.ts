import { parseJsonBody } from '../../server/src/platform/text/json-guard.ts';
import type { BenchOptions, BenchResult, Measure } from './measure.ts';
import { median, spread } from './statistics.ts';

const warmUp = 100;
const times = 40;

/** What reading a body costs beside JSON.parse of the same bytes: it is looked through for what the guard refuses. */
export async function runBodiesBench({
  beforeRound,
  rounds,
}: BenchOptions): Promise<BenchResult & { postgresVersion: null }> {
  const measures: Measure[] = [];
  const noise: string[] = [];
  for (const [name, body] of bodies) {
    const bytes = Buffer.from(JSON.stringify(body));
    const guard = (): unknown => parseJsonBody(bytes);
    const alone = (): unknown => JSON.parse(bytes.toString('utf8'));
    for (let nth = 0; nth < warmUp; nth += 1) {
      guard();
      alone();
    }
    const found: Array<{ ours: number; bare: number }> = [];
    for (let round = 0; round < rounds; round += 1) {
      await beforeRound();
      // One after the other: what disturbs the machine disturbs both.
      const each = Array.from({ length: times }, () => ({ ours: microsOf(guard), bare: microsOf(alone) }));
      found.push({ ours: median(each.map(({ ours }) => ours)), bare: median(each.map(({ bare }) => bare)) });
    }
    const ratios = found.map(({ ours, bare }) => ours / bare);
    const ratio = median(ratios);
    measures.push({
      name: `${name}, ${(bytes.length / 1_000).toFixed(0)} kB`,
      ours: `${median(found.map(({ ours }) => ours)).toFixed(0)} us`,
      against: `${median(found.map(({ bare }) => bare)).toFixed(0)} us, JSON.parse`,
      ratio,
      bounds: { value: ratio, better: 'less', must: 1.6, goal: 1.3, unit: 'x' },
    });
    noise.push(`${name} ${(spread(ratios) * 100).toFixed(0)} %`);
  }
  return {
    name: 'bodies',
    title: 'bodies of JSON, parsed and checked',
    postgresVersion: null,
    measures,
    notes: [
      `${rounds} rounds of ${times} in turns after ${warmUp}, medians; spread of the ratios over the rounds: ${noise.join(', ')}`,
    ],
  };
}

const lines =
  'The quick brown fox jumps over the lazy dog, and then it rests for a while.\n' +
  'The dog, which has seen it all before, opens one eye and says: "Well."\n';
const bodies: ReadonlyArray<readonly [name: string, body: object]> = [
  [
    'messages of a model',
    {
      input: Array.from({ length: 250 }, (_, nth) => ({
        type: 'message',
        role: nth % 2 === 0 ? 'user' : 'assistant',
        content: [{ type: 'text', text: lines.repeat(27) }],
      })),
    },
  ],
  [
    'a batch of 1,000 texts',
    {
      messages: Array.from({ length: 1_000 }, (_, nth) => ({
        to: `+1500555${String(nth).padStart(4, '0')}`,
        text: `Your table for ${nth} is ready.`,
        recipient_timezone: 'America/New_York',
        metadata: { order: String(nth) },
      })),
    },
  ],
];

function microsOf(work: () => unknown): number {
  const began = performance.now();
  work();
  return (performance.now() - began) * 1_000;
}
