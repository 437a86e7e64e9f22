// Speaks in sessions, with Node alone: TRUNKLINE_URL and TRUNKLINE_KEY, of scope worker, say where.
const { TRUNKLINE_URL: url = 'http://127.0.0.1:8080', TRUNKLINE_KEY } = process.env;
const roles = { user: 'user', agent: 'assistant', system: 'system' };

/** Calls again while the server is away, until leaseExpiresAt is long past: so many ms; without any it must be there. */
async function call(path, body, { patience = 300_000, key = TRUNKLINE_KEY, ...more } = {}) {
  const until = Date.now() + patience;
  const headers = { authorization: `Bearer ${key}`, 'content-type': 'application/json', ...more };
  for (;;) {
    headers['idempotency-key'] = crypto.randomUUID(); // The router takes a key once, also where its answer was lost.
    const sent = { method: 'POST', headers, body: JSON.stringify(body), signal: AbortSignal.timeout(30_000) };
    const { status, text } = await fetch(url + path, sent)
      .then(async (answer) => ({ status: answer.status, text: await answer.text() }))
      .catch((error) => ({ status: 0, text: String(error.cause ?? error) }));
    if (status >= 200 && status < 300) return JSON.parse(text || 'null');
    // Another worker has the session, or the user has said something at that index meanwhile.
    if (status === 409) return null;
    const isAway = status === 0 || status === 429 || status >= 500;
    const isOver = Date.now() >= until && (patience > 0 || status === 0);
    if (!isAway || isOver) throw new Error(`${url}${path} said ${status || 'nothing'}: ${text}`);
    await new Promise((resolve) => setTimeout(resolve, 1_000));
  }
}

/** Asks the router with the credential of the session, which keeps it to the models of the session. */
async function respond({ configuration, credential: key }, turns) {
  const said = [{ source: 'system', text: configuration.systemPrompt }, ...turns].filter(({ text }) => text !== '');
  const contentOf = (text) => [{ type: 'text', text }];
  const input = said.map(({ source, text }) => ({ type: 'message', role: roles[source], content: contentOf(text) }));
  const { output } = await call('/v1/llm/responses', { input, max_output_tokens: 300 }, { key });
  return output.flatMap(({ content = [] }) => content.flatMap(({ text = [] }) => text)).join('');
}

/** Answers each turn of the user until the session is to end. */
async function speak(claim) {
  const { firstMessage } = claim.configuration;
  const turns = [];
  const act = (name, body) =>
    call(`/v1/worker/sessions/${claim.sessionId}/${name}`, body, { 'service-lease': claim.leaseToken });
  const say = (text, index) =>
    act('turns', { turns: [{ index, source: 'agent', text, startedAt: new Date().toISOString() }] });
  const waiting = await act('heartbeat', { afterTurn: -1 });
  if (firstMessage && waiting?.turns[0]?.index !== 0) await say(firstMessage, 0);
  for (;;) {
    const heard = await act('heartbeat', { waitSeconds: 5, afterTurn: turns.at(-1)?.index ?? -1 });
    if (heard?.next !== 'continue') return act('end', { reason: 'agent_hangup' });
    turns.push(...heard.turns);
    if (heard.turns.some(({ source }) => source === 'user'))
      await say(await respond(claim, turns), turns.at(-1).index + 1);
  }
}

for (let patience = 0; ; patience = Infinity) {
  const claim = await call('/v1/worker/claims', { kinds: ['cascade'] }, { patience }).catch(({ message }) => {
    process.stderr.write(`${message}. Look at TRUNKLINE_URL and TRUNKLINE_KEY.\n`);
    process.exit(1);
  });
  if (claim !== null) speak(claim).catch(({ message }) => process.stderr.write(`${message}\n`));
}
