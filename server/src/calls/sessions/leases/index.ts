export { createLeaseTokens, type LeaseTokens } from './lease-token.ts';
export { leaseCallOf, ownerOf } from './lease-call.ts';
export {
  createLeasedSession,
  createWithLease,
  type Directive,
  type LeaseCall,
  type LeasedSession,
  type WithLease,
} from './leased-session.ts';
export { createRenewLease } from './renew-lease.ts';
export { lineOf, type SessionLine } from './line-of.ts';
