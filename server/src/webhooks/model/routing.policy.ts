import type { Routed, Subscription } from './types.ts';

/**
 * Rule 2 of the interface's Webhooks: if any tagged endpoint matches, every matching tagged endpoint receives the event
 * and the untagged are ignored; otherwise all matching untagged ones receive it.
 */
export function route<S extends Subscription>(event: Routed, subscriptions: readonly S[]): S[] {
  const matching = subscriptions.filter((subscription) => matches(event, subscription));
  const tagged = matching.filter(isTagged);
  return tagged.length > 0 ? tagged : matching;
}

/** Whether the endpoint asks for this event: its type, its agent, and every one of its tags. */
export function matches(event: Routed, subscription: Subscription): boolean {
  return (
    event.organizationId === subscription.organizationId &&
    event.aboutEndpointId !== subscription.endpointId &&
    subscription.events.includes(event.type) &&
    (subscription.allAgents || (event.agentId !== null && subscription.agentIds.includes(event.agentId))) &&
    Object.entries(subscription.filterTags).every(
      ([key, value]) => Object.hasOwn(event.tags, key) && event.tags[key] === value,
    )
  );
}

function isTagged(subscription: Subscription): boolean {
  return Object.keys(subscription.filterTags).length > 0;
}
