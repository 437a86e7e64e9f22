import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { loadConfig } from '../../server/src/config/config.ts';
import { shellExports } from '../../server/src/operate/shell-exports.ts';
import { freePort } from '../../server/src/platform/net/free-port.ts';
import { startTestServer } from '../support/server.ts';
import { shellBlocks, shellWith } from '../support/shell-blocks.ts';
import { projectRoot } from '../support/sms-process.ts';
import { type SmsStage, stageOn } from '../support/sms-stage.ts';

/** Pages whose commands are run here, each in a shell of its own from its first block to its last. */
const pages = ['sms', 'router', 'voices', 'agents', 'numbers', 'webhooks'].map((name) => `docs/${name}.md`);
/** Of the README each block is run by itself, but for the last, which first-application.test.ts runs behind the others. */
const readme = shellBlocks('README.md');
const alone = readme.slice(0, -1);

/** Pages whose commands are run elsewhere, or by hand. */
const elsewhere: Readonly<Record<string, string>> = {
  'docs/add-an-operation.md': 'new-operation.test.ts',
  'docs/carriers.md': 'two-carriers.test.ts',
  'docs/cli.md': 'command-line.test.ts',
  'docs/figures.md': 'catalog.test.ts',
  'docs/local-gateway.md': 'gateway tests',
  'docs/running-in-production.md': 'they need a container engine',
  'docs/workers.md': 'they are of a worker in the middle of a call',
};

const [day, night] = ['2027-01-13T17:00:00Z', '2027-01-14T08:00:00Z'];
const folder = mkdtempSync(join(tmpdir(), 'readme-commands-'));
let stage: SmsStage;
let port = '';
let outputs: Map<string, Map<string, string[]>>;

beforeAll(async () => {
  const server = await startTestServer({ roles: ['api', 'worker'] });
  stage = stageOn(server);
  ({ port } = new URL(server.url));
  // All at once: most of the time is that of calls.
  outputs = new Map(await Promise.all([day, night].map(async (now) => [now, await allPrinted(now)] as const)));
}, 120_000);
afterAll(async () => {
  await stage.close();
  rmSync(folder, { recursive: true, force: true });
});

/** What each of these blocks prints in an organization of its own, whose clock says so. Ports are free ones. */
async function printed(blocks: readonly string[], now: string): Promise<string[]> {
  const ours = await stage.organization();
  await ours.setTime(now);
  const environment = { PORT: port, BOOTSTRAP_API_KEY: ours.apiKey, DATA_DIR: folder };
  const receiver = String(await freePort());
  const paste = shellWith(folder, await shellExports(loadConfig(environment)));
  // Of what was written into a file the size.
  const sized = (block: string): string => (block.includes('-o hello.wav') ? `${block}wc -c < hello.wav\n` : block);
  return paste(blocks.map((block) => sized(block.replaceAll('4000', receiver))));
}

let purchases: Promise<unknown> = Promise.resolve();
/** All organizations buy from one stock: the first number that one finds must not be bought by another meanwhile. */
async function inTurn(page: string, work: () => Promise<string[]>): Promise<string[]> {
  if (page !== 'docs/numbers.md') return work();
  const mine = purchases.then(work);
  purchases = mine.catch(() => undefined);
  return mine;
}

/** Every output of every page, and of every block of the README. */
async function allPrinted(now: string): Promise<Map<string, string[]>> {
  const printedBy = await Promise.all([
    ...pages.map(async (page) => [page, await inTurn(page, () => printed(shellBlocks(page), now))] as const),
    // What went wrong in one stands in what it printed.
    ...alone.map(async (block, nth) => [`README ${nth}`, await printed([`exec 2>&1\n${block}`], now)] as const),
  ]);
  return new Map(printedBy);
}

it('every page with commands is run', () => {
  const withCommands = readdirSync(join(projectRoot, 'docs'))
    .filter((name) => name.endsWith('.md'))
    .map((name) => `docs/${name}`)
    .filter((page) => shellBlocks(page).length > 0);
  expect(withCommands.filter((page) => !(page in elsewhere)).sort()).toEqual([...pages].sort());
  // Each block of the README begins as the page says, and its last one is run with the others.
  for (const block of readme) expect(block.split('\n')[0]).toBe('eval "$(npm run -s exports)"');
  expect(readme).toHaveLength(5);
});

