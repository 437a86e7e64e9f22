import { callbackMachine } from '../../contract/generated/state-machines.ts';
import { createStateGuards } from '../../platform/db/state-guards.ts';

export type { CallbackTrigger } from '../../contract/generated/state-machines.ts';

/** What the life of a callback permits. */
export const callbackStates = createStateGuards(callbackMachine);
