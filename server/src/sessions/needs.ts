/** What sessions need of the composition root. */
export interface SessionsNeeds {
  config: {
    /** What a minute of a session of the web costs, in millionths of a US dollar. */
    sessionMinutePriceMicroUsd: number;
    /** What a minute of a call of a telephone costs, in the same. */
    callMinutePriceMicroUsd: number;
  };
}
