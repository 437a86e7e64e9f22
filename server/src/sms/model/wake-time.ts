/** How long the scheduler trusts the job of a due message before it makes another, in seconds. */
export const rewakeSeconds = 30;

/** Told when a message comes due before the next look of the schedulers. */
export const dueChannel = 'trunkline_sms_due';

/**
 * SQL: when the scheduler looks at a new row next, on the database's own clock. A due row has a job and is looked at again
 * in case that job was lost, but for those of a batch, which wait for their turn; a waiting row is looked at when it comes
 * due on its organization's clock.
 */
export function wakeAt(row: string): string {
  return `case
    when ${row}.status = 'queued' and ${row}.batch_id is null then clock_timestamp() + interval '${rewakeSeconds} seconds'
    when ${row}.status = 'queued' then clock_timestamp()
    when ${row}.status = 'scheduled'
      then clock_timestamp() + (${row}.due_at - organization_now(${row}.organization_id))
  end`;
}

/** SQL: since when a new row has a job. */
export function releasedAt(row: string): string {
  return `case when ${row}.status = 'queued' and ${row}.batch_id is null then clock_timestamp() end`;
}

/**
 * SQL: the time at which something happens to a message. While its organization's test clock is on its way, whatever
 * happens to a message happens at the instant for which it was due: the clock goes from one such instant to the next, and
 * takes several at once where nothing can tell the difference.
 */
export function messageNow(message: string, organization: string): string {
  return `case when ${organization}.clock_target is null then clock_timestamp() + ${organization}.clock_offset
    else greatest(${message}.due_at, ${message}.updated_at) end`;
}
