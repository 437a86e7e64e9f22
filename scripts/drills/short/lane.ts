// A process that runs the short forms of the drills that it is sent the names of, one after the other.
import { drills } from '../catalogue.ts';
import { runDrill } from '../run-drill.ts';
import type { ShortFinding } from './run-short-forms.ts';

// Death by a signal would skip what ends the processes of a drill; so would an end without a word when the parent is gone.
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(130));
process.once('disconnect', () => process.exit(1));

process.on('message', (name: string) => {
  const drill = drills.find((one) => one.name === name);
  if (drill === undefined || !('rounds' in drill.short)) throw new Error(`${name} has no short form of its own`);
  void runDrill(drill, { rounds: drill.short.rounds, seed: 1, hurry: true }).then(({ figure, broken, seconds }) => {
    const finding: ShortFinding = { figure, broken, seconds };
    process.send?.(finding);
  });
});
