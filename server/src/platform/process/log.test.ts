import { spawnSync } from 'node:child_process';
import { runInNewContext } from 'node:vm';
import { describe, expect, it } from '@jest/globals';
import { createLog } from './log.ts';
import { createRedact } from './redact.ts';

function logged(err: unknown): { err: Record<string, unknown>; line: string } {
  let line = '';
  const log = createLog({ level: 'info', pretty: false, destination: { write: (text) => void (line += text) } });
  log.error({ err }, 'it failed');
  return { err: JSON.parse(line).err, line };
}

const make = `Object.assign(new Error('bad uuid: "secret"'), { severity: 'ERROR', code: '22P02', detail: 'secret' })`;

describe('the log of an error', () => {
  it.each([
    [
      'of our own realm',
      Object.assign(new Error('bad uuid: "secret"'), { severity: 'ERROR', code: '22P02', detail: 'secret' }),
    ],
    ['of another realm, as those of Node itself are under Jest', runInNewContext(make)],
  ])('of the database keeps its code and none of its values: %s', (_what, error: unknown) => {
    for (const thrown of [error, new Error('outer', { cause: error })]) {
      const { err, line } = logged(thrown);
      expect(line).not.toContain('secret');
      expect(thrown === error ? err : err.cause).toMatchObject({ message: 'database error', code: '22P02' });
    }
  });

  it('keeps message and stack of any other, whatever its realm', () => {
    const { err } = logged(runInNewContext(`Object.assign(new Error('no answer'), { code: 'ECONNREFUSED' })`));
    expect(err).toMatchObject({ name: 'Error', message: 'no answer', code: 'ECONNREFUSED', stack: expect.any(String) });
  });
});

it('no line has a configured secret in it, wherever somebody put it', () => {
  const key = 'sk-proj-"A1b2C3d4E5f6';
  let lines = '';
  const destination = { write: (line: string) => void (lines += line) };
  const log = createLog({ level: 'trace', pretty: false, redact: createRedact([key]), destination });
  log.error({ err: new Error(`refused ${key}`, { cause: new Error(key) }), [key]: 1, list: [{ key }] }, `said ${key}`);
  log.child({ authorization: `Bearer ${key}` }).fatal({ body: JSON.stringify({ key }) }, 'child');
  expect(lines).not.toMatch(/A1b2C3d4/);
  expect(lines.match(/\[redacted\]/g)?.length).toBeGreaterThanOrEqual(7);
  for (const line of lines.trim().split('\n')) expect(JSON.parse(line)).toMatchObject({ msg: expect.any(String) });
});

// Lines are gathered before they are written; those that are just being written may come after the last ones.
it.each([
  ['ends by itself', ''],
  ['is ended', 'process.exit(3)'],
  ['dies of an error', 'throw new Error()'],
])('no line is lost where the process %s', (_how, end) => {
  const log = JSON.stringify(new URL('log.ts', import.meta.url).href);
  const script = `import { createLog } from ${log};
    const log = createLog({ level: 'info', pretty: false });
    for (let line = 0; line < 1_000; line += 1) log.info({ line }, 'line');
    ${end}`;
  const { stdout } = spawnSync(process.execPath, ['--input-type=module', '-e', script], { encoding: 'utf8' });
  const read = stdout
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line).line);
  expect(read.toSorted((a, b) => a - b)).toEqual(Array.from({ length: 1_000 }, (_, line) => line));
});
