import type { Session } from '../command.ts';
import { UsageError } from '../usage-error.ts';

/** The agent that speaks where none is named. Throws a UsageError where that could be several. */
export async function onlyAgent({ client }: Pick<Session, 'client'>): Promise<string> {
  const ids: string[] = [];
  for await (const { id } of client.agents.list()) ids.push(id);
  const [only, ...others] = ids;
  if (only === undefined) throw new UsageError('There is no agent: make one first');
  if (others.length > 0) throw new UsageError('Say by --agent which one speaks; `trunkline agents` shows them');
  return only;
}
