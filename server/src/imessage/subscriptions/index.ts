export { eventTags, receiversOf } from './routing.policy.ts';
export { createSubscriptionRoutes } from './subscription-routes.ts';
export { createSubscriptionService } from './subscription-service.ts';
export { listSubscriptions, loadReceivers } from './subscription-store.ts';
