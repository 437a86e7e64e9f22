// Speaks in sessions, with Node alone: TRUNKLINE_URL and TRUNKLINE_KEY, of scope worker, say where.
import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';

const url = process.env.TRUNKLINE_URL ?? 'http://127.0.0.1:8080';
const key = process.env.TRUNKLINE_KEY;

async function call(path, body, headers = {}, bearer = key) {
  const all = { authorization: `Bearer ${bearer}`, 'content-type': 'application/json', ...headers };
  const answer = await fetch(url + path, { method: 'POST', headers: all, body: JSON.stringify(body) });
  if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`);
  return answer.status === 204 ? null : answer.json();
}

/** Asks the router with the credential of the session, which keeps it to the models of the session. */
async function respond({ configuration, credential }, turns) {
  const said = turns.map(({ source, text }) => ({ role: source === 'user' ? 'user' : 'assistant', text }));
  const input = [{ role: 'system', text: configuration.systemPrompt }, ...said]
    .filter(({ text }) => text !== '')
    .map(({ role, text }) => ({ type: 'message', role, content: [{ type: 'text', text }] }));
  const { output } = await call(
    '/v1/llm/responses',
    { input, max_output_tokens: 300 },
    { 'idempotency-key': randomUUID() },
    credential,
  );
  return output.flatMap(({ content = [] }) => content.flatMap(({ text = [] }) => text)).join('');
}

/** Answers each turn of the user until the session is to end. */
async function speak(claim) {
  const act = (name, body) =>
    call(`/v1/worker/sessions/${claim.sessionId}/${name}`, body, { 'service-lease': claim.leaseToken });
  const turns = [];
  const say = async (text) => {
    const turn = { index: turns.length, source: 'agent', text, startedAt: new Date().toISOString() };
    await act('turns', { turns: [turn] });
    turns.push(turn);
  };
  if (claim.configuration.firstMessage) await say(claim.configuration.firstMessage);
  for (;;) {
    const heard = await act('heartbeat', { waitSeconds: 5, afterTurn: turns.length - 1 });
    if (heard.next === 'end') return act('end', { reason: 'agent_hangup' });
    turns.push(...heard.turns);
    if (heard.turns.at(-1)?.source === 'user') await say(await respond(claim, turns));
  }
}

for (;;) {
  try {
    const claim = await call('/v1/worker/claims', { kinds: ['cascade'] });
    if (claim !== null) speak(claim).catch((error) => process.stderr.write(`${error}\n`));
  } catch (error) {
    process.stderr.write(`${error}\n`);
    await pause(1_000);
  }
}
