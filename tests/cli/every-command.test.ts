import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from '@jest/globals';
import { createProgram } from '../../sdk/src/cli/program.ts';

it('every command is run by a test of this folder', () => {
  const tests = readdirSync(import.meta.dirname).map((name) => readFileSync(join(import.meta.dirname, name), 'utf8'));
  const silent = { write: () => true };
  const world = {
    env: {},
    platform: process.platform,
    home: '/',
    stdin: process.stdin,
    stdout: silent,
    stderr: silent,
  };
  const names = createProgram(world).commands.map((command) => command.name());
  expect(names.length).toBeGreaterThan(9);
  expect(names.filter((name) => !tests.some((test) => test.includes(`trunkline(['${name}'`)))).toEqual([]);
});
