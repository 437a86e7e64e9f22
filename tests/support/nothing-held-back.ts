import type { SmsStage } from './sms-stage.ts';
import { waitFor } from './sms-waiting.ts';

/** A reader who begins now may be told of what was committed a moment ago, as long as somebody's older transaction runs. */
export async function nothingIsHeldBack({ sql }: Pick<SmsStage, 'sql'>, organizationId: string): Promise<void> {
  await waitFor(
    'nothing is held back',
    () =>
      sql<{ held: boolean }>(
        `select exists (select from sms_state_changes
           where organization_id = $1 and xid >= pg_snapshot_xmin(pg_current_snapshot())) as held`,
        [organizationId],
      ),
    ([row]) => row?.held === false,
  );
}
