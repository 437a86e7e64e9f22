import { once } from 'node:events';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { Worker } from 'node:worker_threads';
import { describe, expect, it } from '@jest/globals';
import { settledWithin } from './settled-within.ts';

const forever = new Promise<never>(() => {});

// Sends its message when flag 1 is set, and sets flag 0 when that is on its way.
const answerer = `
  const { parentPort, workerData } = require('node:worker_threads');
  parentPort.postMessage('ready');
  Atomics.wait(workerData, 1, 0);
  parentPort.postMessage('the answer');
  Atomics.store(workerData, 0, 1);
  Atomics.notify(workerData, 0);`;

describe('settledWithin', () => {
  it('tells what is settled from what is not, and what fails as it failed', async () => {
    expect(await settledWithin(Promise.resolve(), 20_000)).toBe(true);
    expect(await settledWithin(forever, 1)).toBe(false);
    await expect(settledWithin(Promise.reject(new Error('no')), 20_000)).rejects.toThrow('no');
  });

  it('hears an answer that arrived in time while the process stood still', async () => {
    const limitMs = 50;
    const flags = new Int32Array(new SharedArrayBuffer(8));
    const worker = new Worker(answerer, { eval: true, workerData: flags });
    await once(worker, 'message');
    // From here the next thing that the process does is to look at its timers.
    await nextTurn();
    const stillUntil = performance.now() + 2 * limitMs;
    const verdict = settledWithin(once(worker, 'message'), limitMs);
    Atomics.store(flags, 1, 1);
    Atomics.notify(flags, 1);
    // Nothing else runs here until the answer waits to be read and the time is over.
    Atomics.wait(flags, 0, 0);
    while (performance.now() < stillUntil) Atomics.wait(flags, 0, 1, 10);
    const isSettled = await verdict;
    await worker.terminate();
    expect(isSettled).toBe(true);
  });
});
