import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { drills } from '../../scripts/drills/catalogue.ts';
import { batches } from '../../scripts/drills/short/run-short-forms.ts';
import { projectRoot } from '../support/sms-process.ts';

const read = (file: string): string => readFileSync(join(projectRoot, file), 'utf8');

describe('the catalogue of drills', () => {
  it('holds every promise, and every drill that is written', () => {
    const promised = [...read('docs/promises.md').matchAll(/^\| (P\d+) \|/gm)].map(([, number]) => number);
    const tried = new Set(drills.flatMap(({ promise }) => promise.split(', ')));
    expect(promised).toHaveLength(33);
    expect(promised.filter((number = '') => !tried.has(number))).toEqual([]);
    const written = readdirSync(join(projectRoot, 'scripts/drills'))
      .filter((file) => file.endsWith('.ts'))
      .flatMap((file) => [
        ...read(`scripts/drills/${file}`).matchAll(/^export const \w+: Drill = \{\n {2}name: '(.*)'/gm),
      ])
      .map(([, name]) => name);
    expect(drills.map(({ name }) => name).toSorted()).toEqual(written.toSorted());
  });

  it('has of each drill a short form that CI runs, or test files of `npm test` that are there', () => {
    expect(read('.ci/run')).toMatch(/^count npm run drill -- short$/m);
    expect(read('.ci/run')).toMatch(/^count npm test$/m);
    const isTest = (file: string): boolean =>
      /^(codegen\/src|scripts|server\/src|sdk\/src|tests)\/.+\.test\.ts$/.test(file) &&
      existsSync(join(projectRoot, file));
    for (const { name, short } of drills)
      expect([
        name,
        'rounds' in short ? short.rounds > 0 : short.testFiles.length > 0 && short.testFiles.every(isTest),
      ]).toEqual([name, true]);
  });

  it('has the drill of each name that shares a system with others', () => {
    const names = drills.map(({ name }) => name);
    expect(batches.flat().filter((name) => !names.includes(name))).toEqual([]);
  });
});

describe('.ci/run', () => {
  let folder: string;
  beforeAll(() => {
    folder = mkdtempSync(join(tmpdir(), 'trunkline-ci-'));
    // An npm that does what each part is to do.
    writeFileSync(join(folder, 'npm'), '#!/bin/sh\necho "ran $*"\n[ "$1" = run ] && shift\neval "$(cat "$0-$1")"\n', {
      mode: 0o755,
    });
  });
  afterAll(() => rmSync(folder, { recursive: true }));

  const counts = { test: 'echo 7 passed, 0 failed, 2 skipped', drill: 'echo 3 passed, 0 failed, 0 skipped' };
  const run = (parts: { test?: string; drill?: string; check?: string } = {}) => {
    for (const [part, program] of Object.entries({ ...counts, check: 'true', ...parts }))
      writeFileSync(join(folder, `npm-${part}`), program);
    const { status, stdout } = spawnSync('bash', [join(projectRoot, '.ci/run')], {
      encoding: 'utf8',
      env: { ...process.env, PATH: `${folder}${delimiter}${process.env['PATH']}` },
    });
    const lines = stdout.trimEnd().split('\n');
    const at = lines.indexOf('What failed:');
    return {
      status,
      last: lines.at(-1),
      ran: lines.filter((line) => line.startsWith('ran ')),
      failures: at < 0 ? [] : lines.slice(at + 1, -1),
    };
  };
  const ran = ['ran test', 'ran run drill -- short', 'ran run check'];

  it('runs the tests, the short drills and the checks, and ends with the sum of what the first two have counted', () => {
    expect(run()).toEqual({ status: 0, last: '10 passed, 0 failed, 2 skipped', ran, failures: [] });
  });

  it.each([
    ['a test failed', { test: 'echo 6 passed, 1 failed, 0 skipped; exit 1' }, '9 passed, 1 failed, 0 skipped'],
    ['a drill is broken', { drill: 'echo 2 passed, 1 failed, 0 skipped; exit 1' }, '9 passed, 1 failed, 2 skipped'],
    ['a check failed', { check: 'exit 1' }, '10 passed, 0 failed, 2 skipped'],
    ['a part fails beside its counts', { test: `${counts.test}; exit 1` }, '10 passed, 0 failed, 2 skipped'],
    ['a part ended without counts', { drill: 'kill -9 $$' }, '7 passed, 1 failed, 2 skipped'],
    ['a part says that it is well without counts', { test: 'true' }, '3 passed, 1 failed, 0 skipped'],
  ])('is red, and does the rest, where %s', (_, parts, last) => {
    expect(run(parts)).toMatchObject({ status: 1, last, ran });
  });

  it('says again at its end what each part has said of failures', () => {
    const parts = {
      test: `echo FAILED a.test.ts: holds; ${counts.test.replace('0 failed', '1 failed')}`,
      drill: `echo '  calls BROKEN: lost'; ${counts.drill}`,
      check: 'echo "ok     lint (1 s)"; echo "FAILED types (2 s)"; exit 1',
    };
    expect(run(parts)).toMatchObject({
      status: 1,
      failures: ['FAILED a.test.ts: holds', '  calls BROKEN: lost', 'FAILED types (2 s)'],
    });
  });
});
