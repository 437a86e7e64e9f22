import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { describe, expect, it } from '@jest/globals';
import type { JsonObject } from './contract-document.ts';
import { generate, renderContract } from './generate.ts';
import { bundleContract } from './bundle-contract.ts';
import { staleFiles, writeFiles } from './generated-files.ts';
import { renderMadeFiles } from './made-files.ts';

const root = join(import.meta.dirname, '../..');
const run = promisify(execFile);

// It computes for seconds.
const generated = generate(root);

async function committedBundle(): Promise<JsonObject> {
  return JSON.parse(await readFile(join(root, 'spec/bundled/platform.json'), 'utf8'));
}

describe('generate', () => {
  it('gives the same bytes for the same contract', async () => {
    const [first, second] = [await generated, await generate(root)];
    expect([...first]).toEqual([...second]);
  });

  it('gives what is committed', async () => {
    expect(await staleFiles(root, await generated)).toEqual([]);
  });

  it('lists each operation once, with what the pipeline needs of it', async () => {
    const table = (await generated).get('server/src/contract/generated/operations.ts') ?? '';
    const document = await committedBundle();
    const ids = [...JSON.stringify(document.paths).matchAll(/"operationId":"([^"]+)"/g)].map((found) => found[1]);
    for (const id of ids) expect(table.split(`\n  ${id}: {`)).toHaveLength(2);
  });

  it('draws every state machine', async () => {
    const page = (await generated).get('docs/state-machines.md') ?? '';
    expect(page).toContain('stateDiagram-v2\n  [*] --> queued');
    expect(page).toContain('  submitting --> submission_unknown: lose_track');
    expect(page).toContain('  delivered --> [*]');
  });
});

describe('what is made and not committed', () => {
  it('is what set-up made of the bundles, and git ignores it', async () => {
    const made = await renderMadeFiles(root);
    expect(await staleFiles(root, made)).toEqual([]);
    const { stdout } = await run('git', ['check-ignore', ...made.keys()], { cwd: root });
    expect(stdout.trim().split('\n')).toEqual([...made.keys()]);
  });
});

describe('staleFiles', () => {
  it('names exactly the files that differ', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'trunkline-generate-'));
    try {
      const files = renderContract(await committedBundle(), await bundleContract(root, 'asyncapi'));
      await writeFiles(folder, files);
      expect(await staleFiles(folder, files)).toEqual([]);
      await writeFile(join(folder, 'docs/state-machines.md'), 'edited by hand');
      await rm(join(folder, 'sdk/src/generated/schemas.ts'));
      expect(await staleFiles(folder, files)).toEqual(['sdk/src/generated/schemas.ts', 'docs/state-machines.md']);
    } finally {
      await rm(folder, { recursive: true, force: true });
    }
  });
});

describe('main --check', () => {
  it('fails and names a file that is not what its sources give, and writes nothing', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'trunkline-check-'));
    try {
      for (const name of ['node_modules', 'spec']) await symlink(join(root, name), join(folder, name));
      for (const name of ['codegen', 'sdk', 'server']) await run('cp', ['-r', join(root, name), join(folder, name)]);
      await writeFiles(
        folder,
        new Map(
          [...(await generated)].filter(([path]) => !path.startsWith('spec/') && path !== 'docs/state-machines.md'),
        ),
      );
      const failure: unknown = await run(process.execPath, [join(folder, 'codegen/src/main.ts'), '--check']).catch(
        (e) => e,
      );
      expect(failure).toMatchObject({
        code: 1,
        stderr: expect.stringContaining('docs/state-machines.md is not what its sources give'),
      });
      await expect(readFile(join(folder, 'docs/state-machines.md'))).rejects.toThrow('ENOENT');
    } finally {
      await rm(folder, { recursive: true, force: true });
    }
  });
});
