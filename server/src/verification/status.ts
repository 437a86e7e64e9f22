import { kybSubmissionMachine } from '../contract/generated/state-machines.ts';
import { createStateGuards } from '../platform/db/state-guards.ts';

export type { KybSubmissionStatus as SubmissionStatus } from '../contract/generated/state-machines.ts';

/** What the life of a submission permits. */
export const submissionStates = createStateGuards(kybSubmissionMachine);
