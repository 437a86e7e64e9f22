import { spawnSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { plannedMoves } from './plan.ts';

const root = join(import.meta.dirname, '../..');
let folder = '';
// Git sees that a file was moved where most of it is as it was.
const rest = '// What it does not change.\n'.repeat(5);

/** Each file before, and after the move where it differs. */
const files: Record<string, string> = {
  'server/src/sms/store.ts': `import { a } from './types.ts';\nexport const b = a;\n${rest}`,
  'server/src/sms/types.ts': 'export const a = 1;\n',
  'server/src/sms/store.test.ts': "import { b } from './store.ts';\nawait import('./types.ts');\nb;\n",
  'server/src/sms/accept.ts': "import { b } from './store.ts';\nexport { b };\n",
  'server/src/turns/queue.ts': "const file = new URL('../sms/store.ts', import.meta.url);\n",
  'tests/http/sends.test.ts': "import { b } from '../../server/src/sms/store.ts';\nread('server/src/sms/store.ts');\n",
  'tests/list.json': '{"server/src/sms/store.ts": 1, "server/src/turns": 2, "server/src/sms/store.tsx": 3}\n',
  'tests/rules.ts':
    'const rules = [/^server\\/src\\/sms\\/store\\.ts$/, /^server\\/src\\/turns\\//, /server\\/src\\/turns-of-calls\\//];\n',
  'rules.cjs': "module.exports = { path: '^server/src/sms/store\\\\.ts$', other: 'server/src/(sms|turns)/' };\n",
  'docs/page.md': 'See [stores](../server/src/sms/store.ts#L1) and `server/src/turns/`, not server/src/turnstiles.\n',
};
const after: Record<string, string> = {
  'server/src/sms/messages/store.ts': `import { a } from '../types.ts';\nexport const b = a;\n${rest}`,
  'server/src/sms/types.ts': 'export const a = 1;\n',
  'server/src/sms/messages/store.test.ts': "import { b } from './store.ts';\nawait import('../types.ts');\nb;\n",
  'server/src/sms/accept.ts': "import { b } from './messages/index.ts';\nexport { b };\n",
  'server/src/sms/messages/index.ts': "export { b } from './store.ts';\n",
  'server/src/sms/throughput/queue.ts': "const file = new URL('../messages/store.ts', import.meta.url);\n",
  'tests/http/sends.test.ts':
    "import { b } from '../../server/src/sms/messages/store.ts';\nread('server/src/sms/messages/store.ts');\n",
  'tests/list.json':
    '{"server/src/sms/messages/store.ts": 1, "server/src/sms/throughput": 2, "server/src/sms/store.tsx": 3}\n',
  'tests/rules.ts':
    'const rules = [/^server\\/src\\/sms\\/messages\\/store\\.ts$/, /^server\\/src\\/sms\\/throughput\\//, /server\\/src\\/turns-of-calls\\//];\n',
  'rules.cjs':
    "module.exports = { path: '^server/src/sms/messages/store\\\\.ts$', other: 'server/src/(sms|turns)/' };\n",
  'docs/page.md':
    'See [stores](../server/src/sms/messages/store.ts#L1) and `server/src/sms/throughput/`, not server/src/turnstiles.\n',
};
const plan = {
  moves: {
    'server/src/sms/store.ts': 'server/src/sms/messages/store.ts',
    'server/src/turns': 'server/src/sms/throughput',
  },
  doors: ['server/src/sms/messages'],
};

function write(file: string, text: string): void {
  mkdirSync(dirname(join(folder, file)), { recursive: true });
  writeFileSync(join(folder, file), text);
}
const run = (program: string, ...words: string[]) => spawnSync(program, words, { cwd: folder, encoding: 'utf8' });
const git = (...words: string[]): string =>
  run('git', '-c', 'user.name=a', '-c', 'user.email=a@example.com', ...words).stdout;
const move = (moves: unknown) => {
  writeFileSync(join(folder, '../plan.json'), JSON.stringify(moves));
  return run(process.execPath, 'scripts/move/main.ts', join(folder, '../plan.json'));
};

/** A project of its own, in which the program lies where it lies here. */
beforeAll(() => {
  folder = join(mkdtempSync(join(tmpdir(), 'move-')), 'project');
  cpSync(import.meta.dirname, join(folder, 'scripts/move'), {
    recursive: true,
    filter: (path) => !path.endsWith('.test.ts'),
  });
  for (const [file, text] of Object.entries(files)) write(file, text);
  symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'));
  write('.gitignore', 'node_modules\n');
  write('package.json', '{"type":"module"}');
  git('init', '--quiet');
  git('add', '.');
  git('commit', '--quiet', '--message', 'first');
});
afterAll(() => rmSync(dirname(folder), { recursive: true, force: true }));

describe('scripts/move', () => {
  it.each([
    ['what is not there', { 'server/src/sms/none.ts': 'server/src/sms/a.ts' }, 'is not there'],
    ['to where a file is', { 'server/src/sms/store.ts': 'server/src/sms/types.ts' }, 'is there already'],
    ['a file twice', { 'server/src/sms': 'server/src/a', 'server/src/sms/store.ts': 'server/src/b.ts' }, 'moved twice'],
  ])('moves nothing that it cannot: %s', (_, moves, said) => {
    expect(() => plannedMoves({ moves }, Object.keys(files))).toThrow(said);
  });

  it('moves files and folders with every path that names them, and gives a room its door', () => {
    write('rules.cjs', 'module.exports = {};\n');
    expect(move(plan).stderr).toContain('Commit what is changed first');
    git('checkout', '--quiet', 'rules.cjs');
    const { status, stderr } = move(plan);
    expect([status, stderr]).toEqual([0, '']);
    const read = Object.keys(after).map((file) => [file, readFileSync(join(folder, file), 'utf8')]);
    expect(Object.fromEntries(read)).toEqual(after);
    for (const file of Object.keys(files)) expect(existsSync(join(folder, file))).toBe(file in after);
    git('add', '.');
    git('commit', '--quiet', '--message', 'moved');
    expect(git('log', '--follow', '--format=%s', '--', 'server/src/sms/messages/store.ts').trim().split('\n')).toEqual([
      'moved',
      'first',
    ]);
  });
});
