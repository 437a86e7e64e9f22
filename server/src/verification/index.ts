import { organizations } from '../organizations/index.ts';
import { defineSlice, needs } from '../platform/slice.ts';
import { webhooks } from '../webhooks/index.ts';
import { kybSubmissions } from './migrations/0025-kyb-submissions.ts';
import type { VerificationNeeds } from './needs.ts';
import { verificationSealedColumns } from './secret-places.ts';

/** Who the organizations are and what they do with numbers, as they say it and as the operator knows it. */
export const verification = defineSlice({
  name: 'verification',
  uses: [organizations, webhooks],
  needs: needs<VerificationNeeds>(),
  migrations: [kybSubmissions],
  sealedColumns: verificationSealedColumns,
  idPrefixes: ['kyb'],
  create: async (deps) => (await import('./create-slice.ts')).createVerificationSlice(deps),
});
