/** How long the waker trusts the job of a due message before it makes another, in seconds. */
export const rewakeSeconds = 30;

/**
 * SQL: when the waker looks at a row next, on the database's own clock. A due row has a job and is looked at again in
 * case that job was lost; a waiting row is looked at when it comes due on its organization's clock.
 */
export function wakeAt(row: string): string {
  return `case ${row}.status
    when 'queued' then clock_timestamp() + interval '${rewakeSeconds} seconds'
    when 'scheduled' then clock_timestamp() + (${row}.due_at - organization_now(${row}.organization_id))
  end`;
}
