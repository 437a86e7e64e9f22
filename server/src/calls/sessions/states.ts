import { sessionLifeMachine } from '../../contract/generated/state-machines.ts';
import { createStateGuards } from '../../platform/db/state-guards.ts';

export type {
  SessionLifeStatus as SessionState,
  SessionLifeTrigger as SessionTrigger,
} from '../../contract/generated/state-machines.ts';

/** What the life of a session permits. */
export const sessionStates = createStateGuards(sessionLifeMachine);
