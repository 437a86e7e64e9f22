import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { readLeft } from './support/project-files.ts';
import { projectRoot as root } from './support/sms-process.ts';

const src = 'server/src';
/** A slice that the product cannot have: one is declared by a value of its own name. */
const planted = '0-planted';

// docs/decisions/database.md#d255
describe('the gate of statements', () => {
  /** What it says of a product of these files of a new slice. */
  function judge(files: Readonly<Record<string, string>>): { passes: boolean; said: string } {
    const folder = mkdtempSync(join(tmpdir(), 'statements-'));
    try {
      cpSync(join(root, src), join(folder, src), { recursive: true });
      for (const [file, text] of Object.entries(files)) {
        mkdirSync(join(folder, src, dirname(file)), { recursive: true });
        writeFileSync(join(folder, src, file), text);
      }
      const args = [join(root, 'scripts/statements.mjs'), folder];
      const { status, stderr } = spawnSync(process.execPath, args, { encoding: 'utf8' });
      return { passes: status === 0, said: stderr };
    } finally {
      rmSync(folder, { recursive: true, force: true });
    }
  }

  it('passes the product, and a text of a folder sql/ in a new slice', () => {
    expect(judge({})).toEqual({ passes: true, said: '' });
    const text = 'export const answersSql = () => sql`select 1`;';
    const store = 'const { rows } = await answersSql().execute(tx.kysely);';
    expect(judge({ [`${planted}/sql/answers.ts`]: text, [`${planted}/store.ts`]: store })).toEqual({
      passes: true,
      said: '',
    });
  });

  it.each([
    [
      'a query of the driver',
      'await tx.query<Row>(findSql, [id]);',
      `${src}/${planted} has 1 raw queries and may have 0`,
    ],
    [
      'a text that is run where it stands',
      'await sql`lock table a`.execute(tx.kysely);',
      `${src}/${planted} has 1 raw`,
    ],
    [
      'a text that stands in a store',
      'const findSql = sql<Row>`\n  select a from b where id = ${id}`;\nawait findSql.execute(tx.kysely);',
      `${src}/${planted} has 1 raw`,
    ],
    ['all columns', "tables(tx).selectFrom('answers').selectAll();", `${src}/${planted}/store.ts asks for all columns`],
  ])('refuses a new slice with %s', (_, text, said) => {
    expect(judge({ [`${planted}/store.ts`]: text })).toEqual({ passes: false, said: expect.stringContaining(said) });
  });

  it('counts the slices of one subject each by itself', () => {
    const { said } = judge({ 'calls/sessions/store.ts': 'await tx.query<Row>(findSql, [id]);' });
    expect(said).toContain(`${src}/calls/sessions has 1 raw queries and may have 0`);
  });

  it('has counts that only fall', () => {
    const { amount, before } = readLeft<Record<string, number>>('scripts/raw-queries.json');
    expect(amount).toBeLessThanOrEqual(before);
  });

  it('refuses a count that was not lowered', () => {
    const { passes, said } = judge({ 'app/readiness.ts': '' });
    expect([passes, said]).toEqual([false, expect.stringContaining('let scripts/raw-queries.json say so')]);
  });
});
