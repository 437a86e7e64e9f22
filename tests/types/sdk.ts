/**
 * What users of the SDK may and may not write. `tsc` is the test: an expected error that does not occur is an error.
 */
import {
  type ApiPromise,
  createClient,
  type LlmResponse,
  type SmsMessage,
  type TrunklineClient,
  type WebhookEvent,
} from '../../sdk/src/index.ts';

declare const client: TrunklineClient;
declare const event: WebhookEvent;

export function handled(): SmsMessage | string | null {
  switch (event.type) {
    case 'sms.delivered':
    case 'sms.received':
      return event.data;
    case 'endpoint.disabled': {
      const reason: 'gone' | 'failing' = event.data.reason;
      // @ts-expect-error -- an operational event holds no message
      return reason === 'gone' ? event.data.text : null;
    }
    // An event that the contract names and does not describe yet.
    case 'call.bridged':
      return typeof event['control_id'] === 'string' ? event['control_id'] : null;
    // Its members stand beside its type.
    case 'call.pre_call':
      return event.dialed_number;
    default: {
      // One that is newer than the package stays open: any type, any data.
      const type: string = event.type;
      return type === 'fax.received' && typeof event.data === 'string' ? event.data : null;
    }
  }
}

export async function calls(): Promise<Array<string | null | undefined>> {
  const message = await client.sms.messages.send({ from_phone_number_id: 'num_1', to: '+15005550100', text: 'Hi' });
  const texts: Array<string | null | undefined> = [message.text];
  for await (const listed of client.sms.messages.list({ status: 'delivered' })) texts.push(listed.text);
  for await (const conversation of client.sms.conversations.list({ unread: true })) {
    const reply = await client.sms.conversations.reply(conversation.id, { text: 'Hi' });
    for await (const note of client.sms.conversations.listNotes(conversation.id)) texts.push(note.body, reply.text);
    // @ts-expect-error -- no such state
    await client.sms.conversations.update(conversation.id, { status: 'archived' });
  }
  const page = await client.webhookDeliveries.list().page();
  texts.push(page.body.endpointOptions[0]?.name, page.nextCursor);
  const batch = { from_phone_number_id: 'num_1', recipients: [{ to: '+15005550100', text: 'Hi' }] };
  texts.push((await client.sms.batches.send(batch)).status, (await client.sms.batches.explain(batch)).rows[0]?.outcome);
  texts.push(
    (await client.sms.messages.explain({ from_phone_number_id: 'num_1', to: '+15005550100', text: 'Hi' }))
      .effective_send_at,
  );
  for await (const row of client.sms.batches.listMessages('batch_1')) texts.push(row.error?.code);
  // @ts-expect-error -- what is sent has no gates
  texts.push((await client.sms.batches.send(batch)).gates);
  // @ts-expect-error -- no such field
  await client.sms.messages.send({ from_phone_number_id: 'num_1', to: '+15005550100', body: 'Hi' });
  // @ts-expect-error -- no such status
  client.sms.messages.list({ status: 'lost' });
  for await (const consent of client.sms.consents.list({ status: 'expired' })) texts.push(consent.proof_hash);
  // @ts-expect-error -- how the recipient agreed must be said
  await client.sms.consents.create({ recipient: '+15005550100', campaign_id: 'camp_1' });
  // @ts-expect-error -- the operation takes no Idempotency-Key
  await client.apiKeys.create({ name: 'CI' }, { idempotencyKey: 'one' });
  return texts;
}

export async function live(): Promise<string[]> {
  const stream = client.sms.stream({ lastEventId: 'id' });
  const seen: string[] = [];
  for await (const { event, data } of stream) {
    const status: 'delivered' | null = event === 'sms.delivered' && data.status === 'delivered' ? data.status : null;
    seen.push(status ?? data.message_id);
    // @ts-expect-error -- heartbeats are not shown
    if (event === 'heartbeat') seen.push(event);
    // @ts-expect-error -- no such field
    seen.push(data.text);
  }
  // @ts-expect-error -- a stream takes no Idempotency-Key
  client.sms.stream({ idempotencyKey: 'one' });
  return seen;
}

export async function answers(): Promise<Array<string | null>> {
  const { data, response } = await client.sms.messages.get('msg_1').withResponse();
  const message: SmsMessage = data;
  const page = await client.sms.messages.list().page().withResponse();
  const nothing: undefined = (await client.webhooks.delete('end_1').withResponse()).data as undefined;
  const call: ApiPromise<SmsMessage> = client.sms.messages.get('msg_1');
  // @ts-expect-error -- its body was read
  await response.json();
  // @ts-expect-error -- a list is asked for when it is read
  client.sms.messages.list().withResponse();
  // @ts-expect-error -- options stand in the call
  await client.sms.messages.get('msg_1').withResponse({ retries: { limit: 0 } });
  // @ts-expect-error -- the first page is that of the filters
  await client.sms.messages.list().page({ cursor: 'next' });
  return [message.id, response.requestId, page.data.nextCursor, String(nothing), (await call).id];
}

