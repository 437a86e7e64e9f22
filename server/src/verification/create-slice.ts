import type { SliceHandlers } from '../contract/binding.ts';
import type { Ids } from '../platform/ids.ts';
import type { MadeSlice, SliceDeps } from '../platform/slice.ts';
import { requiredAttestation } from './attestation.ts';
import type { VerificationNeeds } from './needs.ts';
import { createVerificationRoutes } from './routes.ts';
import { createVerificationService } from './service.ts';
import { createSubmissionStore } from './submission-store.ts';

export interface MadeVerification extends MadeSlice {
  routes: SliceHandlers<'verification'>;
}

export function createVerificationSlice(
  deps: Pick<SliceDeps, 'database' | 'encryption' | 'publicUrl'> & VerificationNeeds & { ids: Ids<'kyb'> },
): MadeVerification {
  const attestation = () => requiredAttestation(deps.config.kybAttestation, deps.publicUrl());
  const service = createVerificationService({ ...deps, store: createSubmissionStore(deps), attestation });
  return { routes: createVerificationRoutes({ service }) };
}
