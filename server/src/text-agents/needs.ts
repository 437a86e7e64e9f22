/** What agents that answer texts need of the composition root. */
export interface TextAgentsNeeds {
  /** In tests: how long an agent may take for a text, in milliseconds, in place of half a minute. */
  textAnswerMs?: number | undefined;
}
