import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, statfsSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const memory = '/dev/shm';
const tmpfsType = 0x0102_1994;
const neededBytes = 6 * 2 ** 30;

/**
 * The folder beneath which a run of tests keeps its clusters and data: in memory where this machine has a file system for
 * that with enough room. A test copies a database of a thousand small files, which takes a disk up to twenty times longer
 * (docs/decisions/house.md#d292). What TMPDIR names wins.
 */
export function temporaryFolder() {
  return process.env.TMPDIR === undefined && isFit(memory) ? memory : tmpdir();
}

/** Whether a folder is in memory, has room, and lets programs be run in it. */
function isFit(folder) {
  try {
    const { type, bavail, bsize } = statfsSync(folder);
    if (type !== tmpfsType || bavail * bsize < neededBytes) return false;
    const own = mkdtempSync(join(folder, 'trunkline-probe-'));
    try {
      const program = join(own, 'probe');
      writeFileSync(program, '#!/bin/sh\n', { mode: 0o700 });
      execFileSync(program);
    } finally {
      rmSync(own, { recursive: true });
    }
    return true;
  } catch {
    // It is absent, or not ours to write or to run programs in.
    return false;
  }
}
