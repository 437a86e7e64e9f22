import { type Prerendered, prerender } from '../../contract/binding.ts';
import type { PublishedDocument } from '../../contract/contract.ts';
import type { components } from '../../contract/generated/openapi.ts';
import { selfContainedSchema } from './self-contained-schema.ts';

type EventTypeList = components['schemas']['WebhookEventTypeList'];

/** Every event that can be subscribed to, in the contract's order, with the schema of its body. */
export function createEventTypes({ components, webhooks }: PublishedDocument): Prerendered<EventTypeList> {
  const { schemas } = components;
  const data = schemas.WebhookEventType.enum.map((name) => {
    const event = webhooks[name]?.post;
    if (event === undefined) throw new Error(`Nothing says what ${name} is`);
    const body = event.requestBody.content['application/json'].schema;
    return { name, description: event.description, schema: selfContainedSchema(body, schemas) };
  });
  return prerender({ data });
}
