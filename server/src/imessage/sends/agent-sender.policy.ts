import type { ImessageAccess, ImessageAgent } from '../types.ts';

/** What is known when an agent is to write. */
export interface AgentFacts {
  access: Pick<ImessageAccess, 'integrationEnabled'> | null;
  /** Whether the organization has the agent. */
  exists: boolean;
  /** Null for an agent of which the operator never said anything. */
  agent: Pick<ImessageAgent, 'enabled' | 'backend'> | null;
  /** The active numbers that the agent holds, in the order in which they came into the pool. */
  lines: readonly string[];
  /** The one of them from which the recipient was last written to; null for none. */
  lastLine: string | null;
}

/** Why an agent cannot write, the first that holds. */
export type AgentRefusal =
  | 'integration_off'
  | 'agent_not_found'
  | 'agent_off'
  | 'backend_unsupported'
  | 'number_required';

/** From which number an agent writes: the one that the recipient knows, or else the first. */
export function chooseAgentLine({
  access,
  exists,
  agent,
  lines,
  lastLine,
}: AgentFacts): { line: string } | { refusal: AgentRefusal } {
  if (access?.integrationEnabled !== true) return { refusal: 'integration_off' };
  if (!exists) return { refusal: 'agent_not_found' };
  if (agent?.enabled !== true) return { refusal: 'agent_off' };
  if (agent.backend === 'unsupported') return { refusal: 'backend_unsupported' };
  const [first] = lines;
  if (agent.backend === 'shared_router' || first === undefined) return { refusal: 'number_required' };
  return { line: lastLine ?? first };
}
