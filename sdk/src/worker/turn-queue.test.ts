import { describe, expect, it } from '@jest/globals';
import { createTurnQueue } from './turn-queue.ts';

describe('a queue of turns', () => {
  it('gives each turn once, in order, also to a loop that begins where another was left', async () => {
    const queue = createTurnQueue<number>();
    for (const turn of [1, 2, 3]) queue.push(turn);
    const given: number[] = [];
    for await (const turn of queue) {
      given.push(turn);
      if (turn === 2) break;
    }
    setImmediate(() => queue.push(4));
    for await (const turn of queue) {
      given.push(turn);
      if (turn === 4) queue.close();
    }
    expect(given).toEqual([1, 2, 3, 4]);
  });

  it('ends every loop that waits, and drops what was not read, when it is closed', async () => {
    const queue = createTurnQueue<number>();
    const loops = [1, 2].map(async () => {
      for await (const turn of queue) return turn;
      return 'over';
    });
    queue.close();
    queue.push(1);
    expect(await Promise.all(loops)).toEqual(['over', 'over']);
  });
});
