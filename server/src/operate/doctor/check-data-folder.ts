import { existsSync, mkdirSync, rmdirSync, statfsSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { spoolFolderIn } from '../../config/data-folder.ts';
import { errorCode } from '../../platform/process/error-code.ts';
import type { Randomness } from '../../platform/crypto/random.ts';
import { type Finding, findingsOf } from './finding.ts';

const { ok, warn, fail } = findingsOf('data folder');
const disk = findingsOf('disk');
const mebibyte = 2 ** 20;
const tooLittle = 256 * mebibyte;
const little = 2_048 * mebibyte;

/**
 * Whether this user can write to DATA_DIR, and with `uploads` to the folder in which they wait there; whether it is closed
 * to others, and has room. A folder that is not there is fine.
 */
export function checkDataFolder(options: { dataDir: string; uploads: boolean; randomness: Randomness }): Finding[] {
  const { dataDir, uploads, randomness } = options;
  const nearest = nearestFolder(dataDir);
  const written = new Set(uploads ? [nearest, nearestFolder(spoolFolderIn(dataDir))] : [nearest]);
  for (const folder of written) {
    const obstacle = obstacleTo(folder, randomness);
    if (obstacle !== null) return [obstacle];
  }
  return [
    nearest === dataDir ? ownership(dataDir, process.getuid?.() ?? 0) : ok(`${dataDir} is made at the first start`),
    room(nearest),
  ];
}

/** What keeps this user from writing to a folder; null where nothing does. */
function obstacleTo(folder: string, randomness: Randomness): Finding | null {
  try {
    // Tried and not asked: what a user may do is more than the mode of a folder.
    const draft = join(folder, `.doctor-${randomness.bytes(6).toString('hex')}`);
    mkdirSync(draft, { mode: 0o700 });
    rmdirSync(draft);
    return null;
  } catch (error) {
    const uid = process.getuid?.() ?? 0;
    const remedy = `let user id ${uid} write there, or choose another DATA_DIR`;
    return fail(`${folder} cannot be written to by user id ${uid} (${errorCode(error) ?? 'failed'})`, remedy);
  }
}

function ownership(dataDir: string, uid: number): Finding {
  const stat = statSync(dataDir);
  if (stat.uid !== uid && uid !== 0)
    return warn(
      `${dataDir} belongs to user id ${stat.uid}, this is ${uid}`,
      'run the server as the owner of its folder',
    );
  if ((stat.mode & 0o077) !== 0)
    return warn(`${dataDir} is open to other users (mode ${(stat.mode & 0o777).toString(8)})`, `chmod 700 ${dataDir}`);
  return ok(`${dataDir} can be written to and is closed to others`);
}

function room(folder: string): Finding {
  const { bavail, bsize } = statfsSync(folder);
  const free = bavail * bsize;
  const text = `${Math.floor(free / mebibyte)} MiB are free where ${folder} is`;
  if (free < tooLittle) return disk.fail(text, 'free some space: PostgreSQL stops when its disk is full');
  return free < little ? disk.warn(text, 'free some space, or move DATA_DIR to a larger disk') : disk.ok(text);
}

function nearestFolder(path: string): string {
  return existsSync(path) || dirname(path) === path ? path : nearestFolder(dirname(path));
}