export function clients(): TrunklineClient[] {
  return [
    createClient(),
    createClient({ apiKey: undefined }),
    createClient({ baseUrl: 'https://voice.example.com', csrfToken: null, logger: console, logLevel: 'debug' }),
    createClient({ onRequest: ({ attempt }) => attempt + 1, onResponse: async ({ status }) => status?.toFixed() }),
    // @ts-expect-error -- a page has no environment that would say it
    createClient({ csrfToken: null }),
    // @ts-expect-error -- no such level
    createClient({ logLevel: 'trace' }),
    // @ts-expect-error -- headers are not told
    createClient({ onResponse: ({ headers }) => headers }),
    // @ts-expect-error -- no level of a logger may be missing
    createClient({ logger: { error: () => undefined } }),
  ];
}

export async function worker(): Promise<string[]> {
  const said: string[] = [];
  const { signal } = new AbortController();
  await client.worker.run(
    async ({ configuration, turns, say, respond, end, llm }) => {
      const isStored: boolean = await say(configuration.firstMessage ?? 'Hello!', { index: 0, llmTtftMs: 210 });
      for await (const { source, text } of turns) said.push(source === 'user' ? text : String(isStored));
      const { text, usage } = await respond({ max_output_tokens: 20 });
      said.push(text, String(usage.input_tokens), (await end('silence')).endReason ?? '');
      // @ts-expect-error -- the agent speaks
      await say('Hello!', { source: 'user' });
      // @ts-expect-error -- no reason of a worker
      await end('api_end');
      // @ts-expect-error -- which method is called decides
      await respond({ stream: true });
      said.push(await llm.responses.stream({ input: [], max_output_tokens: 1 }).finalText());
    },
    { kinds: ['cascade'], concurrency: 5, signal, drainMs: 1_000 },
  );
  // @ts-expect-error -- no such kind
  await client.worker.run(() => undefined, { kinds: ['web'] });
  return said;
}

export async function models(): Promise<string[]> {
  const request = {
    input: [{ type: 'message' as const, role: 'user' as const, content: [{ type: 'text' as const, text: 'Hi' }] }],
    max_output_tokens: 10,
  };
  const stream = client.llm.responses.stream(request);
  const texts: string[] = [];
  for await (const frame of stream) {
    if (frame.event === 'response.text.delta') texts.push(frame.data.delta);
    // @ts-expect-error -- an error is thrown, and no event of the loop
    if (frame.event === 'error') texts.push('error');
  }
  const { id, route }: LlmResponse = await stream.final();
  texts.push(id, route.provider);
  // @ts-expect-error -- which method is called decides
  await client.llm.responses.create({ ...request, stream: true as boolean });
  // @ts-expect-error -- how much may be written must be said
  client.llm.responses.stream({ input: request.input });
  // @ts-expect-error -- a text is no audio, and an address is not fetched
  await client.stt.transcriptions.create({ audio: 'https://example.com/hello.wav' });
  for await (const model of client.models.list({ objective: 'latency' })) texts.push(model.id);
  // @ts-expect-error -- no such objective
  client.models.list({ objective: 'speed' });
  const { audio, usageCharacters } = await client.tts.speech.create(
    { input: 'Hi', audio: { encoding: 'opus', sample_rate_hz: 48_000, channels: 1 } },
    { idempotencyKey: 'one' },
  );
  texts.push(String(usageCharacters), String(audio.locked));
  return texts;
}

export async function streams(): Promise<Array<string | number | undefined>> {
  const seen: Array<string | number | undefined> = [];
  const audio = { encoding: 'pcm_s16le', sample_rate_hz: 16_000, channels: 1 } as const;
  const spoken = client.tts.stream({ audio, voice: 'rms' }, { token: 'str_1' });
  await spoken.append('Hi');
  // @ts-expect-error -- what speaks hears nothing
  await spoken.send(new Uint8Array(2));
  for await (const frame of spoken) {
    if (frame.type === 'audio') seen.push(frame.audio.byteLength);
    else if (frame.type === 'session.closed') seen.push(frame.usage.characters);
    // @ts-expect-error -- an error is thrown, and no frame
    else if (frame.type === 'error') seen.push('error');
  }
  const heard = client.stt.stream({ audio, options: { word_timestamps: true } });
  await heard.send(new Int16Array(2));
  // @ts-expect-error -- what hears speaks nothing
  await heard.append('Hi');
  for await (const frame of heard) if (frame.type === 'transcript.final') seen.push(frame.words?.[0]?.text);
  // @ts-expect-error -- the form of the audio is needed
  client.stt.stream({ language: 'en' });
  return seen;
}
