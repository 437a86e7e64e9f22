import type { BookedReplay, Books } from './webhook-model-books.ts';

/** What is wrong with the counts of one replay, held against what became of its deliveries. */
export function judgeReplay(replay: BookedReplay, books: Books): string[] {
  const wrong: string[] = [];
  const counted = { total: 0, delivered: 0, failed: 0, cancelled: 0 };
  for (const { replayBefore, replayAfter, after } of books.changes) {
    if (replayBefore === replayAfter) continue;
    if (replayAfter === replay.id) counted.total += 1;
    if (replayBefore !== replay.id) continue;
    if (after === 'succeeded') counted.delivered += 1;
    else if (after === 'failed') counted.failed += 1;
    else counted.cancelled += 1;
  }
  for (const name of ['total', 'delivered', 'failed', 'cancelled'] as const) {
    if (replay[name] !== counted[name]) wrong.push(`${name} is ${replay[name]} and should be ${counted[name]}`);
  }
  const ended = replay.delivered + replay.failed + replay.cancelled;
  const inLine = books.deliveries.filter(({ replayId }) => replayId === replay.id).length;
  if (inLine !== replay.total - ended) wrong.push(`${inLine} are in line, and ${ended} of ${replay.total} have ended`);
  const complete = replay.status !== 'cancelled' && replay.phase === 'done' && ended === replay.total;
  if (complete !== (replay.status === 'completed')) wrong.push(`it is ${replay.status}`);
  if (replay.completed !== (replay.status === 'completed')) wrong.push('completedAt does not tell its end');
  return wrong;
}
