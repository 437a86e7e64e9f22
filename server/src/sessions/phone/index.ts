export { createCallingNumber } from './calling-number.ts';
export { createDialPhone, type DialPhone } from './dial-phone.ts';
export { createReceiveTestCall } from './receive-test-call.ts';
export { createPhoneRoutes } from './routes.ts';
