// npm run first-minutes: what a newcomer does in the first minutes, in fresh clones of the last commit on Node 20, 22 and 24 as the
// Node of the machine; the first of them with an npm that has fetched nothing yet. Commands are those of the README and
// docs/router.md, word for word. The figures are written into docs/first-minutes.md.
// npm run first-minutes -- --start-beside COMMIT: until `npm start` is ready, its packages installed, beside an earlier commit, in turns.
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { availableParallelism, loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from '../../server/src/platform/net/free-port.ts';
import { shellBlocks } from '../../tests/support/shell-blocks.ts';
import { cloneFresh, type FreshClone, installNode } from './fresh-clone.ts';

const page = join(import.meta.dirname, '../../docs/first-minutes.md');
const [text = '', webhook = '', call = '', hear = '', application = ''] = shellBlocks('README.md');
const stream = shellBlocks('docs/router.md').find((block) => block.includes('"stream": true')) ?? '';
const known = 'eval "$(npm run -s exports)"\n';

interface Step {
  readonly name: string;
  /** `project` is a folder that is not there yet. */
  commands(project: string): string;
  /** What it must have printed. */
  readonly proof: RegExp;
}

const steps: readonly Step[] = [
  { name: 'a text is delivered', commands: () => text, proof: /"status":"delivered"/ },
  {
    name: 'three webhooks are verified',
    commands: () => webhook,
    proof: /^(?=[^]*sms\.accepted msg_)(?=[^]*sms\.sent msg_)(?=[^]*sms\.delivered msg_)/,
  },
  { name: 'an answer is streamed to its end', commands: () => known + stream, proof: /event: response\.completed/ },
  { name: 'a call is followed to its end', commands: () => call, proof: /session\.ended/ },
  { name: 'a sentence is spoken', commands: () => hear, proof: /local flite\.$/m },
  {
    name: 'the SDK is installed and imported',
    commands: (project) => `${known}mkdir ${project} && cd ${project} && npm init -y > /dev/null
npm i $TRUNKLINE_URL/sdk.tgz
node --input-type=module -e "import { createClient } from '@trunkline/sdk'; console.log(typeof createClient)"`,
    proof: /^function$/m,
  },
  {
    name: 'an application answers a text',
    commands: (project) => application.replaceAll('../hello-trunkline', `${project}-2`),
    proof: /You said: Hello\?/,
  },
];

const folder = mkdtempSync(join(tmpdir(), 'first-minutes-'));
const cache = join(folder, 'cache');
const [flag, other] = process.argv.slice(2);
try {
  if (flag === '--start-beside') await startBeside(other ?? '');
  else await firstMinutes();
} finally {
  rmSync(folder, { recursive: true, force: true });
}

/** What one clone took: seconds until it had its packages, until it was ready, then for each step, and what a reader would have stumbled over. */
interface Minutes {
  readonly version: string;
  readonly seconds: readonly number[];
  readonly stumbles: readonly string[];
}

async function firstMinutes(): Promise<void> {
  const before = loadavg()[0]?.toFixed(1);
  const all: Minutes[] = [];
  for (const major of [20, 22, 24]) {
    const node = installNode(folder, major);
    const clone = await cloneFresh({ folder, name: `clone-${major}`, node, commit: 'HEAD', cache });
    try {
      all.push({ version: node.version, ...(await walk(clone, join(folder, `project-${major}`))) });
    } finally {
      await clone.stop();
    }
  }
  const conditions = `Measured on ${availableParallelism()} cores at a load of ${before}. Only the first clone had to fetch every package.`;
  const table = [conditions, '', ...tableOf(all), '', ...stumblesOf(all)].join('\n');
  process.stdout.write(`${table}\n`);
  const [head = '', , tail = ''] = readFileSync(page, 'utf8').split(/<!-- \/?figures -->\n/);
  writeFileSync(page, `${head}<!-- figures -->\n${table}\n<!-- /figures -->\n${tail}`);
}

async function walk(clone: FreshClone, project: string): Promise<Omit<Minutes, 'version'>> {
  const { installed, ready } = await clone.start();
  const seconds = [installed, ready];
  const stumbles: string[] = [];
  for (const { name, commands, proof } of steps) {
    const [receiver, own] = [String(await freePort()), String(await freePort())];
    const ran = await clone.run(commands(project).replaceAll('4000', receiver).replaceAll('4001', own));
    seconds.push(ran.seconds);
    if (!proof.test(ran.printed))
      stumbles.push(`${name}: not shown; printed were ${JSON.stringify(ran.printed.slice(-400))}`);
    if (ran.complained !== '') stumbles.push(`${name}: ${ran.complained.slice(0, 400)}`);
  }
  return { seconds, stumbles };
}

function tableOf(all: readonly Minutes[]): string[] {
  const row = (name: string, cells: readonly string[]): string => `| ${name} | ${cells.join(' | ')} |`;
  const shown = (value = Number.NaN): string => `${value.toFixed(1)} s`;
  const total = all.map(({ seconds }) => shown(seconds.reduce((sum, one) => sum + one, 0)));
  return [
    row(
      'step',
      all.map(({ version }) => `Node ${version}`),
    ),
    row(
      '---',
      all.map(() => '---:'),
    ),
    ...['`npm start` has installed its packages', '`npm start` is ready', ...steps.map(({ name }) => name)].map(
      (name, nth) =>
        row(
          name,
          all.map(({ seconds }) => shown(seconds[nth])),
        ),
    ),
    row('all of it', total),
  ];
}

function stumblesOf(all: readonly Minutes[]): string[] {
  const found = all.flatMap(({ version, stumbles }) => stumbles.map((stumble) => `- Node ${version}: ${stumble}`));
  return found.length === 0 ? ['Every step showed what it should, and none of them complained of anything.'] : found;
}

async function startBeside(commit: string): Promise<void> {
  const node = installNode(folder, 24);
  const taken = new Map<string, number[]>([
    [commit, []],
    ['HEAD', []],
  ]);
  for (let round = 0; round < 3; round += 1) {
    for (const [at, seconds] of taken) {
      const name = `start-${round}-${at}`;
      const clone = await cloneFresh({ folder, name, node, commit: at, cache });
      try {
        const { ready } = await clone.start();
        seconds.push(ready);
      } finally {
        await clone.stop();
        rmSync(join(folder, name), { recursive: true, force: true });
      }
    }
  }
  for (const [at, seconds] of taken)
    process.stdout.write(`${at}: ready after ${seconds.map((one) => one.toFixed(1)).join(', ')} s\n`);
}
