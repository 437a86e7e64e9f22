import { edgeQuota } from '../../migrations/0008-edge-quota.ts';
import { idempotencyInProgress } from '../../migrations/0020-idempotency-in-progress.ts';
import type { Declaration } from './slice.ts';

export const platform: Declaration = {
  name: 'platform',
  migrations: [edgeQuota, idempotencyInProgress],
  // Of every request.
  idPrefixes: ['req'],
};
