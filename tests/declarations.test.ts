import { spawnSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { declarations, migrations, queues } from '../server/src/app/declarations.ts';
import type { Declaration } from '../server/src/platform/slice/slice.ts';

const source = join(import.meta.dirname, '../server/src');

const sourceFiles = (): string[] =>
  readdirSync(source, { recursive: true, encoding: 'utf8' }).filter((path) => path.endsWith('.ts'));

/** Names that several parts declare, or one of them twice. */
function repeated(
  parts: readonly Declaration[],
  namesOf: (part: Declaration) => readonly string[] = () => [],
): string[] {
  const names = parts.flatMap(namesOf);
  return [...new Set(names.filter((name, place) => names.indexOf(name) !== place))];
}

const namesOf = {
  'the number of a migration': ({ migrations = [] }: Declaration) => migrations.map(({ name }) => name.slice(0, 4)),
  'the name of a queue': ({ queues = [] }: Declaration) => queues.map(({ name }) => name),
  'a daily table': ({ dailyTables = [] }: Declaration) => dailyTables.map(({ name }) => name),
  'a sealed column': ({ sealedColumns = [] }: Declaration) =>
    sealedColumns.map(({ table, column }) => `${table}.${column}`),
  'a kill point': ({ killPoints = [] }: Declaration) => killPoints,
};

describe('what the parts of the server declare', () => {
  it.each(Object.entries(namesOf))('%s is declared once', (_, names) => {
    expect(repeated(declarations, names)).toEqual([]);
    // What is declared twice is seen.
    expect(repeated([...declarations, ...declarations], names)).not.toEqual([]);
  });

  it('an id prefix is of one part; lines of the ledger and attempts are minted by two', () => {
    const prefixes = ({ idPrefixes = [] }: Declaration) => idPrefixes;
    expect(repeated(declarations, prefixes).sort()).toEqual(['att', 'led']);
  });

  it('migrations have a number and are in its order, and each file of one is declared', () => {
    const files = sourceFiles()
      .map((path) => /(?:^|\/)migrations\/(\d{4}-[a-z0-9-]+)\.ts$/.exec(path)?.[1])
      .filter((name) => name !== undefined);
    expect(migrations.map(({ name }) => name)).toEqual(files.sort());
  });

  it('every queue that a file defines is declared', () => {
    const defined = sourceFiles().flatMap((path) =>
      [...readFileSync(join(source, path), 'utf8').matchAll(/defineQueue<[^()]*>\(\s*'([^']+)'/g)].map(
        ([, name]) => name,
      ),
    );
    expect(defined.sort()).toEqual(queues.map(({ name }) => name).sort());
  });

  it('names of slices, queues and kill points begin with their part, but for those from before 10DLC was one', () => {
    // Jobs wait under the name of a queue, and drills of the commit before name kill points: neither changes.
    const kept = ['sms.registry', 'sms.registry.answered'];
    const foreign = declarations.flatMap(({ name, queues = [], killPoints = [] }) =>
      [...queues.map((queue) => queue.name), ...killPoints].filter((own) => !own.startsWith(`${name}.`)),
    );
    expect(foreign).toEqual(kept);
  });

  it('are read without loading how slices are made, or any of their routes', () => {
    const script = `
      import { registerHooks } from 'node:module';
      const loaded = [];
      registerHooks({ load: (url, context, next) => { loaded.push(url); return next(url, context); } });
      await import(${JSON.stringify(join(source, 'app/declarations.ts'))});
      console.log(JSON.stringify(loaded));`;
    const { stdout, stderr } = spawnSync(process.execPath, ['--input-type=module', '-e', script], { encoding: 'utf8' });
    const loaded: string[] = JSON.parse(stdout === '' ? `["${stderr}"]` : stdout);
    expect(loaded.filter((url) => url.endsWith('/sms/index.ts'))).toHaveLength(1);
    expect(loaded.filter((url) => /(create-slice|routes)\.ts$/.test(url))).toEqual([]);
  });
});

describe('the table of organizations', () => {
  const statement =
    /\b(from|join|using|update|into)\s+(\w+,\s*)?organizations\b|(From|Table|Into|Join|using)\('organizations\b/i;

  it('is read by its slice alone: others read organization_clocks, or ask', () => {
    const foreign = sourceFiles().filter(
      (path) =>
        !/^organizations\/|(^|\/)migrations\//.test(path) && statement.test(readFileSync(join(source, path), 'utf8')),
    );
    expect(foreign).toEqual([]);
  });

  it.each([
    'select m.id from sms_messages m join organizations o on o.id = m.organization_id',
    'update sms_messages m set status = $1 from locked, organizations o',
    'delete from webhook_endpoint_previous_secrets s using organizations o',
    'update organizations set clock_offset = $1',
    "tables<Rows>(tx).selectFrom('organizations as o')",
  ])('is seen in %s', (text) => expect(statement.test(text)).toBe(true));
});
