// A process that runs the short forms of the drills that it is sent the names of, one after the other. Those that are sent
// together share the systems that they can share; behind them it says whether these were taken down. It ends where it is
// sent none.
import { inspect } from 'node:util';
import { drills } from '../catalogue.ts';
import { runDrill } from '../run-drill.ts';
import { sharingSystems } from '../stage/shared-system.ts';
import type { ShortFinding } from './run-batches.ts';

// Death by a signal would skip what ends the processes of a drill; so would going on when the parent is gone.
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(130));
process.once('disconnect', () => process.exit(1));

let running = Promise.resolve();
process.on('message', (names: readonly string[]) => {
  running = running.then(() => (names.length === 0 ? process.exit(0) : runBatch(names)));
});

async function runBatch(names: readonly string[]): Promise<void> {
  try {
    await sharingSystems(async () => {
      for (const name of names) process.send?.({ finding: await findingOf(name) });
    });
    process.send?.({ batchEnded: [] });
  } catch (error) {
    process.send?.({ batchEnded: [`what it ran on was not taken down: ${inspect(error)}`] });
  }
}

async function findingOf(name: string): Promise<ShortFinding> {
  const drill = drills.find((one) => one.name === name);
  if (drill === undefined || !('rounds' in drill.short))
    return { figure: 'did not begin', broken: [`${name} has no short form of its own`], seconds: 0 };
  const { figure, broken, seconds } = await runDrill(drill, { rounds: drill.short.rounds, seed: 1, hurry: true });
  return { figure, broken, seconds };
}
