export { callMetadata } from './call-metadata.policy.ts';
export { createCallingNumber, type CallingNumber } from './calling-number.ts';
export { createDialFromLine, type CallingLine, type DialedLine, type DialFromLine } from './dial-from-line.ts';
export { createDialPhone, type DialPhone } from './dial-phone.ts';
export { createPlanPhoneCall } from './plan-phone-call.ts';
export { createReceiveCall, type ReceiveCall } from './receive-call.ts';
export { createReceiveTestCall } from './receive-test-call.ts';
export { createPhoneRoutes } from './routes.ts';
