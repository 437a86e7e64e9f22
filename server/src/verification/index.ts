import { organizations } from '../organizations/index.ts';
import { defineSlice, needs } from '../platform/slice/slice.ts';
import { webhooks } from '../webhooks/index.ts';
import { kybSubmissions } from './migrations/0025-kyb-submissions.ts';
import { kybReviews } from './migrations/0026-kyb-reviews.ts';
import type { VerificationNeeds } from './needs.ts';
import { verificationSealedColumns } from './secret-contexts.ts';

export type { VerificationPorts } from './create-slice.ts';

/** Who the organizations are and what they do with numbers, as they say it and as the operator knows it. */
export const verification = defineSlice({
  name: 'verification',
  uses: [organizations, webhooks],
  needs: needs<VerificationNeeds>(),
  migrations: [kybSubmissions, kybReviews],
  sealedColumns: verificationSealedColumns,
  idPrefixes: ['kyb'],
  create: async (deps) => {
    const { createVerificationSlice } = await import('./create-slice.ts');
    return createVerificationSlice({ ...deps, publish: deps.use(webhooks).publish });
  },
});
