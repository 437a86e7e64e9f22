import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { drills } from '../../scripts/drills/catalogue.ts';
import { projectRoot } from '../support/sms-process.ts';

const read = (file: string): string => readFileSync(join(projectRoot, file), 'utf8');

describe('the catalogue of drills', () => {
  it('holds every promise, and every drill that is written', () => {
    const promised = [...read('docs/promises.md').matchAll(/^\| (P\d+) \|/gm)].map(([, number]) => number);
    const tried = new Set(drills.flatMap(({ promise }) => promise.split(', ')));
    expect(promised).toHaveLength(32);
    expect(promised.filter((number = '') => !tried.has(number))).toEqual([]);
    const written = readdirSync(join(projectRoot, 'scripts/drills'))
      .filter((file) => file.endsWith('.ts'))
      .flatMap((file) => [
        ...read(`scripts/drills/${file}`).matchAll(/^export const \w+: Drill = \{\n {2}name: '(.*)'/gm),
      ])
      .map(([, name]) => name);
    expect(drills.map(({ name }) => name).toSorted()).toEqual(written.toSorted());
  });

  it('has of each drill a short form that CI runs, or a test file that is there', () => {
    expect(read('.ci/run')).toMatch(/^count npm run drill -- short$/m);
    for (const { name, short } of drills)
      expect([name, 'rounds' in short ? short.rounds > 0 : existsSync(join(projectRoot, short.testFile))]).toEqual([
        name,
        true,
      ]);
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
    return { status, last: lines.at(-1), ran: lines.filter((line) => line.startsWith('ran ')) };
  };
  const ran = ['ran test', 'ran run drill -- short', 'ran run check'];

  it('runs the tests, the short drills and the checks, and ends with the sum of what the first two have counted', () => {
    expect(run()).toEqual({ status: 0, last: '10 passed, 0 failed, 2 skipped', ran });
  });

  it.each([
    ['a test failed', { test: 'echo 6 passed, 1 failed, 0 skipped; exit 1' }, '9 passed, 1 failed, 0 skipped'],
    ['a drill is broken', { drill: 'echo 2 passed, 1 failed, 0 skipped; exit 1' }, '9 passed, 1 failed, 2 skipped'],
    ['a check failed', { check: 'exit 1' }, '10 passed, 0 failed, 2 skipped'],
    ['a part fails beside its counts', { test: `${counts.test}; exit 1` }, '10 passed, 0 failed, 2 skipped'],
    ['a part ended without counts', { drill: 'kill -9 $$' }, '7 passed, 1 failed, 2 skipped'],
    ['a part says that it is well without counts', { test: 'true' }, '3 passed, 1 failed, 0 skipped'],
  ])('is red, and does the rest, where %s', (_, parts, last) => {
    expect(run(parts)).toEqual({ status: 1, last, ran });
  });
});
