import { chmodSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  findPocketsphinx,
  type Pocketsphinx,
} from '../../server/src/providers/local/pocketsphinx/find-pocketsphinx.ts';
import type { Situation } from './audio-vendor-stage.ts';

/** A program in the place of the recognizer, with files in the place of its model. */
export interface FakePocketsphinx {
  readonly folder: string;
  /** Of it before the machine's own. */
  readonly path: string;
  readonly found: Pocketsphinx;
  /** What every run from now on does. */
  plan(situation: Situation): void;
  /** The process ids of all runs so far, in the order in which they began. */
  runs(): number[];
  remove(): void;
}

/**
 * What the program prints, in its own form: for each stretch of samples that are not zero a line with its words, `one two ...` by
 * whole seconds, and their times. It ends behind 200 ms of silence, or with the input.
 */
const program = (folder: string): string => `#!${process.execPath}
const { appendFileSync, readFileSync } = require('node:fs');
appendFileSync('${folder}/runs', process.pid + '\\n');
const situation = readFileSync('${folder}/situation', 'utf8');
if (situation === 'is silent') setInterval(() => {}, 1000);
else if (situation === 'talks nonsense') process.stdout.write('x'.repeat(1 << 20));
else if (situation === 'breaks off') process.stdin.once('data', () => process.exit(3));
else {
  const words = ['one', 'two', 'three(2)', 'four'];
  let [at, from, quiet, odd] = [0, null, 0, Buffer.alloc(0)];
  const seconds = (samples) => (samples / 16000).toFixed(3);
  const say = (to) => {
    if (from === null) return;
    const count = Math.max(1, Math.min(words.length, Math.round((to - from) / 16000)));
    const said = words.slice(0, count);
    const part = (to - from) / count;
    console.log(said.map((word) => word.replace('(2)', '')).join(' '));
    console.log('<s> ' + seconds(from) + ' ' + seconds(from) + ' 0.999800');
    said.forEach((word, n) => console.log(word + ' ' + seconds(from + n * part) + ' ' + seconds(from + (n + 1) * part) + ' 0.763737'));
    console.log('<sil> ' + seconds(to) + ' ' + seconds(to) + ' 0.999700');
    console.log('</s> ' + seconds(to) + ' ' + seconds(to) + ' 1.000000');
    from = null;
  };
  process.stdin.on('data', (bytes) => {
    const all = Buffer.concat([odd, bytes]);
    for (let n = 0; n + 1 < all.length; n += 2, at += 1) {
      if (all.readInt16LE(n) !== 0) [from, quiet] = [from ?? at, 0];
      else if ((quiet += 1) === 3200) say(at - quiet + 1);
    }
    odd = all.subarray(all.length - (all.length % 2));
  });
  process.stdin.on('end', () => {
    say(at - quiet);
    console.log('');
  });
}
`;

export function fakePocketsphinx(): FakePocketsphinx {
  const folder = mkdtempSync(join(tmpdir(), `trunkline-test-${process.pid}-ears-`));
  const model = join(folder, 'share/pocketsphinx/model/en-us');
  mkdirSync(join(folder, 'bin'));
  mkdirSync(join(model, 'en-us'), { recursive: true });
  for (const name of ['en-us.lm.bin', 'cmudict-en-us.dict']) writeFileSync(join(model, name), '');
  const file = join(folder, 'bin/pocketsphinx_continuous');
  writeFileSync(file, program(folder));
  chmodSync(file, 0o755);
  const plan = (situation: Situation): void => writeFileSync(join(folder, 'situation'), situation);
  plan('works');
  writeFileSync(join(folder, 'runs'), '');
  const path = `${join(folder, 'bin')}:${process.env['PATH'] ?? ''}`;
  const found = findPocketsphinx(path);
  if (found === null) throw new Error(`sh, cat or stdbuf is not on the PATH: ${path}`);
  return {
    folder,
    path,
    found,
    plan,
    runs: () => readFileSync(join(folder, 'runs'), 'utf8').split('\n').filter(Boolean).map(Number),
    remove: () => rmSync(folder, { recursive: true, force: true }),
  };
}

/** Whether a process runs; one that was killed may wait for its parent to look at it. */
export function isAlive(pid: number): boolean {
  try {
    return !/\) Z/.test(readFileSync(`/proc/${pid}/stat`, 'utf8'));
  } catch {
    return false;
  }
}
