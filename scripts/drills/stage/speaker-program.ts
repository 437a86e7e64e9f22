// A worker of a drill, in a process of its own that can be killed and stopped anywhere: it claims sessions, speaks in them by
// the calls of docs/workers.md, repeats each until it is answered, and tells on stdout what it was answered.
import { writeSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';

const { URLS = '', KEY = '', NAME = '', STOP_AT = '', LANES = '1', TO = '' } = process.env;
const urls = URLS.split(',');
const patienceMs = 20_000;
const apartMs = 50;

type Json = Record<string, unknown>;
interface Answer {
  status: number;
  json: Json;
}
interface Claim {
  sessionId: string;
  leaseToken: string;
  fence: number;
  credential: string;
  metadata: Json;
}

let turnOf = 0;

/** One try at the next API process; null where no answer came, or an honest 503. */
async function once(path: string, body: object, bearer: string, headers: Json = {}): Promise<Answer | null> {
  turnOf += 1;
  try {
    const answer = await fetch(`${urls[turnOf % urls.length]}${path}`, {
      method: 'POST',
      headers: { authorization: `Bearer ${bearer}`, 'content-type': 'application/json', ...headers },
      body: JSON.stringify(body),
      signal: AbortSignal.timeout(patienceMs),
    });
    const text = await answer.text();
    return answer.status === 503 ? null : { status: answer.status, json: text === '' ? {} : JSON.parse(text) };
  } catch {
    // A broken connection is no answer, and a docile worker asks again.
    return null;
  }
}

/** Written at once: what is told stays told when this process dies. */
function tell(claim: Claim, what: string, answer: Answer | null, more: Json = {}): void {
  const { json = {}, status = 0 } = answer ?? {};
  const line = { name: NAME, sessionId: claim.sessionId, fence: claim.fence, what, status, json, ...more };
  writeSync(1, `${JSON.stringify(line)}\n`);
}

/** A call of the worker about its session, which is repeated until it is answered; writes are known by their ids. */
async function act(claim: Claim, name: string, body: object, what: string): Promise<Answer> {
  for (;;) {
    const path = `/v1/worker/sessions/${claim.sessionId}/${name}`;
    const answer = await once(path, body, KEY, { 'service-lease': claim.leaseToken });
    if (answer !== null) {
      tell(claim, what, answer, { body });
      return answer;
    }
    await pause(apartMs);
  }
}

const startedAt = '2026-11-20T15:00:05.000Z';
const turn = (claim: Claim, index: number, word: string) => ({
  turns: [{ index, source: 'agent', text: `${word} ${claim.fence} ${NAME}`, startedAt }],
});
const usage = (id: string) => ({
  usage: [{ id, layer: 'stt', provider: 'own', metric: 'audio_second', quantity: 12.5 }],
});
const event = (id: string) => ({ events: [{ id, type: 'worker.listened', payload: { words: 3 } }] });

/** Asks a model once: the router dispatches a key once, and what it was told in vain is not repeated. */
async function think(claim: Claim, what: string): Promise<Answer | null> {
  const input = [{ type: 'message', role: 'user', content: [{ type: 'text', text: 'What time is it?' }] }];
  const headers = { 'idempotency-key': `${claim.sessionId}-${claim.fence}-${what.replaceAll(' ', '-')}` };
  const answer = await once('/v1/llm/responses', { input, max_output_tokens: 50 }, claim.credential, headers);
  if (answer !== null) tell(claim, what, answer);
  return answer;
}

let hasStopped = false;

/** Stops this process where it was told to, once; what it then tries to write must come to nothing. */
async function stopAt(claim: Claim, place: string): Promise<boolean> {
  if (STOP_AT !== place || hasStopped) return false;
  hasStopped = true;
  tell(claim, 'stops', null);
  process.kill(process.pid, 'SIGSTOP');
  // The signal is taken before the next turn of the loop.
  await pause(apartMs);
  await act(claim, 'turns', turn(claim, 2, 'stale'), 'stale turn');
  await act(claim, 'events', event('stale'), 'stale event');
  await act(claim, 'usage', usage('stale'), 'stale use');
  await act(claim, 'tool-calls', { id: 'stale', name: 'look_up', arguments: {} }, 'stale tool');
  while ((await think(claim, 'stale thought')) === null) await pause(apartMs);
  await act(claim, 'heartbeat', {}, 'stale heartbeat');
  await act(claim, 'end', { reason: 'agent_hangup' }, 'stale end');
  tell(claim, 'woke', null);
  return true;
}

/** Whether the session still is to be spoken in. */
const goesOn = ({ status, json }: Answer): boolean => status === 200 && json['next'] === 'continue';

async function speak(claim: Claim): Promise<void> {
  const end = (reason: string) => act(claim, 'end', { reason }, 'end');
  /** Leaves a session that is over, or is the worker's no more, and says goodbye to one that is to end. */
  const left = async (answer: Answer): Promise<boolean> => {
    if (goesOn(answer)) return false;
    if (answer.status === 200) await end('caller_hangup');
    return true;
  };
  if (await left(await act(claim, 'heartbeat', {}, 'heartbeat'))) return;
  if (await stopAt(claim, 'claimed')) return;
  if (await left(await act(claim, 'turns', turn(claim, 0, 'hello'), 'turn'))) return;
  if (await stopAt(claim, 'spoken')) return;
  if (claim.metadata['leave'] === true) return;
  for (let heard = 0; claim.metadata['hold'] === true || heard < 2; heard += 1) {
    const answer = await act(claim, 'heartbeat', { afterTurn: 0, waitSeconds: 1 }, 'heartbeat');
    if (await left(answer)) return;
    if (Array.isArray(answer.json['turns']) && answer.json['turns'].length > 0) break;
  }
  await think(claim, 'thought');
  const tool = (id: string, name: string, args: object, more: object = {}) =>
    act(claim, 'tool-calls', { id, name, arguments: args, ...more }, 'tool');
  const text = { to: TO, text: `Booked ${claim.sessionId}` };
  const answers = [
    await tool('c1', 'look_up', { order: claim.sessionId }),
    await tool('c2', 'text', text),
    await tool('c3', 'show', { page: 1 }, { result: { shown: true } }),
    await act(claim, 'usage', usage('u1'), 'use'),
    await act(claim, 'events', event('e1'), 'event'),
    // Each of them once more, as after an answer that was lost.
    await tool('c1', 'look_up', { order: claim.sessionId }),
    await act(claim, 'usage', usage('u1'), 'use'),
    await act(claim, 'turns', turn(claim, 0, 'hello'), 'turn'),
  ];
  const over = answers.find((answer) => !goesOn(answer));
  if (over !== undefined) await left(over);
  else await end('agent_hangup');
}

async function lane(): Promise<void> {
  for (;;) {
    const answer = await once('/v1/worker/claims', { kinds: ['cascade'], waitSeconds: 2 }, KEY);
    if (answer === null) await pause(apartMs);
    if (answer?.status !== 200) continue;
    const { sessionId, leaseToken, fence, credential, metadata } = answer.json as unknown as Claim;
    const claim = { sessionId, leaseToken, fence, credential, metadata };
    tell(claim, 'claim', { status: 200, json: {} });
    await speak(claim);
  }
}

await Promise.all(Array.from({ length: Number(LANES) }, lane));
