// npx node scripts/move/main.ts PLAN.json: moves files and folders, and mends every path that names them: imports, dynamic ones
// and `new URL(...)` too, paths in programs, tests, documents and configurations, and whole ones in regular expressions. What an
// expression has in parts, such as `server/src/(sms|voice)/`, is mended by hand. The files are to be committed before and
// after: what it moves is then one commit, which `git log --follow` sees through.
import { execFileSync } from 'node:child_process';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { addDoors } from './doors.ts';
import { mendPaths } from './mend-paths.ts';
import { type MovePlan, plannedMoves } from './plan.ts';

const root = join(import.meta.dirname, '../..');
const git = (...args: string[]): string =>
  execFileSync('git', args, { cwd: root, encoding: 'utf8', maxBuffer: 1 << 28 });
const [planFile] = process.argv.slice(2);
if (planFile === undefined) throw new Error('Name the plan');
if (git('status', '--porcelain', '--untracked-files=no') !== '') throw new Error('Commit what is changed first');

const plan = JSON.parse(readFileSync(planFile, 'utf8')) as MovePlan;
const files = git('ls-files', '-z').split('\0').filter(Boolean);
const moves = plannedMoves(plan, files);
const texts = new Map<string, string>();
for (const file of files) {
  if (
    !/\.(ts|mts|mjs|cjs|js|json|md|ya?ml|sh|sql|html|css)$|(^|\/)(Containerfile|run|\.[a-z]+ignore|\.gitattributes)$/.test(
      file,
    )
  )
    continue;
  if (/package-lock\.json$|^spec\/bundled\//.test(file)) continue;
  texts.set(file, readFileSync(join(root, file), 'utf8'));
}
const mended = mendPaths({ texts, files, moves });
for (const folder of plan.doors ?? []) addDoors(mended, folder);

for (const [from, to] of moves) {
  mkdirSync(dirname(join(root, to)), { recursive: true });
  git('mv', from, to);
}
for (const [file, text] of mended) {
  const before = [...moves].find(([, to]) => to === file)?.[0] ?? file;
  if (texts.get(before) === text) continue;
  mkdirSync(dirname(join(root, file)), { recursive: true });
  writeFileSync(join(root, file), text);
}
console.log(`${moves.size} files moved`);
