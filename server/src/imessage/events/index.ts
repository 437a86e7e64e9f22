export { hasNewEvents } from './inbox-store.ts';
export { createLineOfEvent } from './line-of-event.ts';
export { createPassOnWork } from './pass-on.ts';
export { createReceiveEvent, type ReceiveEvent } from './receive.ts';
export { createEventPublisher, type EventPublisher } from './event-publisher.ts';
