import type { DrillResult } from './run-drill.ts';

/** What drills found, as a table of Markdown. */
export function tableOf(results: readonly DrillResult[]): string {
  const head = '| promise | drill | rounds | seed | seconds | figure | verdict |\n|---|---|---|---|---|---|---|';
  return [head, ...results.map(rowOf)].join('\n');
}

function rowOf({ drill, rounds, seed, seconds, figure, broken }: DrillResult): string {
  const verdict = broken.length === 0 ? 'held' : 'BROKEN';
  return `| ${drill.promise} | ${drill.name} | ${rounds} ${drill.unit} | ${seed} | ${seconds} | ${figure} | ${verdict} |`;
}
