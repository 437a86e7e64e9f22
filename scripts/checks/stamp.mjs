// A dear gate that reads a part of the project alone need not run again where that part is as it was when it last passed.
import { createHash } from 'node:crypto';
import { lstatSync, mkdirSync, readdirSync, readFileSync, readlinkSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

/** A hash of all files of a project below these paths, with their names; what is installed or built there is left out. */
export function hashOf(root, paths) {
  const hash = createHash('sha256');
  const add = (path) => {
    const file = join(root, path);
    const kind = lstatSync(file);
    if (!kind.isDirectory()) {
      // A link may lead nowhere: where it leads to is what it says.
      const bytes = kind.isSymbolicLink() ? Buffer.from(readlinkSync(file)) : readFileSync(file);
      hash.update(`${path}\n${bytes.length}\n`).update(bytes);
      return;
    }
    for (const name of readdirSync(file).sort()) if (name !== 'node_modules' && name !== 'dist') add(join(path, name));
  };
  for (const path of paths) add(path);
  return hash.digest('hex');
}

const fileOf = (root, name) => join(root, '.cache', 'checks', name);

/** Whether the gate last passed with this hash. */
export function isStamped(root, name, hash) {
  try {
    return readFileSync(fileOf(root, name), 'utf8') === hash;
  } catch {
    return false;
  }
}

/** Notes that the gate passed with this hash, or, with null, that it did not pass. */
export function stamp(root, name, hash) {
  const file = fileOf(root, name);
  if (hash === null) return rmSync(file, { force: true });
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, hash);
}
