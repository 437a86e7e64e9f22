/** What decides about a recording when its session ends. */
interface Ended {
  /** When something was said first; null where nothing was. */
  readonly startedAt: object | null;
  /** How often it was claimed. */
  readonly fence: number;
  readonly endReason: string | null;
}

/**
 * What the end of a session makes of its recording (docs/decisions/recordings.md#d310). Where nothing was said, or no worker ever
 * had it, there is nothing to record; what a worker recorded that was lost is not waited for.
 */
export function endOfRecording({ startedAt, fence, endReason }: Ended): 'none' | 'awaited' | 'failed' {
  if (startedAt === null || fence === 0) return 'none';
  return endReason === 'worker_lost' ? 'failed' : 'awaited';
}
