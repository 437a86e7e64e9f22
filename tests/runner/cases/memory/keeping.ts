import { appendFileSync } from 'node:fs';
import { expect, it } from '@jest/globals';

const kept: Buffer[] = [];

/** A test that keeps 100 MB outside the heap for as long as its worker lives, and notes which worker that is. */
export function keepMemory(): void {
  it('passed: keeps memory', () => {
    kept.push(Buffer.alloc(100_000_000, 1));
    appendFileSync(process.env['WORKERS_OF_CASES'] ?? '', `${process.pid}\n`);
    expect(kept.length).toBeGreaterThan(0);
  });
}
