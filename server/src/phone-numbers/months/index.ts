export { createChargeMonths } from './charge-months.ts';
