import { ApiError, createClient, type SmsMessage, type TrunklineClient, verifyWebhook, type WebhookEvent } from '@trunkline/sdk';

export async function send(): Promise<SmsMessage | string | null> {
  const client = createClient({ baseUrl: 'https://voice.example.com', apiKey: 'sk_test_abc' });
  try {
    for await (const message of client.sms.messages.list({ status: 'delivered' })) return message;
    return null;
  } catch (error) {
    return error instanceof ApiError ? (error.issues[0]?.path ?? error.code) : null;
  }
}

export async function head(client: TrunklineClient): Promise<string | null> {
  const { data, response } = await client.sms.messages.get('msg_1').withResponse();
  return response.headers.get(data.id) ?? response.requestId;
}

export async function receive(body: Uint8Array, headers: Headers): Promise<string | null> {
  const event: WebhookEvent = await verifyWebhook({ body, headers, secret: 'whsec_abc' });
  return event.type === 'sms.received' ? event.data.text : event.type;
}

export async function raw(client: TrunklineClient): Promise<string | undefined> {
  const { data, error } = await client.raw.GET('/v1/sms/messages/{message_id}', { params: { path: { message_id: 'msg_1' } } });
  // @ts-expect-error: no such address
  await client.raw.GET('/v1/sms/letters');
  return data?.status ?? error?.code;
}
