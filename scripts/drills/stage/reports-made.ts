import type { Stage } from './stage.ts';
import { waitUntil } from './wait-until.ts';

/** Waits until the report of every session that has ended is made; those of processes that died are due at once with `hurry`. */
export async function reportsMade({ database }: Pick<Stage, 'database'>, hurry: boolean): Promise<void> {
  const due = `select session_id::text as id from call_reports where status = 'due'`;
  await waitUntil(
    'every report is made',
    async () => {
      if (hurry) await database.ask(lapseReports);
      return (await database.ask(due)).length === 0;
    },
    { deadlineMs: 120_000, everyMs: 500, seen: async () => JSON.stringify(await database.ask(due)) },
  );
}

/** Has those made again that a process began five seconds ago: who lives is mostly done sooner, and loses the claim where not. */
const lapseReports = `update call_reports set lease_until = null, wake_at = clock_timestamp()
  where status = 'due' and wake_at < clock_timestamp() + interval '55 seconds'`;
