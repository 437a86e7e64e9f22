import type { SliceHandlers } from '../../contract/binding.ts';
import type { components } from '../../contract/generated/openapi.ts';
import { isoMillis } from '../../platform/time/clock.ts';
import type { Subscription } from '../types.ts';
import type { SubscriptionService } from './subscription-service.ts';

type Wire = components['schemas'];

export type SubscriptionRoutes = Pick<
  SliceHandlers<'imessage'>,
  'setImessageWebhook' | 'listImessageWebhooks' | 'deleteImessageWebhook' | 'deleteImessageWebhooks'
>;

/** Every event of the channel is sent to every subscription. */
const eventTypes = [
  'imessage.received',
  'imessage.reaction_received',
  'imessage.sent',
  'imessage.delivered',
  'imessage.delivery_failed',
] as const satisfies ReadonlyArray<Wire['ImessageEventType']>;

export function createSubscriptionRoutes(options: { service: SubscriptionService }): SubscriptionRoutes {
  const { service } = options;
  return {
    setImessageWebhook: async ({ principal, body }, reply) => {
      const { url, tags = {}, signingSecret = null } = body;
      return reply(200, { json: presentSubscription(await service.set(principal, { url, tags, signingSecret })) });
    },
    listImessageWebhooks: async ({ principal }, reply) => {
      const subscriptions = await service.list(principal);
      const configured = subscriptions.length > 0;
      return reply(200, { json: { configured, subscriptions: subscriptions.map(presentSubscription) } });
    },
    deleteImessageWebhook: async ({ principal, params }, reply) => {
      await service.remove(principal, params.subscriptionId);
      return reply(204, {});
    },
    deleteImessageWebhooks: async ({ principal }, reply) => {
      await service.removeAll(principal);
      return reply(204, {});
    },
  };
}

function presentSubscription(subscription: Subscription): Wire['ImessageSubscription'] {
  return {
    configured: true,
    id: subscription.id,
    url: subscription.url,
    tags: { ...subscription.tags },
    signingSecretSource: subscription.hasCustomSecret ? 'custom' : 'organization',
    eventTypes: [...eventTypes],
    updatedAt: isoMillis(subscription.updatedAt),
  };
}
