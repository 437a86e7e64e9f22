import { rmSync } from 'node:fs';
import { prepareProcesses } from '../../../tests/support/global-setup.ts';
import { temporaryFolder } from '../../temporary-folder.mjs';
import type { Drill } from '../drill.ts';
import type { DrillResult } from '../run-drill.ts';
import { runBatches, type ShortDrill } from './run-batches.ts';

const processes = 3;

// Those of a line kill nothing and have the same settings: they run one after the other on one system. What begins last
// ends last, so the longest begin. What speaks is late where it has no processor: not beside the other that does.
export const batches: ReadonlyArray<readonly string[]> = [
  ['tenant-isolation', 'redelivery', 'quiet-hours', 'webhook-signatures', 'test-clock'],
  ['talk', 'lines'],
  ['database-gone'],
  ['fuzz'],
  ['worked-sessions'],
  ['sessions'],
  ['calls'],
  ['router-streams', 'router-failover'],
];

export function hasShortForm(drill: Drill): drill is ShortDrill {
  return 'rounds' in drill.short;
}

/** Runs short forms in three processes. */
export async function runShortForms(
  chosen: readonly ShortDrill[],
  tell: (result: DrillResult) => void,
): Promise<DrillResult[]> {
  process.env['TMPDIR'] = temporaryFolder();
  const folder = await prepareProcesses();
  const removeFolder = (): void => rmSync(folder, { recursive: true, force: true });
  process.once('exit', removeFolder);
  const waiting = batchesOf(chosen);
  const results: DrillResult[] = [];
  const note = (result: DrillResult): void => {
    results.push(result);
    tell(result);
  };
  try {
    await Promise.all(
      Array.from({ length: Math.min(processes, waiting.length) }, () => runBatches(() => waiting.shift(), note)),
    );
  } finally {
    removeFolder();
  }
  return results;
}

function batchesOf(chosen: readonly ShortDrill[]): ShortDrill[][] {
  const named = batches.map((names) => names.flatMap((name) => chosen.filter((drill) => drill.name === name)));
  const others = chosen.filter(({ name }) => !batches.flat().includes(name)).map((drill) => [drill]);
  return [...named, ...others].filter((batch) => batch.length > 0);
}
