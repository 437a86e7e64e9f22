import type { SliceHandlers } from '../contract/binding.ts';
import type { Ids } from '../platform/crypto/ids.ts';
import type { MadeSlice, SliceDeps } from '../platform/slice/slice.ts';
import type { Publish } from '../webhooks/index.ts';
import { requiredAttestation } from './attestation.ts';
import type { VerificationNeeds } from './needs.ts';
import { createRequireAccess, createRequireNotHeld, type RequireAccess } from './require-access.ts';
import { createDecide, createReviewService } from './review.ts';
import { createVerificationRoutes } from './routes.ts';
import { createSelfReview } from './self-review.ts';
import { createVerificationService } from './service.ts';
import { createSubmissionStore } from './submission-store.ts';

export interface VerificationPorts {
  requireAccess: RequireAccess;
  requireNotHeld: RequireAccess;
}

export interface MadeVerification extends MadeSlice {
  ports: VerificationPorts;
  routes: SliceHandlers<'verification'>;
}

export function createVerificationSlice(
  deps: Pick<SliceDeps, 'database' | 'encryption' | 'publicUrl' | 'log'> &
    VerificationNeeds & { ids: Ids<'kyb'>; publish: Publish },
): MadeVerification {
  const attestation = () => requiredAttestation(deps.config.kybAttestation, deps.publicUrl());
  const store = createSubmissionStore(deps);
  const decide = createDecide({ ...deps, store });
  const { scheduler, clockFollower } = createSelfReview({ ...deps, store, decide });
  const service = createVerificationService({ ...deps, store, attestation });
  return {
    ports: {
      requireAccess: createRequireAccess({ store, attestation }),
      requireNotHeld: createRequireNotHeld({ store }),
    },
    routes: createVerificationRoutes({ service, review: createReviewService({ ...deps, store, decide }) }),
    clockFollower,
    work: () => ({ schedulers: [scheduler] }),
  };
}
