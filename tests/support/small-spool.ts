import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createSpool, type Spool } from '../../server/src/platform/process/spool.ts';

/** A spool whose things go to a file past so many bytes, in memory of all of them together; `files` counts those. */
export function smallSpool(
  memoryTotal: number,
  folder = join(tmpdir(), `trunkline-test-${process.pid}-spool`),
): Spool & { files(): number } {
  let files = 0;
  const newName = (): string => `file-${(files += 1)}`;
  const spool = createSpool({ folder, newName, log: { error: () => undefined }, memoryEach: memoryTotal, memoryTotal });
  return { ...spool, files: () => files };
}
