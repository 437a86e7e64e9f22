import { chmodSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, describe, expect, it } from '@jest/globals';
import { findPocketsphinx } from './find-pocketsphinx.ts';

const folders: string[] = [];
afterEach(() => {
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true, force: true });
});

const programs = ['bin/pocketsphinx_continuous', 'bin/sh', 'bin/cat', 'bin/stdbuf'];
const model = 'share/pocketsphinx/model/en-us';
const files = [`${model}/en-us/mdef`, `${model}/en-us.lm.bin`, `${model}/cmudict-en-us.dict`];

/** A machine that has all of it but one. */
function machineWithout(missing: string | null): string {
  const folder = mkdtempSync(join(tmpdir(), `trunkline-test-${process.pid}-machine-`));
  folders.push(folder);
  for (const name of [...programs, ...files]) {
    if (name === missing) continue;
    mkdirSync(dirname(join(folder, name)), { recursive: true });
    writeFileSync(join(folder, name), '');
    if (name.startsWith('bin/')) chmodSync(join(folder, name), 0o755);
  }
  return folder;
}

describe('the recognizer of a machine', () => {
  it('is found along the PATH, with the model beside it', () => {
    const folder = machineWithout(null);
    const path = `/nowhere:${folder}/bin`;
    expect(findPocketsphinx(path)).toEqual({
      program: join(folder, 'bin/pocketsphinx_continuous'),
      acousticModel: join(folder, model, 'en-us'),
      languageModel: join(folder, model, 'en-us.lm.bin'),
      dictionary: join(folder, model, 'cmudict-en-us.dict'),
      path,
    });
  });

  it('is found by a link to it from another folder', () => {
    const folder = machineWithout(null);
    const links = machineWithout(programs[0] ?? null);
    rmSync(join(links, 'share'), { recursive: true });
    symlinkSync(join(folder, 'bin/pocketsphinx_continuous'), join(links, 'bin/pocketsphinx_continuous'));
    expect(findPocketsphinx(join(links, 'bin'))?.acousticModel).toBe(join(folder, model, 'en-us'));
  });

  it.each([...programs, `${model}/en-us/mdef`, `${model}/en-us.lm.bin`, `${model}/cmudict-en-us.dict`])(
    'is none without %s',
    (missing) => {
      expect(findPocketsphinx(join(machineWithout(missing), 'bin'))).toBeNull();
    },
  );

  it('is none where the program may not be run, and on an empty or relative PATH', () => {
    const folder = machineWithout(null);
    chmodSync(join(folder, 'bin/pocketsphinx_continuous'), 0o644);
    expect(findPocketsphinx(join(folder, 'bin'))).toBeNull();
    for (const path of ['', '.', 'bin']) expect(findPocketsphinx(path)).toBeNull();
  });
});
