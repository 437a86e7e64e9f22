import type { ApiPromise } from '../api-promise.ts';
import type { CallOptions } from '../client-options.ts';
import type { Exact } from '../exact.ts';
import type { SetSmsThroughputLimitRequest, SmsThroughputLimit, SmsThroughputLimitList } from '../generated/schemas.ts';
import type { Methods } from '../methods.ts';

/** How fast senders and campaigns may send. */
export interface SmsThroughputLimits {
  /** Those that are limited. */
  list(options?: CallOptions): ApiPromise<SmsThroughputLimitList>;
  /** Limits a number or a campaign; texts beyond it wait in line. */
  set(subjectId: string, limit: SetSmsThroughputLimitRequest, options?: CallOptions): ApiPromise<SmsThroughputLimit>;
  /** Lets the number or the campaign send as fast as it can. */
  lift(subjectId: string, options?: CallOptions): ApiPromise<void>;
}

export function createSmsThroughputLimits({ read, put, remove }: Methods): Exact<SmsThroughputLimits> {
  return {
    list: read('/v1/sms/throughput-limits'),
    set: put('/v1/sms/throughput-limits/{subject_id}'),
    lift: remove('/v1/sms/throughput-limits/{subject_id}'),
  };
}
