import type { FindVoice } from './agent-rules.ts';

/** What agents need of the composition root. */
export interface AgentsNeeds {
  /** The lists of voices; where there is none, every voice is taken (docs/decisions/0084). */
  findVoice?: FindVoice | undefined;
  config: {
    /** How many agents an organization can have. */
    agentLimit: number;
  };
}
