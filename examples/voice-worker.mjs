// Hears, thinks and speaks in sessions, with Node alone: TRUNKLINE_URL and TRUNKLINE_KEY, of scope worker, say where.
const { TRUNKLINE_URL: url = 'http://127.0.0.1:8080', TRUNKLINE_KEY } = process.env;
const roles = { user: 'user', agent: 'assistant', system: 'system' };
const audio = { encoding: 'pcm_s16le', sample_rate_hz: 16_000, channels: 1 };
const [bytesPerMs, aheadMs, patienceMs] = [32, 400, 600];
const complain = ({ message, cause = message }) => process.stderr.write(`${cause}\n`);

/** Posts, again while the server is away. */
async function call(path, json, key = TRUNKLINE_KEY, lease = '') {
  const headers = { authorization: `Bearer ${key}`, 'content-type': 'application/json', 'service-lease': lease };
  for (;;) {
    headers['idempotency-key'] = crypto.randomUUID(); // The router takes a key once.
    const answer = await fetch(url + path, { method: 'POST', headers, body: JSON.stringify(json) }).catch(complain);
    if (answer?.ok) return answer.status === 204 ? null : answer.json();
    if (answer?.status < 500) throw new Error(`${url}${path} said ${answer.status}: ${await answer.text()}`);
    await new Promise((resolve) => setTimeout(resolve, 1_000));
  }
}

/** Opens a socket with the credential of a session. What comes goes to the function of `on` that has the name of its type. */
function open(path, credential, first, on) {
  const key = `service.key.${Buffer.from(crypto.randomUUID()).toString('base64url')}`;
  const socket = new WebSocket(url.replace('http', 'ws') + path, [
    'service.stream.v0',
    `service.auth.${credential}`,
    key,
  ]);
  const send = (data) => socket.readyState === 1 && socket.send(data.byteLength ? data : JSON.stringify(data));
  const take = (frame) => on[frame.type]?.(frame);
  socket.binaryType = 'arraybuffer';
  socket.addEventListener('open', () => send(first));
  socket.addEventListener('close', ({ code }) => take({ type: 'closed', code }));
  socket.addEventListener('message', ({ data }) => take(data.byteLength ? { type: 'audio', data } : JSON.parse(data)));
  return { send, leave: () => socket.close() };
}

