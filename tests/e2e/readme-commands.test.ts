import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { createPaste, type Paste } from '../support/curl.ts';
import { ask } from '../support/sms-http.ts';
import { waitFor } from '../support/sms-waiting.ts';
import { startTestServer, type TestServer } from '../support/server.ts';
import { projectRoot } from '../support/sms-process.ts';

const folder = mkdtempSync(join(tmpdir(), 'readme-commands-'));
const readme = readFileSync(join(projectRoot, 'README.md'), 'utf8');
let server: TestServer;
let paste: Paste;

beforeAll(async () => {
  server = await startTestServer();
  paste = createPaste(folder);
});

afterAll(async () => {
  await server.close();
  rmSync(folder, { recursive: true, force: true });
});

const commands = [...readme.matchAll(/^```sh\n(.*?)^```/gms)].map(([, command = '']) => command);

/** The nth command of the README that says this, word for word but for where the server and the files are, and `then` more. */
async function run(what: string, env: Readonly<Record<string, string>> = {}, nth = 0, then = ''): Promise<string> {
  const command = commands.filter((one) => one.includes(what))[nth];
  if (command === undefined) throw new Error(`The README has no command with ${what}`);
  const line = command
    .replaceAll('http://127.0.0.1:8080', server.url)
    .replace('-o hello.pcm', `-o ${folder}/hello.pcm`)
    .replace('> worker.log', `> ${folder}/worker.log`);
  return paste(`${line}${then}`, { TRUNKLINE_KEY: server.key, ...env });
}

describe('the router, by the commands of the README', () => {
  it('transcribes a WAV', async () => {
    const answer = JSON.parse(await run('/v1/stt/transcriptions'));
    expect(answer).toMatchObject({ route: { provider: 'simulated', model: 'echo' }, usage: { duration_ms: 1637 } });
    expect([answer.text.length > 0, answer.words.length > 0]).toEqual([true, true]);
  });

  it('speaks into a file', async () => {
    expect(await run('/v1/tts/speech')).toBe('');
    const audio = readFileSync(join(folder, 'hello.pcm'));
    expect([audio.length > 10_000, audio.length % 2]).toEqual([true, 0]);
  });

  it('streams an answer, with one terminal event', async () => {
    const frames = (await run('/v1/llm/responses')).split('\n\n').filter((frame) => frame !== '');
    const names = frames.map((frame) => /^event: (.*)$/m.exec(frame)?.[1]);
    expect([names.at(0), names.at(-1)]).toEqual(['response.created', 'response.completed']);
    expect(names.filter((name) => name === 'response.completed' || name === 'error')).toHaveLength(1);
    const text = frames.map((frame) => JSON.parse(/^data: (.*)$/m.exec(frame)?.[1] ?? '{}').delta ?? '').join('');
    expect(text).toBe('Tell me about trunk lines');
  });
});

describe('a voice, by the commands of the README', () => {
  it('is found by its use, told why it is not found, and speaks', async () => {
    const found = JSON.parse(await run('use_case=phone&language=en'));
    expect(found.data[0]).toMatchObject({ quality: { verdict: 'measured' }, use_with: { provider: 'simulated' } });
    const none = JSON.parse(await run('min_chars_per_call=20000'));
    expect([none.total, none.blockers.length > 0]).toEqual([0, true]);
    const voice = (await run('TRUNKLINE_VOICE=$(')).trim();
    expect(voice).toMatch(/^de-(de|at|ch)-\d\d$/);
    rmSync(join(folder, 'hello.pcm'), { force: true });
    expect(await run('/v1/tts/speech', { TRUNKLINE_VOICE: voice }, 1)).toBe('');
    expect(readFileSync(join(folder, 'hello.pcm')).length).toBeGreaterThan(10_000);
  });
});

describe('a conversation, by the commands of the README', () => {
  let worker: number | undefined;
  afterAll(() => {
    if (worker !== undefined) process.kill(worker, 'SIGKILL');
  });

  it('has a worker that answers, and is created, spoken in, ended and followed', async () => {
    worker = Number(await run('examples/worker.mjs', { TRUNKLINE_URL: server.url }, 0, 'echo $!'));
    expect(worker).toBeGreaterThan(0);
    const id = (await run('TRUNKLINE_SESSION=$(')).trim();
    expect(id).toMatch(/^[0-9a-f-]{36}$/);
    const env = { TRUNKLINE_SESSION: id };
    const said = (count: number) =>
      waitFor(
        `${count} turns`,
        async () => {
          const path = `/v1/sessions/${id}/transcript`;
          const { body } = await ask<{ entries: object[] }>(server.url, { method: 'GET', path, key: server.key });
          return body.entries;
        },
        (entries) => entries.length === count,
      );
    await said(1);
    expect(await run('/turns', env)).toBe('');
    expect(await said(3)).toMatchObject([
      { source: 'agent', text: 'Good morning!' },
      { source: 'user', text: 'What time do you open?' },
      { source: 'agent', text: expect.stringContaining('What time do you open?') },
    ]);
    const [ended = '', ...frames] = (await run('/v1/calls/$TRUNKLINE_SESSION/end', env)).split(/(?<=})(?=[a-z:])/);
    expect(JSON.parse(ended)).toEqual({ ok: true, status: 'ending' });
    const names = [...frames.join('').matchAll(/^event: (.*)$/gm)].map(([, name]) => name);
    expect([names.at(0), names.at(-1)]).toEqual(['status', 'end']);
    expect(names.filter((name) => name === 'transcript')).toHaveLength(3);
  });
});

