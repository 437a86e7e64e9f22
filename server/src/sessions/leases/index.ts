export { createLeaseTokens, type LeaseTokens } from './lease-token.ts';
export { createWithLease, type Directive, type LeaseCall, type WithLease } from './leased-session.ts';
