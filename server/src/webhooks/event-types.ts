import { type Prerendered, prerender } from '../contract/binding.ts';
import type { PublishedDocument } from '../contract/contract.ts';
import type { components } from '../contract/generated/openapi.ts';
import { selfContainedSchema } from './self-contained-schema.ts';
import type { WebhookEventType } from './types.ts';

type EventTypeList = components['schemas']['WebhookEventTypeList'];

// The events whose bodies are not in the contract yet.
const undocumented: Partial<Record<WebhookEventType, string>> = {
  'call.report': 'The report of a call is finalized, and again when its recording is ready.',
  'call.analysis': 'The analysis after a call is complete.',
  'call.initiated': 'A human call was begun.',
  'call.ringing': 'The other side of a human call rings.',
  'call.answered': 'A human call was answered.',
  'call.bridged': 'The two sides of a human call were connected.',
  'call.hold': 'A human call was put on hold.',
  'call.unhold': 'A human call was taken off hold.',
  'call.mute': 'A side of a human call was muted.',
  'call.unmute': 'A side of a human call was unmuted.',
  'call.dtmf.sent': 'Tones were sent into a human call.',
  'call.transfer.initiated': 'A transfer of a human call was begun.',
  'call.transfer.completed': 'A transfer of a human call is complete.',
  'call.transfer.failed': 'A transfer of a human call has failed.',
  'call.leg.hangup': 'One side of a human call has hung up.',
  'call.hangup': 'A human call has ended.',
};

/** Every event that can be subscribed to, in the contract's order, with the schema of its body where one is published. */
export function createEventTypes({ components, webhooks }: PublishedDocument): Prerendered<EventTypeList> {
  const { schemas } = components;
  const data = schemas.WebhookEventType.enum.map((name) => {
    const event = webhooks[name]?.post;
    const description = event?.description ?? undocumented[name];
    if (description === undefined) throw new Error(`Nothing says what ${name} is`);
    const body = event?.requestBody.content['application/json'].schema;
    return { name, description, schema: body === undefined ? null : selfContainedSchema(body, schemas) };
  });
  return prerender({ data });
}
