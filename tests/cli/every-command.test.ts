import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from '@jest/globals';
import { commandsOfProgram } from '../../codegen/src/pages/command-line-page.ts';

it('every command is run by a test of this folder', () => {
  const tests = readdirSync(import.meta.dirname).map((name) => readFileSync(join(import.meta.dirname, name), 'utf8'));
  const names = commandsOfProgram().map((command) => command.name());
  expect(names.length).toBeGreaterThan(9);
  expect(names.filter((name) => !tests.some((test) => test.includes(`trunkline(['${name}'`)))).toEqual([]);
});
