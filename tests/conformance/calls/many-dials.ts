import { expect, it } from '@jest/globals';
import type { CallFault, CallTraits } from './harness.ts';
import { ambiguous, calls, dial } from './under-test.ts';

const count = 200;

/** Each way in which an answer gets lost, of a dial that was done and of one that was not; and a sound one. */
const ways: ReadonlyArray<CallFault | null> = [
  null,
  ...ambiguous.flatMap(([, answer]) => [
    { isDone: true, answer },
    { isDone: false, answer },
  ]),
];

/** No telephone rings twice, whatever happens to many dials on their way; none that is said to ring does not. */
export function itDialsOnce(traits: Pick<CallTraits, 'dialsAgain'>): void {
  it('opens one line each for two hundred numbers, with resets, faults and lost answers', async () => {
    for (let nth = 0; nth < count; nth += 1) {
      const fault = ways[nth % ways.length] ?? null;
      const to = `+1310555${1_000 + nth}`;
      calls.telephone.plan(fault);
      const { kind } = await dial(calls.carrier, { reference: `ses_${nth}`, to });
      const lines = calls.telephone.lines.filter((line) => line.to === to);
      const isOpen = fault === null || fault.isDone || traits.dialsAgain;
      expect({ nth, kind, lines: lines.length }).toEqual({
        nth,
        kind: isOpen ? 'accepted' : 'unknown',
        lines: isOpen ? 1 : 0,
      });
    }
    expect(calls.telephone.lines.every(({ to }, at, all) => all.findIndex((other) => other.to === to) === at)).toBe(
      true,
    );
  });
}
