// npm run first-minutes: what a newcomer does in the first minutes, in fresh clones of the last commit on Node 20, 22 and 24 as the
// Node of the machine; the first of them with an npm that has fetched nothing yet. Commands are those of the README and
// docs/router.md, word for word, and then the console by its page alone. The figures are written into docs/first-minutes.md.
// npm run first-minutes -- --start-beside COMMIT: until `npm start` is ready, its packages installed, beside an earlier commit, in turns.
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { availableParallelism, loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from '../../server/src/platform/net/free-port.ts';
import { startBrowser } from '../../tests/support/browser.ts';
import { shellBlocks } from '../../tests/support/shell-blocks.ts';
import { visitConsole } from '../console-visit/visit.ts';
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

/** What one clone took: what was done, in how many seconds, and what a reader would have stumbled over. */
interface Minutes {
  readonly version: string;
  readonly taken: ReadonlyArray<{ readonly name: string; readonly seconds: number }>;
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
  const taken = [
    { name: '`npm start` has installed its packages', seconds: installed },
    { name: '`npm start` is ready', seconds: ready },
  ];
  const stumbles: string[] = [];
  const ports: number[] = [];
  for (const { name, commands, proof } of steps) {
    const [receiver, own] = [await freePort(), await freePort()];
    ports.push(receiver, own);
    const ran = await clone.run(commands(project).replaceAll('4000', String(receiver)).replaceAll('4001', String(own)));
    taken.push({ name, seconds: ran.seconds });
    if (!proof.test(ran.printed))
      stumbles.push(`${name}: not shown; printed were ${JSON.stringify(ran.printed.slice(-400))}`);
    if (ran.complained !== '') stumbles.push(`${name}: ${ran.complained.slice(0, 400)}`);
  }
  return { taken: [...taken, ...(await visit(clone, ports))], stumbles };
}

/** The console by its page alone; what the steps have left as endpoints, on these ports, takes what it is sent again. */
async function visit(clone: FreshClone, ports: readonly number[]): Promise<Minutes['taken']> {
  const { printed } = await clone.run(`${known}echo "$TRUNKLINE_URL $TRUNKLINE_KEY"`);
  const [url = '', key = ''] = printed.trim().split(' ');
  const receivers = ports.map((port) =>
    createServer((_, answer) => answer.writeHead(204).end()).listen(port, '127.0.0.1'),
  );
  await Promise.all(receivers.map((receiver) => once(receiver, 'listening')));
  const browser = await startBrowser();
  try {
    return await visitConsole(await browser.newPage(), { url, key });
  } finally {
    await browser.close();
    for (const receiver of receivers) {
      receiver.close();
      receiver.closeAllConnections();
    }
  }
}

function tableOf(all: readonly Minutes[]): string[] {
  const row = (name: string, cells: readonly string[]): string => `| ${name} | ${cells.join(' | ')} |`;
  const shown = (value = Number.NaN): string => `${value.toFixed(1)} s`;
  const total = all.map(({ taken }) => shown(taken.reduce((sum, { seconds }) => sum + seconds, 0)));
  return [
    row(
      'step',
      all.map(({ version }) => `Node ${version}`),
    ),
    row(
      '---',
      all.map(() => '---:'),
    ),
    ...(all[0]?.taken ?? []).map(({ name }, nth) =>
      row(
        name,
        all.map(({ taken }) => shown(taken[nth]?.seconds)),
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
