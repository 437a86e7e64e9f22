export { presentBroker } from './present.ts';
export { createPresenceService, type PresenceService } from './presence-service.ts';
export { findBroker, listBrokersOf, lockBroker, lockBrokers } from './presence-store.ts';
