import sdk = require('@trunkline/sdk');

export async function send(text: string): Promise<string> {
  const client: sdk.TrunklineClient = sdk.createClient({ baseUrl: 'https://voice.example.com', apiKey: 'sk_test_abc' });
  const message = await client.sms.messages.send({ from_phone_number_id: 'num_1', to: '+15005550100', text });
  return message.status;
}

export async function raw(client: sdk.TrunklineClient): Promise<string | undefined> {
  const { data, error } = await client.raw.GET('/v1/sms/messages/{message_id}', { params: { path: { message_id: 'msg_1' } } });
  return data?.status ?? error?.code;
}