/** Talks until the session is to end. */
async function converse({
  sessionId,
  leaseToken,
  credential,
  configuration: { language, systemPrompt, firstMessage },
}) {
  const act = (name, json) => call(`/v1/worker/sessions/${sessionId}/${name}`, json, TRUNKLINE_KEY, leaseToken);
  const { turns } = await act('heartbeat', { afterTurn: -1 });
  const speech = { type: 'session.configure', audio, language };
  const words = [];
  let [media, ears, saying, patience, isOver] = [null, null, null, null, false];
  const nextIndex = () => (turns.at(-1)?.index ?? -1) + 1;
  const write = async (source, text) => {
    turns.push({ index: nextIndex(), source, text, startedAt: new Date().toISOString() });
    await act('turns', { turns: turns.slice(-1) }).catch(complain);
  };

  /** Speaks each sentence as an utterance with a mark behind it: the marks that come back say what was heard. */
  const say = (text) => {
    const sentences = text.split(/(?<=[.!?])\s+/);
    const mine = { turn: nextIndex(), sentences, played: 0, sound: [], untilMs: 0 };
    const frames = sentences.flatMap((one) => [{ type: 'input.append', text: one }, { type: 'input.commit' }]);
    mine.voice = open('/v1/tts/stream', credential, speech, {
      'session.ready': () => [...frames, { type: 'session.close' }].forEach(mine.voice.send),
      audio: ({ data }) => mine.sound.push(data),
      'utterance.done': ({ sequence }) => mine.sound.push({ type: 'mark', name: `${mine.turn}.${sequence}` }),
      error: ({ error }) => complain(error),
    });
    media.send({ type: 'output.started', turn: mine.turn });
    saying = mine;
  };
  /** What was heard of an answer is what the agent has said. */
  const finish = async () => {
    const text = saying?.sentences.slice(0, saying.played).join(' ');
    saying?.voice.leave();
    saying = null;
    if (!text) return;
    media.send({ type: 'transcript', source: 'agent', text, isFinal: true });
    await write('agent', text);
  };
  const interrupt = () => {
    if (saying !== null) media.send({ type: 'output.clear', turn: saying.turn });
    finish();
  };
  const answer = async (text) => {
    write('user', text);
    const asked = nextIndex();
    const said = [{ source: 'system', text: systemPrompt || 'Be brief.' }, ...turns];
    const input = said.map((one) => ({ role: roles[one.source], content: [{ type: 'text', text: one.text }] }));
    const messages = input.map((one) => ({ type: 'message', ...one }));
    const { output } = await call('/v1/llm/responses', { input: messages, max_output_tokens: 300 }, credential);
    const written = output.flatMap(({ content = [] }) => content.map((one) => one.text)).join('');
    if (nextIndex() === asked && written !== '') say(written); // Else more was said meanwhile, which is answered.
  };
  /** Words interrupt. Without a word for a while what was said becomes final, and then it is answered. */
  const hear = ({ text, isFinal }) => {
    if (text === '') return;
    media.send({ type: 'transcript', source: 'user', text, isFinal });
    interrupt();
    if (isFinal) words.push(text);
    const over = () => answer(words.splice(0).join(' ')).catch(complain);
    clearTimeout(patience);
    patience = setTimeout(isFinal ? over : () => ears?.send({ type: 'input.commit' }), patienceMs);
  };
  const listen = () => {
    const stream = open('/v1/stt/stream', credential, speech, {
      'session.ready': () => (ears = stream),
      'transcript.delta': ({ text }) => hear({ text, isFinal: false }),
      'transcript.final': ({ text }) => hear({ text, isFinal: true }),
      error: ({ error }) => complain(error),
      closed: () => ears === stream && !isOver && listen(),
    });
  };
  const join = () => {
    const ready = { type: 'media.ready', ears: 'server', audio: { input: audio, output: audio } };
    media = open(`/v1/worker/sessions/${sessionId}/media`, credential, ready, {
      'client.joined': (client) => {
        if (client.ears === 'server' && ears === null) listen();
        if (firstMessage && turns.length === 0) say(firstMessage);
      },
      'client.left': interrupt,
      audio: ({ data }) => ears?.send(data),
      transcript: hear,
      user_message: ({ text }) => {
        media.send({ type: 'user_message_echo', text });
        interrupt();
        answer(text).catch(complain);
      },
      mark: ({ name }) => {
        const [turn, sequence] = name.split('.').map(Number);
        if (saying?.turn !== turn) return;
        saying.played = sequence;
        if (sequence === saying.sentences.length) finish();
      },
      closed: ({ code }) => isOver || [1000, 1008, 4001].includes(code) || setTimeout(join, 500),
    });
  };
  const mouth = setInterval(() => {
    while (saying?.sound.length > 0 && saying.untilMs < Date.now() + aheadMs) {
      const next = saying.sound.shift();
      media.send(next);
      saying.untilMs = Math.max(saying.untilMs, Date.now()) + (next.byteLength ?? 0) / bytesPerMs;
    }
  }, 20);

  try {
    join();
    while ((await act('heartbeat', { waitSeconds: 5 })).next === 'continue');
    isOver = true;
    ears?.leave();
    await finish();
    await act('end', { reason: 'agent_hangup' });
  } finally {
    isOver = true;
    clearInterval(mouth);
    for (const socket of [media, ears]) socket?.leave();
  }
}

for (;;) {
  const claim = await call('/v1/worker/claims', { kinds: ['cascade'] }).catch((error) => {
    complain(error);
    process.exit(1);
  });
  if (claim !== null) converse(claim).catch(complain);
}
