import type { components } from '../../../server/src/contract/generated/openapi.ts';
import type { Stage } from './stage.ts';

type Request = components['schemas']['CreateWebhookEndpointRequest'];
/** Fields of an endpoint that differ from those of an ordinary one. */
export type EndpointFields = Partial<Request>;

// The least that an endpoint can have.
const shortestTimeoutMs = 1_000;

/** What a text that is sent can give. */
export const smsEvents: Request['events'] = [
  'sms.accepted',
  'sms.sent',
  'sms.delivered',
  'sms.delivery_failed',
  'sms.submission_unknown',
];

/** Registers a receiver for the stage's organization and answers the endpoint's id. To be done before anything dies. */
export async function registerEndpoint(
  stage: Pick<Stage, 'client'>,
  fields: Pick<Request, 'url' | 'events'> & EndpointFields,
): Promise<string> {
  const body = { name: 'Receiver', timeoutMs: shortestTimeoutMs, ...fields };
  const { status, json } = await stage.client.untilAnswered({ method: 'POST', path: '/v1/webhooks', body });
  const id = json?.['id'];
  if (status !== 201 || typeof id !== 'string') throw new Error(`No endpoint: ${status} ${JSON.stringify(json)}`);
  return id;
}
