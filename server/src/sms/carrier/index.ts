export { createReceiveCallback, type ReceiveCallback } from './carrier-callbacks.ts';
export { createReceiveInbound, type FindReceiver } from './inbound.ts';
export { createApplyCarrierEvents } from './receipts.ts';
