import type { DailyTable } from './platform/partition-keeper.ts';

/** The tables that are partitioned by day, and how long each keeps its days. */
export const dailyTables: readonly DailyTable[] = [
  // An event outlives its deliveries: a replay may make one of an event that is 30 days old.
  { name: 'webhook_events', keepDays: 61 },
  { name: 'webhook_deliveries', keepDays: 30 },
  { name: 'webhook_attempts', keepDays: 30 },
  { name: 'router_requests', keepDays: 30 },
  // Readers resume within a day; the second one is for rows from before midnight.
  { name: 'sms_state_changes', keepDays: 2 },
];
