import { humanCallLegMachine, humanCallMachine } from '../../contract/generated/state-machines.ts';
import { createStateGuards } from '../../platform/db/state-guards.ts';

export type {
  HumanCallLegTrigger as LegTrigger,
  HumanCallTrigger as CallTrigger,
} from '../../contract/generated/state-machines.ts';

/** What the life of a call between people permits. */
export const callStates = createStateGuards(humanCallMachine);

/** What the life of one of its legs permits. */
export const legStates = createStateGuards(humanCallLegMachine);
