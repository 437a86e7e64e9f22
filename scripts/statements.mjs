// How stores ask PostgreSQL: through Kysely, by its builder or by a typed text in a folder `sql/`. How many statements of
// each folder are still asked otherwise stands in raw-queries.json, and may only fall; a folder that is not there has none.
// The builder's statements name their columns, because each is kept prepared.
// `node scripts/statements.mjs [PROJECT]`
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const root = join(process.argv[2] ?? '.', 'server/src');
const committed = JSON.parse(readFileSync(join(import.meta.dirname, 'raw-queries.json'), 'utf8'));
const faults = [];

const statementText =
  /\bsql(?:<[^`]*>)?`(?:\s*(?:select|insert|update|delete|with|merge)\b[^`]*`|[^`]*`\s*\.execute\()/gi;

/** Calls of a driver or of `Tx.query`, and whole statements as typed texts outside of a folder `sql/`. */
function rawQueriesIn(path, text) {
  const asked = text.match(/\.query[<(]/g) ?? [];
  const texts = path.includes('/sql/') ? [] : (text.match(statementText) ?? []);
  return asked.length + texts.length;
}

/** The slice that a file belongs to, or the first folder on its way; slices of one subject lie in a folder without a door. */
function folderOf(path) {
  const [first, second, ...rest] = path.split('/');
  if (second === undefined) return '.';
  const isSubject =
    rest.length > 0 && !existsSync(join(root, first, 'index.ts')) && existsSync(join(root, first, second, 'index.ts'));
  return isSubject ? `${first}/${second}` : first;
}

const found = {};
for (const path of readdirSync(root, { recursive: true })) {
  if (!path.endsWith('.ts') || path.endsWith('.test.ts')) continue;
  const text = readFileSync(join(root, path), 'utf8');
  const folder = folderOf(path);
  const count = rawQueriesIn(path, text);
  if (count > 0) found[folder] = (found[folder] ?? 0) + count;
  if (/\.(select|returning)All\(/.test(text)) {
    faults.push(
      `server/src/${path} asks for all columns: name them, since a plan that is kept fails where one is added`,
    );
  }
}
const folders = [...new Set([...Object.keys(found), ...Object.keys(committed)])].sort();
for (const folder of folders) {
  const [now, most] = [found[folder] ?? 0, committed[folder] ?? 0];
  if (now > most) {
    faults.push(
      `server/src/${folder} has ${now} raw queries and may have ${most}: ask by the builder, or by a text in sql/`,
    );
  }
  if (now < most)
    faults.push(`server/src/${folder} has ${now} raw queries: let scripts/raw-queries.json say so, not ${most}`);
}
console.log(`raw queries: ${folders.map((folder) => `${folder} ${found[folder] ?? 0}`).join(', ')}`);
for (const fault of faults) console.error(fault);
process.exit(faults.length > 0 ? 1 : 0);
