import { AppError, notFound } from '../platform/process/errors.ts';

/** The closed set of refusals of agents, each with its status and public text. */
export const agentErrors = {
  notFound: () => notFound('Agent', '/v1/agents'),
  limitReached: (limit: number) => new AppError(409, 'LIMIT_REACHED', `An organization has at most ${limit} agents`),
  toolNotFound: () => notFound('Tool', '/v1/agents/{id}/tools'),
  toolLimitReached: (limit: number) => new AppError(409, 'LIMIT_REACHED', `An agent has at most ${limit} tools`),
  toolNotRunnable: (reason: string) => new AppError(422, 'TOOL_NOT_RUNNABLE', reason),
  toolNameTaken: (name: string) => new AppError(409, 'TOOL_NAME_TAKEN', `The agent has a tool of the name ${name}`),
  lastAgent: () => new AppError(409, 'LAST_AGENT', 'The only agent of an organization cannot be deleted'),
  changedMeanwhile: () =>
    new AppError(412, 'PRECONDITION_FAILED', 'The agent is not at the version that If-Match names'),
};
