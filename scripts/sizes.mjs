// The size table of the hand-written server: a file is one concept. Fails when a limit of the house style is passed.
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';

const limits = { median: 90, p90: 220, largest: 350 };

const files = [];
const walk = (folder) => {
  for (const name of readdirSync(folder)) {
    const path = join(folder, name);
    if (statSync(path).isDirectory()) {
      if (name !== 'generated' && name !== 'node_modules') walk(path);
    } else if (name.endsWith('.ts') && !name.endsWith('.test.ts')) {
      files.push({ path, lines: readFileSync(path, 'utf8').split('\n').length - 1 });
    }
  }
};
for (const root of ['server/src', 'sdk/src', 'codegen/src']) walk(root);
files.sort((a, b) => a.lines - b.lines);
const at = (share) => files[Math.min(files.length - 1, Math.floor(files.length * share))]?.lines ?? 0;
const largest = files.at(-1);
const found = { median: at(0.5), p90: at(0.9), largest: largest?.lines ?? 0 };
console.log(
  `${files.length} files, median ${found.median}, p90 ${found.p90}, largest ${found.largest} (${largest?.path ?? 'none'})`,
);
const over = Object.keys(limits).filter((name) => found[name] > limits[name]);
for (const name of over) console.error(`${name} is ${found[name]} lines, the limit is ${limits[name]}`);
process.exit(over.length > 0 ? 1 : 0);
