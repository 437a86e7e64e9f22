// Plain JavaScript on the Node that runs it: uses the SDK against the servers of the environment and prints what came.
const { SERVER_URL, FAULTY_URL, MODELS_URL, API_KEY, NUMBER_ID, RECIPIENT, DELIVERY } = process.env;

const nameOf = (call) =>
  call.then(
    () => 'nothing',
    (thrown) => `${thrown.name} ${thrown.code ?? thrown.kind ?? ''}`.trim(),
  );

export async function useSdk({ createClient, verifyWebhook, ApiError, TrunklineError }) {
  const client = createClient({ baseUrl: SERVER_URL, apiKey: API_KEY });
  const sent = await client.sms.messages.send({
    from_phone_number_id: NUMBER_ID,
    to: RECIPIENT,
    text: `Hello from Node ${process.versions.node}`,
    recipient_timezone: 'America/New_York',
  });
  const listed = [];
  for await (const message of client.sms.messages.list({ recipient: RECIPIENT, limit: 1 })) listed.push(message.id);
  const refusal = await client.sms.messages.get('msg_none').catch((error) => error);
  const raw = await client.raw.GET('/v1/sms/messages/{message_id}', { params: { path: { message_id: sent.id } } });

  const faulty = createClient({
    baseUrl: FAULTY_URL,
    apiKey: API_KEY,
    retries: { limit: 3, baseMs: 1 },
    timeouts: { firstByteMs: 2_000, idleMs: 2_000 },
  });
  const message = { from_phone_number_id: 'num_1', to: RECIPIENT, text: 'Hello' };
  const retried = await faulty.sms.messages.send(message, { idempotencyKey: 'one key' });
  const once = { retries: { limit: 0 }, timeouts: { firstByteMs: 50 } };
  const controller = new AbortController();
  setTimeout(() => controller.abort(), 50);
  const failures = [
    await nameOf(faulty.organization.get(once)),
    await nameOf(faulty.organization.get({ signal: controller.signal })),
    await nameOf(createClient({ baseUrl: 'http://127.0.0.1:1', apiKey: API_KEY }).organization.get(once)),
  ];

  const models = createClient({ baseUrl: MODELS_URL, apiKey: API_KEY });
  const question = {
    input: [{ type: 'message', role: 'user', content: [{ type: 'text', text: 'Hi' }] }],
    max_output_tokens: 9,
  };
  const stream = models.llm.responses.stream(question);
  const deltas = [];
  for await (const { event, data } of stream) if (event === 'response.text.delta') deltas.push(data.delta);
  const audio = { encoding: 'pcm_s16le', sample_rate_hz: 8_000, channels: 1 };
  const speech = await models.tts.speech.create({ input: 'Hi', audio });
  async function* recording() {
    yield Buffer.from('RIFF');
    yield Buffer.from('data');
  }
  const heard = await models.stt.transcriptions.create({ audio: recording() });
  const cut = await nameOf(models.llm.responses.stream({ ...question, max_output_tokens: 1 }).final());

  const spoken = new Set();
  const speak = async () => {
    const speech = client.tts.stream({ audio });
    const sending = [speech.append('Your table is ready.'), speech.commit(), speech.close()];
    for await (const { type } of speech) spoken.add(type);
    await Promise.all(sending);
    // What is not awaited must not end the process: who reads hears of it.
    const lost = createClient({ baseUrl: 'http://127.0.0.1:1', apiKey: API_KEY }).tts.stream({ audio });
    for (const act of [() => lost.append('Hi'), lost.cancel, lost.commit, lost.close]) void act();
    spoken.add(await nameOf(lost[Symbol.asyncIterator]().next()));
  };
  const streamed = await nameOf(speak());

  const { body, headers, secret, now } = JSON.parse(DELIVERY);
  const event = await verifyWebhook({ body: Buffer.from(body), headers, secret, now });
  const tampered = await nameOf(verifyWebhook({ body: `${body} `, headers: new Headers(headers), secret, now }));

  process.stdout.write(
    JSON.stringify({
      node: Number(process.versions.node.split('.')[0]),
      sent: sent.id,
      listed,
      refusal: [refusal instanceof ApiError, refusal instanceof TrunklineError, refusal.status, refusal.code],
      raw: [raw.data?.id, raw.error, raw.response.status],
      retried: retried.id,
      failures,
      models: [
        deltas.join(''),
        await stream.text(),
        stream.requestId,
        Buffer.from(await speech.arrayBuffer()).toString(),
      ],
      heard: heard.text,
      cut,
      streamed: [streamed, ...spoken],
      event: event.type,
      tampered,
    }),
  );
}
