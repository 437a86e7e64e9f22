export { createCallingNumber } from './calling-number.ts';
export { createDialPhone, type DialPhone } from './dial-phone.ts';
export { createPhoneRoutes } from './routes.ts';
