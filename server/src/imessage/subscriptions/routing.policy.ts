import type { Tags } from '../types.ts';

/**
 * The tags of an event: those of the number, and over them those of the send that it is about, where there is one. A
 * message that arrives has those of the number alone; a reaction has those of the send that it is about (interface,
 * iMessage-channel numbers, rule 7).
 */
export function eventTags(number: Tags, send: Tags | null): Tags {
  return { ...number, ...send };
}

/** Whether an event carries every tag of a subscription with an equal value; one without tags matches every event. */
export function isMatch(subscription: { tags: Tags }, event: Tags): boolean {
  return Object.entries(subscription.tags).every(([key, value]) => Object.hasOwn(event, key) && event[key] === value);
}

/**
 * Every subscription that matches gets the event. Those with tags take nothing from those without: that is the rule of
 * workspace endpoints alone (docs/decisions/imessage.md#d90).
 */
export function receiversOf<S extends { tags: Tags }>(subscriptions: readonly S[], event: Tags): S[] {
  return subscriptions.filter((subscription) => isMatch(subscription, event));
}