describe('a call without a phone, by the commands of the README', () => {
  it('is dialed, listened to from the dial tone to the end, and read', async () => {
    const id = (await run('TRUNKLINE_CALL=$(')).trim();
    expect(id).toMatch(/^[0-9a-f-]{36}$/);
    const env = { TRUNKLINE_CALL: id };
    const heard = await run('$TRUNKLINE_CALL/stream', env);
    const happened = [...heard.matchAll(/"event_type":"([^"]*)"/g)].map(([, type]) => type);
    const telephone = ['sip.dial_started', 'sip.ringing', 'sip.answered'];
    expect(happened).toEqual(['session.created', ...telephone, 'session.ended']);
    const call = JSON.parse(await run('/v1/calls/$TRUNKLINE_CALL', env));
    expect(call).toMatchObject({ status: 'ended', end_reason: 'caller_hangup', span_tree: { name: 'call' } });
    expect(call.transcript.entries[0]).toMatchObject({ source: 'agent', text: 'Good morning!' });
    const busy = JSON.parse(await run('+15005550201'));
    const failed = await waitFor(
      'the line is busy',
      async () => {
        const path = `/v1/calls/${busy.sessionId}`;
        return (await ask<{ end_reason: string | null }>(server.url, { method: 'GET', path, key: server.key })).body;
      },
      ({ end_reason: reason }) => reason !== null,
    );
    expect(failed).toMatchObject({ status: 'failed', end_reason: 'busy', duration_seconds: 0 });
  });
});

describe('an agent, by the commands of the README', () => {
  it('is made, changed, not broken, previewed, and given a tool', async () => {
    const agentId = (await run('TRUNKLINE_AGENT=$(')).trim();
    expect(agentId).toMatch(/^agent_[0-9a-f]{32}$/);
    const env = { TRUNKLINE_AGENT: agentId };
    const changed = JSON.parse(await run('-X PATCH http://127.0.0.1:8080/v1/agents', env));
    expect(changed).toMatchObject({ id: agentId, llmOptions: { temperature: 0.3 } });
    expect(JSON.parse(await run('-X PATCH http://127.0.0.1:8080/v1/agents', env, 1))).toMatchObject({
      code: 'VALIDATION_ERROR',
      issues: [{ path: '/body/stackPreferences/allowedProviders/llm/1' }],
    });
    expect(JSON.parse(await run('effective-config/preview', env))).toMatchObject({
      configuration: { firstMessage: 'Hello, this is Blackbird.', llm: { temperature: 0 } },
      layers: { '/llm/temperature': 'request', '/allowedProviders/llm': 'agent' },
    });
    const toolId = (await run('TRUNKLINE_TOOL=$(', env)).trim();
    expect(toolId).toMatch(/^tool_[0-9a-f]{32}$/);
    const told = JSON.parse(await run('/test', { ...env, TRUNKLINE_TOOL: toolId }));
    expect(told).toMatchObject({ ok: true, result: { state: 'shipped' } });
  });
});

describe('a number, by the commands of the README', () => {
  it('is searched, bought, read, charged, and given back', async () => {
    expect(JSON.parse(await run('/kyb/submit'))).toMatchObject({ status: 'submitted' });
    const e164 = (await run('TRUNKLINE_E164=$(')).trim();
    expect(e164).toMatch(/^\+1212\d{7}$/);
    const id = (await run('TRUNKLINE_OWN_NUMBER=$(', { TRUNKLINE_E164: e164 })).trim();
    const env = { TRUNKLINE_OWN_NUMBER: id };
    expect(JSON.parse(await run('/$TRUNKLINE_OWN_NUMBER -H', env))).toMatchObject({
      id,
      e164,
      label: 'Front desk',
      setupStatus: { status: 'action_required' },
    });
    const { entries } = JSON.parse(await run('/v1/credits/ledger'));
    expect(entries).toContainEqual(expect.objectContaining({ provider: 'simulated' }));
    expect(JSON.parse(await run('-X DELETE http://127.0.0.1:8080/v1/phone-numbers', env))).toEqual({ released: true });
  });
});
