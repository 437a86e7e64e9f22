export { createAdvance } from './advance.ts';
export { createNumberCarriers, type NumberCarriers } from './carriers.ts';
export { type BuyNumber, createBuyNumber } from './purchase.ts';
export { createOrderWork } from './work.ts';
