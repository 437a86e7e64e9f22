export { createAdvance } from './advance.ts';
export { type CancelOrder, createCancelOrder } from './cancel-order.ts';
export { createNumberCallbacks } from './callbacks.ts';
export { createNumberCarriers, type NumberCarriers } from './carriers.ts';
export { createChargeMonths } from './charge-months.ts';
export { createEndOrder } from './end-order.ts';
export { type BuyNumber, createBuyNumber } from './purchase.ts';
export { createSetupWork } from './setup-work.ts';
export { createOrderWork } from './work.ts';
