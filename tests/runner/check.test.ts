import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { projectRoot } from '../support/sms-process.ts';

// Notes that it ran, with its arguments, and fails where one of them is named in its project's file `failing`. The first one waits
// for the second to have begun: which of two is seen first says nothing, and neither may have ended before.
const tool = `#!/bin/sh
echo "$(basename "$0") $*" >> ran
while [ "$(wc -l < ran)" -lt 2 ]; do sleep 0.01; done
grep -qxF -e "$1" failing || exit 0
echo "words of $1"
exit 1
`;
const tools = ['node', 'biome', 'oxlint', 'tsc', 'redocly', 'depcruise', 'tools/node_modules/.bin/spectral'];
const generators = 'node scripts/generators/main.ts';
const notRun =
  /^ok {5}third-party generators \(not run: spec, sdk, scripts\/generators, scripts\/with-server\.ts, examples\/hello\.wav, tools\/package-lock\.json are as/m;

const read = [
  'spec/paths/a.yaml',
  'sdk/src/a.ts',
  'scripts/generators/a.ts',
  'scripts/with-server.ts',
  'examples/hello.wav',
  'tools/package-lock.json',
];

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'trunkline-check-'));
  for (const part of ['scripts/check.mjs', 'scripts/checks', 'scripts/times'])
    cpSync(join(projectRoot, part), join(folder, part), { recursive: true });
  for (const file of tools) write(file.includes('/') ? file : `bin/${file}`, tool, 0o755);
  for (const file of read) write(file, 'as it was');
  // A link that leads nowhere is a part of the project as well.
  symlinkSync('gone', join(folder, 'sdk/src/link.ts'));
});
afterEach(() => rmSync(folder, { recursive: true }));

function write(file: string, text: string, mode = 0o644): void {
  mkdirSync(join(folder, file, '..'), { recursive: true });
  writeFileSync(join(folder, file), text, { mode });
}

/** Runs all gates, as `npm run check` does; those fail whose first argument is named. */
function check({ failing = '', CI }: { failing?: string; CI?: string } = {}) {
  write('failing', `${failing}\n`);
  write('ran', '');
  const { CI: _, ...others } = process.env;
  const { status, stdout, stderr } = spawnSync(process.execPath, ['--no-warnings', 'scripts/check.mjs'], {
    cwd: folder,
    encoding: 'utf8',
    env: {
      ...others,
      ...(CI === undefined ? {} : { CI }),
      PATH: `${join(folder, 'bin')}${delimiter}${process.env['PATH']}`,
    },
  });
  const ran = readFileSync(join(folder, 'ran'), 'utf8').trim().split('\n');
  return { status, stdout, stderr, ran, hasGenerated: ran.includes(generators) };
}

describe('npm run check', () => {
  it('begins with the two dearest gates, and runs them all', () => {
    const { status, stdout, ran } = check();
    expect(
      ran
        .slice(0, 2)
        .map((line) => line.split(' ', 2).join(' '))
        .toSorted(),
    ).toEqual(['node scripts/generators/main.ts', 'spectral lint']);
    expect([status, ran.length]).toEqual([0, stdout.match(/^ok {5}/gm)?.length]);
    for (const file of ['biome', 'oxlint', 'tsc', 'redocly', 'depcruise'])
      expect(ran.some((line) => line.startsWith(`${file} `))).toBe(true);
  });

  it('names what failed, with its words, and runs the rest', () => {
    const { status, stdout, stderr, ran } = check({ failing: '--deny-warnings' });
    expect([status, stderr]).toEqual([1, 'check failed: lint\n']);
    expect(stdout).toMatch(/^words of --deny-warnings\nFAILED lint \(\d+\.\d s\)$/m);
    expect(ran.length).toBe(check({ CI: 'true' }).ran.length);
  });

  it('has the compiler keep what it knows from run to run', () => {
    expect(check().ran).toContain(
      'tsc -p tsconfig.json --incremental --tsBuildInfoFile .cache/checks/types.tsbuildinfo',
    );
  });
});

describe('third-party generators', () => {
  it('run in a fresh clone, and not again where all that they read is as it was, which the check says', () => {
    const first = check();
    expect([first.hasGenerated, notRun.test(first.stdout)]).toEqual([true, false]);
    const again = check();
    expect([again.status, again.hasGenerated]).toEqual([0, false]);
    expect(again.stdout).toMatch(notRun);
    // It is no part of it.
    write('server/src/main.ts', 'changed');
    write('sdk/node_modules/one/index.js', 'changed');
    write('sdk/dist/index.js', 'changed');
    expect(check().hasGenerated).toBe(false);
  });

  it.each([
    ['spec/', () => write('spec/paths/a.yaml', 'changed')],
    ['sdk/', () => write('sdk/src/a.ts', 'changed')],
    ['scripts/generators/', () => write('scripts/generators/a.ts', 'changed')],
    ['the lockfile of the tools', () => write('tools/package-lock.json', 'changed')],
    ['a file that is new', () => write('spec/paths/b.yaml', '')],
    ['a file that is gone', () => rmSync(join(folder, 'sdk/src/a.ts'))],
    [
      'the name of a file',
      () => {
        rmSync(join(folder, 'sdk/src/a.ts'));
        write('sdk/src/b.ts', 'as it was');
      },
    ],
  ])('run again after a change of %s', (_, change) => {
    check();
    change();
    expect(check().hasGenerated).toBe(true);
    expect(check().hasGenerated).toBe(false);
  });

  it('run again until they pass, also where all is as it was when they passed before', () => {
    check();
    write('spec/paths/a.yaml', 'broken');
    const failed = check({ failing: 'scripts/generators/main.ts' });
    expect([failed.status, failed.stderr]).toEqual([1, 'check failed: third-party generators\n']);
    write('spec/paths/a.yaml', 'as it was');
    expect(check().hasGenerated).toBe(true);
  });

  it('always run in CI', () => {
    check();
    expect(check({ CI: 'true' }).hasGenerated).toBe(true);
  });
});
