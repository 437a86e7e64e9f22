// Hears, thinks and speaks in sessions, with Node alone: TRUNKLINE_URL and TRUNKLINE_KEY, of scope worker, say where.
// It leaves out: opening a socket again that was lost (docs/workers.md "Media"), and writing the part of a reply that was heard before a word broke it off.
const { TRUNKLINE_URL: url = 'http://127.0.0.1:8080', TRUNKLINE_KEY } = process.env;
const audio = { encoding: 'pcm_s16le', sample_rate_hz: 16_000, channels: 1 };
const complain = ({ message }) => process.stderr.write(`${message}\n`);
const roles = { user: 'user', agent: 'assistant', system: 'system' };

async function post(path, json, key = TRUNKLINE_KEY, lease = '') {
  const headers = { authorization: `Bearer ${key}`, 'content-type': 'application/json', 'service-lease': lease };
  headers['idempotency-key'] = crypto.randomUUID(); // The router wants one.
  const answer = await fetch(url + path, { method: 'POST', headers, body: JSON.stringify(json) });
  if (!answer.ok) throw new Error(`${url}${path} said ${answer.status}: ${await answer.text()}`);
  return answer.status === 204 ? null : answer.json();
}
/** Opens a socket of a session. What comes goes to the function of `on` that has the name of its type. */
function open(path, credential, first, on) {
  const names = ['service.stream.v0', `service.auth.${credential}`, `service.key.${crypto.randomUUID()}`];
  const socket = new WebSocket(url.replace('http', 'ws') + path, names);
  const send = (data) => socket.readyState === 1 && socket.send(data.byteLength ? data : JSON.stringify(data));
  const take = (frame) => Promise.resolve(on[frame.type]?.(frame)).catch(complain);
  socket.binaryType = 'arraybuffer';
  socket.addEventListener('open', () => send(first));
  socket.addEventListener('message', ({ data }) => take(data.byteLength ? { type: 'audio', data } : JSON.parse(data)));
  return { send, close: () => socket.close() };
}
async function converse({ sessionId, leaseToken, credential, configuration: { systemPrompt, firstMessage } }) {
  const act = (name, json) => post(`/v1/worker/sessions/${sessionId}/${name}`, json, TRUNKLINE_KEY, leaseToken);
  const speech = { type: 'session.configure', audio };
  const { turns } = await act('heartbeat', { afterTurn: -1 });
  let [saying, pause] = [null, null];
  const write = (source, text) => {
    turns.push({ index: (turns.at(-1)?.index ?? -1) + 1, source, text, startedAt: new Date().toISOString() });
    return act('turns', { turns: turns.slice(-1) });
  };
  const say = (text) => {
    const one = { text, turn: turns.length, sound: [], untilMs: 0 };
    one.voice = open('/v1/tts/stream', credential, speech, {
      'session.ready': () =>
        [{ type: 'input.append', text }, { type: 'input.commit' }, { type: 'session.close' }].forEach(one.voice.send),
      audio: ({ data }) => one.sound.push(data),
      'utterance.done': () => one.sound.push({ type: 'mark', name: `${one.turn}` }),
    });
    media.send({ type: 'output.started', turn: one.turn });
    saying = one;
  };
  const hush = () => {
    if (saying !== null) media.send({ type: 'output.clear', turn: saying.turn });
    saying?.voice.close();
    saying = null;
  };
  const answer = async (text) => {
    hush();
    await write('user', text);
    const said = [{ source: 'system', text: systemPrompt || 'Be brief.' }, ...turns];
    const input = said.map((one) => ({
      type: 'message',
      role: roles[one.source],
      content: [{ type: 'text', text: one.text }],
    }));
    const { output } = await post('/v1/llm/responses', { input, max_output_tokens: 300 }, credential);
    if (said.length > turns.length) say(output.flatMap(({ content = [] }) => content.map((one) => one.text)).join(''));
  };
  const hear = ({ type, text, isFinal = type === 'transcript.final' }) => {
    if (text === '') return;
    hush(); // A word interrupts; the turn is over when half a second has brought none.
    media.send({ type: 'transcript', source: 'user', text, isFinal });
    clearTimeout(pause);
    if (isFinal) return answer(text);
    pause = setTimeout(() => ears.send({ type: 'input.commit' }), 500);
  };
  const ears = open('/v1/stt/stream', credential, speech, { 'transcript.delta': hear, 'transcript.final': hear });
  const ready = { type: 'media.ready', ears: 'server', audio: { input: audio, output: audio } };
  const media = open(`/v1/worker/sessions/${sessionId}/media`, credential, ready, {
    'client.joined': () => firstMessage && turns.length === 0 && say(firstMessage),
    audio: ({ data }) => ears.send(data),
    transcript: hear,
    user_message: ({ text }) => media.send({ type: 'user_message_echo', text }) || answer(text),
    async mark({ name }) {
      if (name !== `${saying?.turn}`) return;
      const { text } = saying; // It was heard to its end: the agent has said it.
      saying = null;
      media.send({ type: 'transcript', source: 'agent', text, isFinal: true });
      await write('agent', text);
    },
  });
  const mouth = setInterval(() => {
    // At most 400 ms ahead of what is heard: what the client has not got can be taken back.
    for (; saying?.sound.length > 0 && saying.untilMs < Date.now() + 400; saying.sound.shift()) {
      media.send(saying.sound[0]);
      saying.untilMs = Math.max(saying.untilMs, Date.now()) + (saying.sound[0].byteLength ?? 0) / 32;
    }
  }, 20);
  try {
    while ((await act('heartbeat', { waitSeconds: 5 })).next === 'continue');
    await act('end', { reason: 'agent_hangup' });
  } finally {
    clearInterval(mouth);
    clearTimeout(pause);
    [media, ears, ...(saying === null ? [] : [saying.voice])].forEach((socket) => socket.close());
  }
}
for (;;) {
  const claim = await post('/v1/worker/claims', { kinds: ['cascade', 'phone'] });
  if (claim !== null) converse(claim).catch(complain);
}