it('names nothing that a shell must be given by hand', () => {
  for (const block of [...readme, ...pages.flatMap(shellBlocks)])
    expect(block).not.toMatch(/127\.0\.0\.1:8080|sk_test_|whsec_\.|\.\.\.'/);
});

it('a first screen of the README, and no more than 180 lines of it', () => {
  const text = readFileSync(join(projectRoot, 'README.md'), 'utf8');
  expect(text.split('\n').length - 1).toBeLessThanOrEqual(180);
  expect(text.slice(0, text.indexOf('## '))).toMatch(/^Linux, x64 or arm64/m);
});

it('the blocks of the README end where the server that the shell knows of has gone', async () => {
  const paste = shellWith(folder, '');
  const gone = {
    TRUNKLINE_URL: `http://127.0.0.1:${await freePort()}`,
    TRUNKLINE_KEY: 'sk_test_0',
    TRUNKLINE_NUMBER: 'num_0',
  };
  const receiver = String(await freePort());
  const ended = await paste(
    alone.map((block) => block.replaceAll('4000', receiver)),
    gone,
  );
  expect(ended.join('').trim()).toBe('');
}, 120_000);

describe.each([
  ['by day', day],
  ['at night', night],
])('the commands of README and docs, %s in New York', (_time, now) => {
  const of = (page: string): string[] => outputs.get(now)?.get(page) ?? [];

  it('send a first text, which is delivered', () => {
    const [first = '', last = ''] = (of('README 0')[0] ?? '').split('\n');
    expect(JSON.parse(first)).toMatchObject({ status: 'queued' });
    expect(JSON.parse(last).data).toMatchObject([{ id: JSON.parse(first).id, status: 'delivered' }]);
  });

  it('receive a first webhook, and leave no endpoint', () => {
    const [text = ''] = of('README 1');
    const events = [...text.matchAll(/^(sms\.\w+) msg_[0-9a-f]+$/gm)].map(([, event]) => event);
    expect({ text, events: new Set(events) }).toEqual({
      text,
      events: new Set(['sms.accepted', 'sms.sent', 'sms.delivered']),
    });
    expect(text.trimEnd().split('\n').at(-1)).not.toContain('error');
  });

  it('speak what a language model writes, by the voice of this machine', () => {
    expect(of('README 3')[0]).toMatch(/This is Trunkline.*\n.*: local flite\.\n$/);
  });

  it('show a call from the dial tone to the end', () => {
    const lines = (of('README 2')[0] ?? '').trimEnd().split('\n');
    expect(lines.slice(0, 5)).toEqual([
      '"event_type":"session.created"',
      '"event_type":"sip.dial_started"',
      '"event_type":"sip.ringing"',
      '"event_type":"sip.answered"',
      '"source":"agent","text":"Good morning!"',
    ]);
    expect(lines.at(-1)).toBe('"event_type":"session.ended"');
  });

  it('send a text and a batch, and explain why one waits', () => {
    const [, accepted = '', list = '', batch = '', explained = '', why = ''] = of('docs/sms.md');
    expect(JSON.parse(accepted)).toMatchObject({ status: 'queued' });
    expect(JSON.parse(list).data).toHaveLength(1);
    expect(JSON.parse(batch)).toMatchObject({ total_count: 2, rejected_count: 1 });
    expect(JSON.parse(explained)).toMatchObject({ outcome: 'would_send', segments: 1 });
    expect(why).toContain('"gate":"quiet_hours"');
    expect(why.includes('POST /v1/test/clock/advance')).toBe(now === day);
  });

  it('transcribe, speak and stream an answer with one terminal event', () => {
    const [, transcription = '', speech = '', streamed = ''] = of('docs/router.md');
    const answer = JSON.parse(transcription);
    expect(answer).toMatchObject({ route: { provider: 'simulated', model: 'echo' }, usage: { duration_ms: 1637 } });
    expect([answer.text.length > 0, answer.words.length > 0]).toEqual([true, true]);
    expect(Number(speech)).toBeGreaterThan(10_000);
    const frames = streamed.split('\n\n').filter((frame) => frame !== '');
    const names = frames.map((frame) => /^event: (.*)$/m.exec(frame)?.[1]);
    expect([names.at(0), names.at(-1)]).toEqual(['response.created', 'response.completed']);
    expect(names.filter((name) => name === 'response.completed' || name === 'error')).toHaveLength(1);
    const text = frames.map((frame) => JSON.parse(/^data: (.*)$/m.exec(frame)?.[1] ?? '{}').delta ?? '').join('');
    expect(text).toBe('Tell me about trunk lines');
  });

  it('find a voice by its use, say why there is none, and let one speak', () => {
    const [, found = '', none = '', voice = '', spoken = ''] = of('docs/voices.md');
    expect(JSON.parse(found).data[0]).toMatchObject({
      quality: { verdict: 'measured' },
      use_with: { provider: 'simulated' },
    });
    const { total, blockers } = JSON.parse(none);
    expect([total, blockers.length > 0]).toEqual([0, true]);
    expect(voice.trim()).toMatch(/^de-(de|at|ch)-\d\d$/);
    expect(Number(spoken)).toBeGreaterThan(10_000);
  });

  it('make an agent, change it, do not break it, preview it, and give it a tool', () => {
    const [, agent = '', changed = '', refused = '', preview = '', tool = '', told = ''] = of('docs/agents.md');
    expect(agent.trim()).toMatch(/^agent_[0-9a-f]{32}$/);
    expect(JSON.parse(changed)).toMatchObject({ id: agent.trim(), llmOptions: { temperature: 0.3 } });
    expect(JSON.parse(refused)).toMatchObject({
      code: 'VALIDATION_ERROR',
      issues: [{ path: '/body/stackPreferences/allowedProviders/llm/1' }],
    });
    expect(JSON.parse(preview)).toMatchObject({
      configuration: { firstMessage: 'Hello, this is Blackbird.', llm: { temperature: 0 } },
      layers: { '/llm/temperature': 'request', '/allowedProviders/llm': 'agent' },
    });
    expect(tool.trim()).toMatch(/^tool_[0-9a-f]{32}$/);
    expect(JSON.parse(told)).toMatchObject({ ok: true, result: { state: 'shipped' } });
  });

  it('have a worker that answers in a session, which is ended and followed', () => {
    const [session = '', , , answered = '', over = ''] = of('docs/agents.md').slice(8);
    expect(session.trim()).toMatch(/^[0-9a-f-]{36}$/);
    expect(answered).toMatch(/"source":"agent","text":"Good morning!".*"text":"What time do you open\?".*"index":2/);
    const [ended = '', ...frames] = over.split(/(?<=})(?=[a-z:])/);
    expect(JSON.parse(ended)).toEqual({ ok: true, status: 'ending' });
    const names = [...frames.join('').matchAll(/^event: (.*)$/gm)].map(([, name]) => name);
    expect([names.at(0), names.at(-1)]).toEqual(['status', 'end']);
    expect(names.filter((name) => name === 'transcript')).toHaveLength(3);
  });

  it('dial a call, listen to it, read it, and call a line that is busy', () => {
    const [id = '', heard = '', read = '', busy = ''] = of('docs/agents.md').slice(13);
    expect(id.trim()).toMatch(/^[0-9a-f-]{36}$/);
    const happened = [...heard.matchAll(/"event_type":"([^"]*)"/g)].map(([, type]) => type);
    const telephone = ['sip.dial_started', 'sip.ringing', 'sip.answered'];
    expect(happened).toEqual(['session.created', ...telephone, 'room_finished', 'session.ended']);
    const call = JSON.parse(read);
    expect(call).toMatchObject({ status: 'ended', end_reason: 'caller_hangup', span_tree: { name: 'call' } });
    expect(call.transcript.entries[0]).toMatchObject({ source: 'agent', text: 'Good morning!' });
    expect(JSON.parse(busy).sessionId).toMatch(/^[0-9a-f-]{36}$/);
  });

  it('search, buy, read, charge and give back a number', () => {
    const [, submitted = '', e164 = '', id = '', number = '', ledger = '', released = ''] = of('docs/numbers.md');
    expect(JSON.parse(submitted)).toMatchObject({ status: 'submitted' });
    expect(e164.trim()).toMatch(/^\+1212\d{7}$/);
    expect(JSON.parse(number)).toMatchObject({
      id: id.trim(),
      e164: e164.trim(),
      label: 'Front desk',
      setupStatus: { status: 'action_required' },
    });
    expect(JSON.parse(ledger).entries).toContainEqual(expect.objectContaining({ provider: 'simulated' }));
    expect(JSON.parse(released)).toEqual({ released: true });
  });

  it('list what was posted to receivers', () => {
    expect(JSON.parse(of('docs/webhooks.md')[1] ?? '')).toMatchObject({ data: [] });
  });
});
