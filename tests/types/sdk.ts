/**
 * What users of the SDK may and may not write. `tsc` is the test: an expected error that does not occur is an error.
 */
import type { SmsMessage, TrunklineClient, WebhookEvent } from '../../sdk/src/index.ts';

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
    case 'call.report':
      return typeof event['report'] === 'string' ? event['report'] : null;
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
  const page = await client.webhookDeliveries.list().page();
  texts.push(page.body.endpointOptions[0]?.name, page.nextCursor);
  // @ts-expect-error -- no such field
  await client.sms.messages.send({ from_phone_number_id: 'num_1', to: '+15005550100', body: 'Hi' });
  // @ts-expect-error -- no such status
  client.sms.messages.list({ status: 'lost' });
  // @ts-expect-error -- the operation takes no Idempotency-Key
  await client.apiKeys.create({ name: 'CI' }, { idempotencyKey: 'one' });
  return texts;
}
