import type { DrillDatabase } from './drill-database.ts';

/**
 * Keeps in a table of the drill, `drill_jobs`, which delivery each committed job was about. The queue itself forgets jobs
 * that are done, and a row that is woken in time needs none: without this nobody could tell that one was never made.
 */
export async function recordJobs(database: DrillDatabase): Promise<void> {
  await database.ask(`
    create table if not exists drill_jobs (delivery_id text not null);
    create or replace function drill_record_job() returns trigger language plpgsql as $$
    begin
      insert into drill_jobs values (new.data ->> 'deliveryId');
      return null;
    end $$;
    create or replace trigger drill_record_job after insert on pgboss.job
      for each row when (new.name like 'webhooks.deliver%') execute function drill_record_job()`);
}
