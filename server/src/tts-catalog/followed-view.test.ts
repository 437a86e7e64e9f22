import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { speechWorlds } from '../../../tests/support/speech-worlds.ts';
import { createFollowedView } from './followed-view.ts';

const [first, second, third] = fc.sample(speechWorlds, { numRuns: 3, seed: 7 });
if (first === undefined || second === undefined || third === undefined) throw new Error('There are no worlds');

describe('the view of the facts that hold', () => {
  it('stays in its place, and other work goes on, until the view of other facts is made', async () => {
    const followed = createFollowedView(first);
    const before = followed.current();
    expect(before.facts).toBe(first);
    followed.follow(second);
    let turns = 0;
    const count = (): void => {
      if (followed.current() !== before) return;
      turns += 1;
      setImmediate(count);
    };
    count();
    await followed.ready();
    expect(turns).toBeGreaterThan(3);
    expect(followed.current().facts).toBe(second);
    // A request that began with the one before goes on with it.
    expect(before.facts).toBe(first);
  });

  it('is that of the facts which were given last, also where several came at once', async () => {
    const followed = createFollowedView(first);
    followed.follow(second);
    followed.follow(third);
    await followed.ready();
    expect(followed.current().facts).toBe(third);
    followed.follow(first);
    await followed.ready();
    expect(followed.current().facts).toBe(first);
  });
});
