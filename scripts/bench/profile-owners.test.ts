import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from '@jest/globals';
import { microsByOwner, renderOwners } from './profile-owners.ts';

const folder = mkdtempSync(join(tmpdir(), 'trunkline-profile-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const node = (id: number, functionName: string, url: string, children: number[] = []) => ({
  id,
  callFrame: { functionName, url },
  children,
});

const file = join(folder, 'api.cpuprofile');
writeFileSync(
  file,
  JSON.stringify({
    startTime: 1_000,
    nodes: [
      node(1, '(root)', '', [2, 3, 4, 5]),
      node(2, '(idle)', ''),
      node(3, '(garbage collector)', ''),
      node(4, 'bind', 'file:///x/server/src/http/body/read.ts', [6, 7, 8]),
      node(5, 'start', 'file:///x/server/src/main.ts'),
      node(6, 'parse', ''),
      node(7, 'next', 'file:///x/node_modules/@scope/deep/node_modules/router/index.js'),
      node(8, 'nextTick', 'node:internal/process/task_queues'),
    ],
    samples: [5, 2, 3, 4, 6, 7, 8, 5],
    timeDeltas: [10, 10, 10, 20, 30, 40, 50, 1_000],
  }),
);

describe('the owners of processor time', () => {
  it('are known by whose code runs, a function of V8 being its caller’s, and nothing of what is idle', () => {
    expect(microsByOwner(file, [{ from: 1_000, to: 1_200, requests: 10 }])).toEqual([
      { owner: 'server/src/http/body/', micros: 5 },
      { owner: 'node:process', micros: 5 },
      { owner: 'router', micros: 4 },
      { owner: 'server/src/', micros: 1 },
      { owner: 'garbage', micros: 1 },
    ]);
  });

  it('are of what was measured alone', () => {
    expect(microsByOwner(file, [{ from: 1_081, to: 1_130, requests: 1 }])).toEqual([{ owner: 'router', micros: 40 }]);
  });

  it('stand beside each other, the dearest of the first profile first', () => {
    const table = renderOwners([
      { name: 'ours', owners: [{ owner: 'pg', micros: 2 }] },
      {
        name: '14430e04',
        owners: [
          { owner: 'router', micros: 7 },
          { owner: 'small', micros: 0.4 },
        ],
      },
    ]);
    const cells = table.split('\n').map((line) =>
      line
        .split('|')
        .map((cell) => cell.trim())
        .slice(1, -1),
    );
    expect(cells.slice(2)).toEqual([
      ['pg', '2.0', '0.0'],
      ['router', '0.0', '7.0'],
      ['all', '2.0', '7.4'],
    ]);
  });
});
